#pragma once

#include "core/play/record/recording.h"
#include "ui/play/panes/key_rows.h"

// What went over the links of a run, as rows. Pure.
namespace lockscope::ui {

struct CommandRow {
    int frame = 0; // with which it is shown
    int number = 0; // of the transfer
    play::Micros at{};
    QString way; // "Anna → redis"
    QByteArray script; // its name; empty: a plain command
    QString what; // the words or the named arguments; the reply; the message. Ids of those who play are cut
    QString whole; // with all that was cut
    bool isError = false;
    bool isHeldBack = false; // or dropped: it did not simply pass
    play::Fate fate = play::Fate::Passed;
};

QString timeText(play::Micros at); // since the run began: 12.345 s
CommandRow commandRow(const play::Transfer &transfer, int frame, const Calls &calls);
std::vector<CommandRow> commandRows(const play::RecordingPtr &recording);
// Whose it is that stands in Redis, by the run: "Anna", "Anna · 2".
Calls callsOf(const play::RecordingPtr &recording);

} // namespace lockscope::ui
