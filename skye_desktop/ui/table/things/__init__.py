"""The things that stand around the land on a table, each a widget: props in, a picture out, with words for readers."""
