#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"
#include "core/redis/address.h"

#include <QByteArray>
#include <QHash>
#include <QSize>
#include <QString>
#include <QVariant>

#include <optional>
#include <vector>

class QSettings;

namespace lockscope::ui {

// The saved settings: layout, profiles, recent addresses without their passwords, policies of servers, and names of
// plain locks.
class Preferences {
public:
    explicit Preferences(QSettings *settings);

    // Options of the command line apply to this run, or until the user changes them in the window.
    enum class For : quint8 { Good, ThisRun };

    struct Layout {
        QByteArray geometry;
        QSize size; // of the window when the docks were saved
        QByteArray docks;
        QByteArray columns;
        QVariantMap shares = {}; // each dock's share of the window, by name, for a window of another size
    };
    Layout layout() const;
    void setLayout(const Layout &layout);
    void forgetLayout();

    static constexpr int mostRecent = 8;
    std::vector<redis::Address> recent() const; // newest first
    void addRecent(const redis::Address &address); // after a successful login, so misspelt ones are not kept
    void removeRecent(const redis::Address &address);

    // The strictest policy that was given or saved for this server, for any database and user. An unknown server is
    // read-only.
    actions::ConnectionPolicy policyOf(const redis::Address &address) const;
    // For this run: in addition to the saved policies.
    void setPolicy(const redis::Address &address, const actions::ConnectionPolicy &policy, For how = For::Good);
    // Clears read-only for this server, including its profiles. `marks`: of the live server, if known.
    void allowChanges(const redis::Address &address, const profiles::ServerMarks &marks);
    void learn(const redis::Address &address, const profiles::ServerMarks &marks); // see SavedPolicies

    // The prefixes of the locks to watch on this server, for this user; none means all locks.
    std::vector<QByteArray> prefixesOf(const redis::Address &address) const;
    void setPrefixes(const redis::Address &address, const std::vector<QByteArray> &prefixes, For how = For::Good);

    // The key for settings of an account (transport, host and user, but no database): the names of its clients, and the
    // rules that find them in names of connections.
    static QString accountOf(const redis::Address &address);
    QHash<QByteArray, QString> nicknames(const QString &account) const;
    void setNicknames(const QString &account, const QHash<QByteArray, QString> &names);
    QString nameRules(const QString &account) const;
    void setNameRules(const QString &account, const QString &rules);

    // Globs of names that are plain SET NX locks, in display form, separated by spaces.
    QString tokenPatterns() const;
    std::vector<QByteArray> tokenPatternList() const;
    void setTokenPatterns(const QString &patterns, For how = For::Good);
    // Prefixes of names whose changes the server reports (CLIENT TRACKING), in the same form.
    QString trackedPrefixes() const;
    std::vector<QByteArray> trackedPrefixList() const;
    void setTrackedPrefixes(const QString &prefixes, For how = For::Good);

    profiles::ProfileStore *profiles() { return &m_profiles; }

private:
    QVariant valueOf(const QString &key) const;
    void set(const QString &key, const QVariant &value, For how);

    QSettings *m_settings;
    QHash<QString, QVariant> m_thisRun; // overrides the settings
    std::vector<std::pair<redis::Address, actions::ConnectionPolicy>> m_policiesOfThisRun;
    mutable profiles::SavedPolicies m_policies;
    profiles::ProfileStore m_profiles;
};

} // namespace lockscope::ui
