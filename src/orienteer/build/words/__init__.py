"""Descriptions in words: read into a typed request, said again in words, or given to a language model."""

from orienteer.answer import UnreadableAnswerError
from orienteer.build.words.ask import ask_for_request
from orienteer.build.words.reader import read
from orienteer.build.words.say import meaning, say
from orienteer.build.words.sense import indoors, kinds_of_places

__all__ = ["UnreadableAnswerError", "ask_for_request", "indoors", "kinds_of_places", "meaning", "read", "say"]
