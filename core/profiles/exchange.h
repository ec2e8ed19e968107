#pragma once

#include "core/profiles/profile.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace lockscope::profiles {

// Profiles as a JSON file for other people, without passwords.
QByteArray exported(const std::vector<Profile> &profiles);

// The maximum size in bytes; thousands of profiles fit. To recognize a larger file, it is enough to read one byte more.
inline constexpr qsizetype mostImported = 16 * 1024 * 1024;
struct Imported {
    std::vector<Profile> profiles; // with new ids
    QStringList problems; // of omitted profiles, by name or position
};
// The error describes the expected file. Profiles that need a password are set to ask for it, because the file contains
// no passwords.
Result<Imported> imported(const QByteArray &json);

} // namespace lockscope::profiles
