#pragma once

#include "core/profiles/profile.h"

#include <optional>
#include <vector>

class QSettings;

namespace lockscope::profiles {

// The saved profiles, in settings that somebody else has opened and looked at (settings_file.h). On one thread.
class ProfileStore {
public:
    explicit ProfileStore(QSettings *settings); // which must outlive it

    std::vector<Profile> all() const; // by name
    std::optional<Profile> byId(const QString &id) const;
    // As it is written, or, when no other is meant, whatever its case. The error tells the names there are.
    Result<Profile> byName(const QString &name) const;
    void save(const Profile &profile); // a new one, or the one with its id
    void remove(const QString &id);
    // Why it is not there at the next start; empty: it is.
    QString unwritten() const;
    QString freeName(const QString &wanted,
                     const QString &except = {}) const; // `NAME (2)` where NAME is taken by another

    // Entries that cannot be read, in words, by their id. What is wrong with them, not what is in them.
    struct Broken {
        QString id;
        QString why;
    };
    std::vector<Broken> broken() const;
    // Fewer than were saved: the file has lost its end.
    int missing() const;
    void drop(const std::vector<Broken> &entries);

private:
    QSettings *m_settings;
};

} // namespace lockscope::profiles
