#pragma once

#include "core/profiles/profile.h"

#include <optional>
#include <vector>

class QSettings;

namespace lockscope::profiles {

// The saved profiles, in settings that were opened and checked by settings_file.h. Use it on one thread.
class ProfileStore {
public:
    explicit ProfileStore(QSettings *settings); // must outlive this object

    std::vector<Profile> all() const; // sorted by name
    std::optional<Profile> byId(const QString &id) const;
    // Finds an exact name or, if it is unique, a name that differs only in case. The error lists the existing names.
    Result<Profile> byName(const QString &name) const;
    void save(const Profile &profile); // adds the profile, or replaces the profile with the same id
    void remove(const QString &id);
    // Why the changes will be lost at the next start; empty means they are saved.
    QString unwritten() const;
    QString freeName(const QString &wanted, const QString &except = {}) const; // `NAME (2)` if another has NAME

    // Entries that cannot be read, by id, with their faults but without their content.
    struct Broken {
        QString id;
        QString why;
        QString name; // in display form
        std::optional<RecordedPolicy> policy; // nullopt if the address cannot be read
    };
    std::vector<Broken> broken() const;
    // The number of saved profiles that are missing because the end of the file is lost.
    int missing() const;
    void drop(const std::vector<Broken> &entries);

private:
    QSettings *m_settings;
};

} // namespace lockscope::profiles
