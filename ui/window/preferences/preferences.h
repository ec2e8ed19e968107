#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"
#include "core/redis/address.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QHash>
#include <QKeySequence>
#include <QMap>
#include <QSize>
#include <QString>
#include <QVariant>

#include <optional>
#include <vector>

class QSettings;

namespace lockscope::incidents {
enum class Rule : quint8;
}

namespace lockscope::ui {

// The saved settings: layout, profiles, recent addresses without their passwords, policies of servers, names of plain
// locks, and what the user chooses in PreferencesDialog. An invalid word counts as not set, and a number is kept
// within its limits.
class Preferences {
public:
    explicit Preferences(QSettings *settings);

    // ThisRun is for options of the command line: they are not saved, and apply until the user changes them in the
    // window.
    enum class For : quint8 { Good, ThisRun };

    struct Layout {
        QByteArray geometry;
        QSize size; // of the window when the docks were saved
        QByteArray docks;
        QByteArray columns;
        QByteArray narrowDocks = {}; // the docks in a narrow window
        QVariantMap shares = {}; // each dock's share of the window, by name, for a window of another size
    };
    Layout layout() const;
    void setLayout(const Layout &layout);
    void forgetLayout();

    // Of the details; nullopt means that the user has folded and unfolded none.
    std::optional<QStringList> foldedSections() const;
    void setFoldedSections(const QStringList &names); // without spaces

    ThemeName theme() const;
    void setTheme(ThemeName theme);
    int textPercent() const; // see Theme
    void setTextPercent(int percent);
    bool isMotionReduced() const;
    void setMotionReduced(bool reduced);
    // "en" or "zh_CN"; empty for the system's language. Applies at the next start.
    QString language() const { return languageIn(*m_settings); }
    static QString languageIn(const QSettings &settings); // for the start, when no Preferences exist yet
    void setLanguage(const QString &language);

    // The rules of watching, which apply from the next connection on.
    struct Watching {
        Millis refreshEvery{1'000}; // 500 to 3000, because rows that were not read for 5 s count as unverified
        double serverPercent = 2; // of the server's time, at most; 0.1 to 10
        Millis goneFor{10'000}; // the table keeps gone locks for this time; 1 s to 10 min
        bool isRecorded = true; // holds and waits go to the history of the server
        // serverPercent, converted to the unit of monitor::MonitorOptions.
        double commandsPerSecond() const;
        friend bool operator==(const Watching &, const Watching &) = default;
    };
    Watching watching() const;
    void setWatching(const Watching &watching);

    // The environment of servers for which nobody has chosen one.
    actions::Environment newServerEnvironment() const;
    void setNewServerEnvironment(actions::Environment environment);

    // The user's shortcut for an action, by the action's name. nullopt means the usual one, and an empty
    // sequence means none.
    std::optional<QKeySequence> shortcutOf(const QString &action) const;
    void setShortcut(const QString &action, const std::optional<QKeySequence> &shortcut);

    static constexpr int mostRecent = 8;
    std::vector<redis::Address> recent() const; // newest first
    void addRecent(const redis::Address &address); // after a successful login, so misspelt ones are not kept
    void removeRecent(const redis::Address &address);

    // The strictest policy that was given or saved for this server, for any database and user. An unknown server is
    // read-only and has newServerEnvironment().
    actions::ConnectionPolicy policyOf(const redis::Address &address) const;
    // With For::ThisRun, the policy is not saved, and applies in addition to the saved policies.
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
    QStringList accountsWithNameRules() const;

    // Globs for the names of plain SET NX locks, in display form, separated by spaces.
    QString tokenPatterns() const;
    std::vector<QByteArray> tokenPatternList() const;
    void setTokenPatterns(const QString &patterns, For how = For::Good);
    // Prefixes of names whose changes the server reports (CLIENT TRACKING), in the same form.
    QString trackedPrefixes() const;
    std::vector<QByteArray> trackedPrefixList() const;
    void setTrackedPrefixes(const QString &prefixes, For how = For::Good);

    // Texts of the filter field, by the name that the user gave them.
    QMap<QString, QString> savedFilters() const;
    void saveFilter(const QString &name, const QString &text); // replaces a filter with the same name
    void removeFilter(const QString &name);

    profiles::ProfileStore *profiles() { return &m_profiles; }

    // Switches for desktop notifications of incidents: one for all, one per environment (dev is off by default), and
    // one per rule. A notification appears only if all three switches are on.
    bool notifies() const;
    void setNotifies(bool on);
    bool notifiesOn(actions::Environment environment) const;
    void setNotifiesOn(actions::Environment environment, bool on);
    bool notifiesOf(incidents::Rule rule) const;
    void setNotifiesOf(incidents::Rule rule, bool on);

    // The file with the rules of alerts, or alerts::builtIn; empty means none.
    QString alertRules() const;
    void setAlertRules(const QString &rules);
    // The names of locks that alerts and notifications ignore, sorted.
    std::vector<QByteArray> mutedNames() const;
    void mute(const QByteArray &name);
    void unmute(const QByteArray &name);

    bool showsTrayIcon() const;
    void setShowsTrayIcon(bool on);

private:
    QVariant valueOf(const QString &key) const;
    void set(const QString &key, const QVariant &value, For how);
    void setMutedNames(const std::vector<QByteArray> &names);

    QSettings *m_settings;
    QHash<QString, QVariant> m_thisRun; // overrides the settings
    std::vector<std::pair<redis::Address, actions::ConnectionPolicy>> m_policiesOfThisRun;
    mutable profiles::SavedPolicies m_policies;
    profiles::ProfileStore m_profiles;
};

} // namespace lockscope::ui
