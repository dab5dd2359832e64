"""What everything stands on: text, settings, logs, errors. It knows no game and no feature."""
