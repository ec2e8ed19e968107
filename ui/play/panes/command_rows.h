#pragma once

#include "core/play/recording/recording.h"
#include "ui/play/panes/key_rows.h"

// The messages of a run, as rows. Pure.
namespace lockscope::ui {

struct CommandRow {
    int frame = 0; // the frame of its message
    int number = 0; // Transfer::number
    play::Micros at{};
    QString way; // "Anna → redis"
    QByteArray script; // the script's name, or empty for a plain command
    QString what; // a command's words or named arguments, a reply or a message; ids of actors are shortened
    QString whole; // the same without shortening
    bool isError = false;
    bool isHeldBack = false; // remains true after delivery or drop
    play::Fate fate = play::Fate::Passed;
};

QString timeText(play::Micros at); // since the run began: 12.345 s
CommandRow commandRow(const play::Transfer &transfer, int frame, const Calls &calls);
std::vector<CommandRow> commandRows(const play::RecordingPtr &recording, std::size_t from); // from this frame on
// Returns a function that names the owner of a value in Redis: "Anna", "Anna · 2".
Calls callsOf(const play::RecordingPtr &recording);

} // namespace lockscope::ui
