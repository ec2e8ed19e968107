#pragma once

#include <QString>

#include <vector>

namespace lockscope::play {

// What is wrong with a file, and what to do. One line, in English, as the other errors of core.
struct Complaint {
    QString file;
    int line = 0; // from 1
    QString text;

    QString inOneLine() const { return QStringLiteral("%1:%2: %3").arg(file, QString::number(line), text); }
};
using Complaints = std::vector<Complaint>;

} // namespace lockscope::play
