#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>

#include <memory>

namespace lockscope::profiles {

// The file with settings that survive restarts: those of the window, and the profiles, which the command line also
// uses.
QString settingsFile();

struct OpenedSettings {
    std::unique_ptr<QSettings> settings; // never null; empty if the file could not be read
    QStringList problems; // for people: the fault, the copy, and what to do
};
// Never overwrites a damaged file. If parts of the file are usable, copies it; otherwise moves it away. Reports what it
// did.
OpenedSettings openSettings(const QString &path);

// Whether openSettings() would find this file there and leave it unchanged.
bool isIntact(const QString &path);

} // namespace lockscope::profiles
