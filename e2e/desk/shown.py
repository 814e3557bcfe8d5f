"""Prints, as JSON, what the programs of a desktop say is shown: as screen readers hear of it (AT-SPI)."""

import json

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

shown = []


def read(element):
    states = element.get_state_set()
    if not states.contains(Atspi.StateType.SHOWING):
        return
    box = element.get_extents(Atspi.CoordType.SCREEN)
    is_editable = states.contains(Atspi.StateType.EDITABLE)
    shown.append(
        {
            "role": element.get_role_name(),
            "name": element.get_name(),
            "x": box.x,
            "y": box.y,
            "width": box.width,
            "height": box.height,
            "isEditable": is_editable,
            "isEnabled": states.contains(Atspi.StateType.SENSITIVE),
            "isFocused": states.contains(Atspi.StateType.FOCUSED),
            "text": Atspi.Text.get_text(element, 0, -1) if is_editable and element.get_text_iface() else "",
        }
    )
    for n in range(min(element.get_child_count(), 500)):
        child = element.get_child_at_index(n)
        if child:
            read(child)


desktop = Atspi.get_desktop(0)
for n in range(desktop.get_child_count()):
    program = desktop.get_child_at_index(n)
    for m in range(program.get_child_count() if program else 0):
        window = program.get_child_at_index(m)
        if window:
            read(window)
print(json.dumps(shown))
