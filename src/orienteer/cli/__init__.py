"""The command line: one file a command, found by its name. Commands are loaded only when called."""

import os
import sys
from importlib import import_module

import click

from orienteer import __version__
from orienteer.cli.later import LATER, command_for
from orienteer.errors import OrienteerError, UnknownNameError

COMMANDS = {
    "demo": "Build and render the sample scenes into one picture page.",
    "look": "Show what is in a scene: its things, pictures and free space.",
    "make-scene": "Make a place from words, and say what of them it does not meet.",
    "generate": "Have a place made by Hunyuan 3D from words.",
    "curate": "Say which scenes are fit for a benchmark, and why not the others.",
    "make": "Make a benchmark's dataset.",
    "check": "Verify a dataset: schema, hashes and truth.",
    "export": "Write a dataset in another format.",
    "assets": "List the models and pictures that scenes are made from, with their licences.",
    "run": "Let a model answer a dataset.",
    "score": "Judge the answers of a run.",
    "report": "Turn scores into tables and a page.",
    "playback": "Film a walker that goes the way a model answered.",
    "serve": "Serve a benchmark to another program.",
}
"""What `orienteer --help` lists, in this order; each lives in `orienteer.cli.<name>` as `command`, a hyphen as "_"."""


class Commands(click.Group):
    """Imports a command's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            raise UnknownNameError("command", cmd_name, COMMANDS)
        if cmd_name in LATER:
            return command_for(cmd_name, COMMANDS[cmd_name])
        command: click.Command = import_module(f"orienteer.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
    Examples:
      orienteer demo
      orienteer look place.glb --body wheelchair
      orienteer make toy --out toy-data && orienteer check toy-data""",
)
@click.version_option(__version__, prog_name="orienteer")
def app() -> None:
    """Can this model find its way, in this place, for this body, and if not, why?"""


def main() -> None:
    """Runs the command line: what a user can mend is said in one line, and exits with 2."""
    try:
        app.main(standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped. Nothing was left half-written.", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except OrienteerError as error:
        click.echo(f"orienteer: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output went away, as `| head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
