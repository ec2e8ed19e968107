#pragma once

#include "core/async/host_lookup.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/profiles/saved_policies.h"
#include "core/redis/credentials.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace lockscope {

// Decides what may be done on each server, and as which user. The decision is the same for every address of the server.
// The strictest policy of the sessions and of the settings file counts. Compares servers by address, resolved host
// name, run id and cluster nodes (profiles::marksOf). All sessions of a program share one object, and ask it before
// each write. On the thread of the sessions.
class ServerRules : public QObject {
    Q_OBJECT

public:
    struct Options {
        QString settingsFile = {}; // empty if no policies are saved
        // The policy for a server without a session and without a saved policy.
        actions::ConnectionPolicy unknown{.readOnly = true};
        std::optional<redis::Credentials> operatorAs = {}; // the user there; nullopt means the address's own user
    };
    ServerRules(Clock *clock, Options options, QObject *parent = nullptr); // the clock must outlive it

    // Registers the server of a session for as long as the session keeps the result.
    struct Shown {
        QPointer<redis::Server> server;
        actions::ConnectionPolicy said;
        std::optional<redis::Credentials> operatorAs;
        std::function<bool()> isArmed;
    };
    std::shared_ptr<const Shown> show(Shown shown);

    // Registers a user of a connection for as long as the user keeps the result. Sessions and members of red locks may
    // share a connection, which must not become read-only while a hold of any of them needs it.
    struct User {
        QPointer<redis::Server> server;
        std::function<bool()> isInUse; // see LockClient::isInUse()
    };
    std::shared_ptr<const User> addUser(User user);
    bool isInUse(const redis::Server &server) const;

    // The policy that applies to a session's server. `said` is the policy with which the session was opened.
    profiles::Ruling rulingOf(redis::Server &server, const actions::ConnectionPolicy &said);

    // For members of red locks on servers without a session. nullopt allows the acquire.
    std::optional<Error> whyNotAcquire(redis::Server &server);
    redis::CommandPolicy commandPolicyOf(const redis::Address &address); // for a server that is not connected yet
    // Returns the address with the account that acts there. If a session shows this server, the address also gets the
    // password, certificates and pin of that session.
    redis::Address toActOn(const redis::Address &address) const;

    // Waits until all host names that must be compared are resolved, two seconds at most.
    static Task<void> namesKnown(QPointer<ServerRules> self, std::stop_token stop);
    // The same, with the names that must be compared for these servers.
    static Task<void> namesKnownFor(QPointer<ServerRules> self, std::vector<redis::Address> servers,
                                    std::stop_token stop);

Q_SIGNALS:
    // A host name was resolved, or its time is over. Until then, a policy that was saved for it may apply to any
    // server.
    void namesChanged();

private:
    struct Name {
        std::optional<QStringList> addresses; // nullopt until resolved
        std::shared_ptr<HostLookup> lookup;
        Instant until; // deadline after which the host name counts as unresolvable
        std::shared_ptr<Clock::Timer> deadline;
        Instant again; // the earliest time of the next lookup
    };
    enum class Compared { Same, Other, Unknown };
    Compared compare(const redis::Address &a, const redis::Address &b);
    std::optional<QStringList> addressesOf(const redis::Address &address); // nullopt until resolved
    void lookUp(const QString &host, Name &name);
    bool isSame(const profiles::ServerMarks &marks, const redis::Address &address,
                const profiles::SavedPolicies::Entry &entry);
    std::optional<profiles::Ruling> savedRuling(const profiles::ServerMarks &marks, const redis::Address &address);
    std::vector<std::shared_ptr<const Shown>> shownWith(const profiles::ServerMarks &marks) const;
    profiles::Ruling memberRuling(const profiles::ServerMarks &marks, const redis::Address &address);
    bool isLookingUp() const;

    Clock *m_clock;
    Options m_options;
    std::unique_ptr<profiles::SavedPolicies> m_saved; // made on first use, on the thread of the sessions
    std::vector<std::weak_ptr<const Shown>> m_shown;
    std::vector<std::weak_ptr<const User>> m_users;
    LookupThreads m_lookups;
    QHash<QString, Name> m_names;
};

} // namespace lockscope
