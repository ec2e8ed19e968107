#pragma once

#include "core/profiles/profile.h"
#include "core/profiles/server_marks.h"

#include <QDateTime>
#include <QSettings>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::profiles {

// The policy of a server, and where it comes from.
struct Ruling {
    actions::ConnectionPolicy policy;
    QStringList saidBy; // profiles or addresses with saved restrictions; empty means none are saved

    friend bool operator==(const Ruling &, const Ruling &) = default;
};
// Combines the restrictions of all rulings. The result names the sources of the strictest restrictions. `all` must not
// be empty.
Ruling strictest(const std::vector<Ruling> &all);
Ruling stricter(const Ruling &a, const Ruling &b);

// The policies in the settings file: those of profiles, and those of plain addresses. If several policies apply to a
// server, the strictest one counts, however the server is addressed. A policy that cannot be read counts as
// unreadablePolicy. Reads the file again when another process has changed the file. Use it on one thread; several
// objects may use the same file.
class SavedPolicies {
public:
    explicit SavedPolicies(const QString &settingsFile);

    struct Entry {
        redis::Address address; // without secrets
        actions::ConnectionPolicy policy;
        QString profile; // its name; empty means a plain address
        ServerMarks marks; // of the address, and of the server at the last handshake
        bool isReadable = true; // false: `policy` is unreadablePolicy

        QString name() const; // also says if the policy cannot be read
    };
    const std::vector<Entry> &all();
    // The policy for every server if the file cannot be used, because nobody knows what it said. Nullopt means that the
    // file can be used.
    std::optional<Ruling> rulingOfAll();
    // Nullopt means no policy is saved for this server.
    std::optional<Ruling> rulingOf(const ServerMarks &marks);

    // Replaces the entries of all spellings of this address. Does not change profiles.
    void set(const redis::Address &address, const actions::ConnectionPolicy &policy);
    // Clears read-only in every entry of the server, including profiles.
    void allowChanges(const ServerMarks &marks);
    // Saves the marks of a live server if a policy is saved for its address.
    void learn(const redis::Address &address, const ServerMarks &marks);

    // The policies that cannot be read, as sentences for people.
    QStringList faults();
    // Saves the policies of all() that would be lost with their damaged entries. So call this before
    // ProfileStore::drop().
    void keepFromLoss();

private:
    void readAgain();
    std::vector<Entry> bareEntries() const;
    QStringList strayKeys() const; // of policies for unreadable addresses
    std::vector<Entry> brokenProfiles() const;

    std::unique_ptr<QSettings> m_settings;
    std::vector<Entry> m_all;
    QString m_whyUnusable; // empty: the file can be used, or there is none
    struct Stamp { // of the file; if it differs, another process has written the file
        QDateTime changedAt;
        qint64 size = 0;
        quint64 file = 0;
        friend bool operator==(const Stamp &, const Stamp &) = default;
    };
    static Stamp stampOf(const QString &file);
    std::optional<Stamp> m_readAt; // nullopt means that the file must be read again
};

} // namespace lockscope::profiles
