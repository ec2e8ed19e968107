#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>

#include <memory>

namespace lockscope::profiles {

// What is kept over restarts: the window's, and the profiles for the command line, too.
QString settingsFile();

struct OpenedSettings {
    std::unique_ptr<QSettings> settings; // never null; empty where the file could not be read
    QStringList problems; // for people: what is wrong, where it is kept, what to do
};
// A file that is damaged is never written over: it is moved aside, or, where parts of it can be used, copied, and said.
OpenedSettings openSettings(const QString &path);

} // namespace lockscope::profiles
