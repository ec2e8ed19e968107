#pragma once

#include "core/profiles/profile.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace lockscope::profiles {

// Profiles as a file for others, JSON, without any password.
QByteArray exported(const std::vector<Profile> &profiles);

// More than thousands of profiles have: of a larger file one byte more need be read to know so.
inline constexpr qsizetype mostImported = 16 * 1024 * 1024;
struct Imported {
    std::vector<Profile> profiles; // with ids of their own
    QStringList problems; // of those that are left out, by name or place
};
// The error says what the file should be. Passwords that belong to a profile are asked for: none came with it.
Result<Imported> imported(const QByteArray &json);

} // namespace lockscope::profiles
