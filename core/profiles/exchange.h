#pragma once

#include "core/profiles/profile.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace lockscope::profiles {

// Profiles as a JSON file for other people, without passwords.
QByteArray exported(const std::vector<Profile> &profiles);

// Larger than thousands of profiles. Reading one byte more is enough to recognize a larger file.
inline constexpr qsizetype mostImported = 16 * 1024 * 1024;
struct Imported {
    std::vector<Profile> profiles; // with new ids
    QStringList problems; // of omitted profiles, by name or position
};
// The error describes the expected file. Profiles that need a password are set to ask for it, because the file contains
// none.
Result<Imported> imported(const QByteArray &json);

} // namespace lockscope::profiles
