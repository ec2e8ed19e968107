#pragma once

#include "core/alerts/alert_rule.h"
#include "core/model/snapshot.h"

#include <deque>
#include <map>

namespace lockscope::alerts {

// The reason of an alert: the rule's figure, and the locks or clients behind it.
struct AlertCause {
    double value = 0;
    std::vector<LockId> locks; // the first Figure::mostCauses
    QStringList clients; // or the first clients, escaped
};

// The present answer to a rule.
struct RuleAnswer {
    std::optional<bool> isTrue; // nullopt: not known
    AlertCause cause = {}; // if it is true
};

// The known facts at one moment.
struct Look {
    std::vector<LockPtr> locks = {};
    std::vector<clients::ClientPtr> clients = {};
    clients::ListState list = {};
    bool isUsualKnown = false; // a history says how long holds usually are
    Instant now{};
};
Facts factsOf(const Look &look, const AlertRule &rule); // without the locks that the rule mutes

// Judges each rule by a single look. A look cannot know how long a rule has been true. So the delay counts as over,
// except for a filter with `held` or `ttl`: such a filter must also have been true `delay` ago.
std::vector<RuleAnswer> judgeOnce(const AlertRules &rules, const Look &look);

// Something that an alert did.
struct AlertChange {
    enum class What : quint8 {
        Fired,
        Resolved,
        Unwatched, // nobody watches its server any more, so nobody knows when it ends
    };
    What what = What::Fired;
    AlertRule rule;
    ConnectionId of;
    AlertCause cause; // when it fired
    qint64 sinceMillis = 0; // wall clock, when it fired
    qint64 atMillis = 0; // wall clock, of this change
};

// Decides when alerts fire and end, for several connections. Unverified locks and unknown figures neither fire nor end
// an alert, and nothing changes without contact. Nothing changes before the first table and the first whole scan, but
// the scan is awaited for `scanAtMost` only, because the ACL may forbid scans. No I/O; all calls on one thread.
class AlertEngine {
public:
    static constexpr Millis scanAtMost{30'000};
    // The engine computes figures, and applies filters that depend on time to all locks, this often.
    static constexpr Millis lookEvery{1'000};

    AlertEngine(AlertRules rules, const Clock *clock); // the clock must outlive the engine

    // Ends all alerts as Unwatched, and begins again with the rows that are known.
    void setRules(AlertRules rules);
    const AlertRules &rules() const { return m_rules; }
    void setMutedNames(MutedNames names); // exact names

    void setContact(const ConnectionId &of, bool contact); // initially true
    void setScanned(const ConnectionId &of); // the first scan is complete; may be called again
    void forget(const ConnectionId &of);

    void apply(const Delta &delta);
    void apply(const ConnectionId &of, const clients::ClientDelta &delta);
    // Whether a history says how long holds usually are; initially false.
    void setUsualKnown(const ConnectionId &of, bool known) { sideOf(of).isUsualKnown = known; }

    void tick(); // call it several times a second, or after each step of a replay
    std::vector<AlertChange> takeChanges(); // in their order
    std::vector<AlertChange> firing() const;

private:
    enum class Fits : quint8 { No, Yes, Unknown };
    // A lock that fulfills the filter of a rule.
    struct Match {
        Instant since{};
        bool counts = false; // the delay is over
        bool isUnsure = false; // it counted, and nobody knows whether it still fulfills the filter
    };
    struct RuleState {
        std::map<Key, Match> matches;
        std::deque<std::pair<Instant, Key>> waiting; // for the end of the delay, the earliest first
        int sure = 0; // matches that count
        int unsure = 0;
        std::optional<Instant> trueSince;
        std::optional<Instant> falseSince;
        std::optional<AlertChange> fired;
    };
    struct Side {
        bool hasContact = true;
        bool isScanned = false;
        std::optional<Instant> scanUntil; // set by the first table
        std::map<Key, LockPtr> rows;
        std::map<clients::Uuid, clients::ClientPtr> clients;
        clients::ListState list;
        bool isUsualKnown = false;
        std::vector<RuleState> states; // one for each rule
        Key cursor; // the next row that filters with a time look at
        Instant lookedAt{};
        Instant countedAt{};
    };

    Side &sideOf(const ConnectionId &of);
    bool isMutedFor(const AlertRule &rule, const QByteArray &name) const;
    Fits fits(const AlertRule &rule, const Lock &lock) const;
    void look(Side &side, const LockPtr &lock);
    void note(RuleState &state, const AlertRule &rule, const Key &name, Fits fits) const;
    static void forgetStale(RuleState &state);
    static void drop(RuleState &state, std::map<Key, Match>::iterator match);
    static void dropMissing(RuleState &state, const std::map<Key, LockPtr> &rows);
    void lookAgain(Side &side);
    bool isKnown(const Side &side) const; // all of its locks are known
    void countWaiting(RuleState &state, const AlertRule &rule) const;
    static RuleAnswer answerOf(const AlertRule &rule, const RuleState &state); // of a rule with a filter
    Facts factsFor(const Side &side, const AlertRule &rule) const; // as factsOf(), without muted names
    void judge(const ConnectionId &of, Side &side, bool isTimeToCount);
    void change(const ConnectionId &of, RuleState &state, const AlertRule &rule, const RuleAnswer &answer);
    void end(RuleState &state, AlertChange::What how);

    AlertRules m_rules;
    MutedNames m_muted;
    const Clock *m_clock;
    std::map<ConnectionId, Side> m_sides;
    std::vector<AlertChange> m_changes;
};

} // namespace lockscope::alerts
