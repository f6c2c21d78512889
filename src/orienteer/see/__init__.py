"""What a camera sees: the renderer, views of whole places, marks over pictures, sheets, films and pages."""
