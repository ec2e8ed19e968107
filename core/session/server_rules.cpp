#include "core/session/server_rules.h"

#include "core/actions/policy/action_permission.h"
#include "core/async/sleep.h"
#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope {

using profiles::Ruling;
using profiles::ServerMarks;
using profiles::shareMark;

namespace {

constexpr Millis lookUpLimit{2'000};
constexpr Millis lookEvery{20};
constexpr Millis lookUpAgain{30'000}; // a name server recovers, and a failover moves a name

bool isStrict(const actions::ConnectionPolicy &policy)
{
    return policy.readOnly || policy.environment != actions::Environment::None;
}

Error newServer(const redis::Address &address)
{
    return {Error::Kind::Forbidden,
            CoreText::tr("nothing was acquired on %1: changes are not allowed there yet, so it is read-only; "
                         "connect to it and allow changes first")
                .arg(address.node()),
            QByteArrayLiteral("POLICY"), address.node()};
}

Error refusedMember(const redis::Address &address, actions::Barrier barrier, const QStringList &saidBy)
{
    const QString who = saidBy.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(saidBy.join(QLatin1String(", ")));
    const QString why = barrier == actions::Barrier::ReadOnly
        ? CoreText::tr("it is read-only%1; allow changes there first").arg(who)
        : CoreText::tr("it is prod%1 and is not armed; connect to it and arm it first").arg(who);
    return {Error::Kind::Forbidden, CoreText::tr("nothing was acquired on %1: %2").arg(address.node(), why),
            QByteArrayLiteral("POLICY"), address.node()};
}

} // namespace

ServerRules::ServerRules(Clock *clock, Options options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(std::move(options))
{ }

std::shared_ptr<const ServerRules::Shown> ServerRules::show(Shown shown)
{
    auto entry = std::make_shared<const Shown>(std::move(shown));
    std::erase_if(m_shown, [](const auto &each) { return each.expired(); });
    m_shown.push_back(entry);
    return entry;
}

std::shared_ptr<const ServerRules::User> ServerRules::addUser(User user)
{
    auto entry = std::make_shared<const User>(std::move(user));
    std::erase_if(m_users, [](const auto &each) { return each.expired(); });
    m_users.push_back(entry);
    return entry;
}

bool ServerRules::isInUse(const redis::Server &server) const
{
    return std::any_of(m_users.begin(), m_users.end(), [&server](const auto &each) {
        const auto user = each.lock();
        return user && user->server.data() == &server && user->isInUse();
    });
}

std::vector<std::shared_ptr<const ServerRules::Shown>> ServerRules::shownWith(const ServerMarks &marks) const
{
    std::vector<std::shared_ptr<const Shown>> found;
    for (const auto &each : m_shown) {
        const auto shown = each.lock();
        if (shown && shown->server && shareMark(profiles::marksOf(*shown->server), marks))
            found.push_back(shown);
    }
    return found;
}

std::optional<QStringList> ServerRules::addressesOf(const redis::Address &address)
{
    const QString host = profiles::nameToLookUp(address);
    if (host.isEmpty())
        return QStringList();
    const Instant now = m_clock->now();
    auto known = m_names.find(host);
    if (known == m_names.end()) {
        const Instant until = now + lookUpLimit;
        known = m_names.insert(
            host, Name{{}, nullptr, until, m_clock->callAt(until, [this] { Q_EMIT namesChanged(); }), now});
    }
    if (!known->addresses && now >= known->until)
        known->addresses = QStringList(); // the name server did not answer, so only the names are compared
    if (now >= known->again)
        lookUp(host, *known);
    return known->addresses;
}

// Keeps the known addresses: a policy must not leave a server because its name has moved.
void ServerRules::lookUp(const QString &host, Name &name)
{
    name.again = m_clock->now() + lookUpAgain;
    name.lookup = std::make_shared<HostLookup>();
    connect(name.lookup.get(), &HostLookup::finished, this, [this, host, found = name.lookup.get()] {
        QStringList addresses;
        for (const QHostAddress &each : found->result().addresses())
            addresses << each.toString();
        Name &known = m_names[host];
        known.addresses = known.addresses.value_or(QStringList()) + addresses;
        known.addresses->removeDuplicates();
        Q_EMIT namesChanged();
    });
    name.lookup->start(host, m_lookups);
}

// Compares the resolved addresses of both hosts.
ServerRules::Compared ServerRules::compare(const redis::Address &a, const redis::Address &b)
{
    const bool needsNone = profiles::nameToLookUp(a).isEmpty() && profiles::nameToLookUp(b).isEmpty();
    const bool mayBeSame = !a.sentinel && !b.sentinel && a.ssh.isEmpty() && b.ssh.isEmpty() && a.port == b.port
        && a.transport != redis::Address::Transport::Unix && b.transport != redis::Address::Transport::Unix;
    if (needsNone || !mayBeSame)
        return Compared::Other;
    const auto ofA = addressesOf(a);
    const auto ofB = addressesOf(b);
    if (!ofA || !ofB)
        return Compared::Unknown;
    return shareMark(profiles::marksOf(a, *ofA), profiles::marksOf(b, *ofB)) ? Compared::Same : Compared::Other;
}

// A saved host name that is not resolved yet may mean this server.
bool ServerRules::isSame(const ServerMarks &marks, const redis::Address &address,
                         const profiles::SavedPolicies::Entry &entry)
{
    if (shareMark(entry.marks, marks))
        return true;
    return isStrict(entry.policy) && compare(entry.address, address) != Compared::Other;
}

std::optional<Ruling> ServerRules::savedRuling(const ServerMarks &marks, const redis::Address &address)
{
    if (m_options.settingsFile.isEmpty())
        return std::nullopt;
    if (!m_saved)
        m_saved = std::make_unique<profiles::SavedPolicies>(m_options.settingsFile);
    if (const auto ruling = m_saved->rulingOfAll())
        return ruling;
    std::vector<Ruling> rulings;
    for (const auto &entry : m_saved->all()) {
        if (isSame(marks, address, entry))
            rulings.push_back({entry.policy, {entry.name()}});
    }
    return rulings.empty() ? std::nullopt : std::optional(strictest(rulings));
}

Ruling ServerRules::rulingOf(redis::Server &server, const actions::ConnectionPolicy &said)
{
    const ServerMarks marks = profiles::marksOf(server);
    Ruling ruling{said, {}};
    for (const auto &shown : shownWith(marks))
        ruling = stricter(ruling, {shown->said, {}});
    if (const auto saved = savedRuling(marks, server.address()))
        ruling = stricter(ruling, *saved);
    return ruling;
}

Ruling ServerRules::memberRuling(const ServerMarks &marks, const redis::Address &address)
{
    std::optional<Ruling> ruling = savedRuling(marks, address);
    for (const auto &shown : shownWith(marks)) {
        const Ruling one{shown->said, {}};
        ruling = ruling ? stricter(one, *ruling) : one;
    }
    if (ruling && m_options.unknown.isOneAct)
        return stricter({m_options.unknown, {}}, *ruling);
    return ruling.value_or(Ruling{m_options.unknown, {}});
}

std::optional<Error> ServerRules::whyNotAcquire(redis::Server &server)
{
    const ServerMarks marks = profiles::marksOf(server);
    const Ruling ruling = memberRuling(marks, server.address());
    const auto shown = shownWith(marks);
    const bool isArmed =
        std::any_of(shown.begin(), shown.end(), [](const auto &each) { return each->isArmed && each->isArmed(); });
    const auto barrier = barrierOf(ruling.policy, isArmed);
    if (barrier == actions::Barrier::None)
        return std::nullopt;
    const bool isNew = shown.empty() && ruling.saidBy.isEmpty() && !m_options.unknown.isOneAct;
    return isNew ? newServer(server.address()) : refusedMember(server.address(), barrier, ruling.saidBy);
}

redis::CommandPolicy ServerRules::commandPolicyOf(const redis::Address &address)
{
    const Ruling ruling = memberRuling(profiles::marksOf(address), address);
    return ruling.policy.readOnly ? redis::CommandPolicy::ReadOnly : redis::CommandPolicy::Everything;
}

redis::Address ServerRules::toActOn(const redis::Address &address) const
{
    redis::Address acting = address;
    std::optional<redis::Credentials> as = m_options.operatorAs;
    for (const auto &shown : shownWith(profiles::marksOf(address))) {
        const redis::Address &known = shown->server->address();
        if (isSameAccount(known, address) && (address.password.isEmpty() || address.password == known.password)) {
            acting = known;
            acting.db = address.db;
        }
        if (known.transport == address.transport)
            as = shown->operatorAs;
    }
    if (as) {
        acting.user = as->user;
        acting.password = as->password;
        acting.clientName += "-operator";
    }
    return acting;
}

bool ServerRules::isLookingUp() const
{
    const Instant now = m_clock->now();
    return std::any_of(m_names.begin(), m_names.end(),
                       [now](const Name &each) { return !each.addresses && now < each.until; });
}

Task<void> ServerRules::namesKnown(QPointer<ServerRules> self, std::stop_token stop)
{
    while (self && self->isLookingUp()) {
        Clock *const clock = self->m_clock;
        const Instant until = clock->now() + lookEvery;
        const WaitEnd how = co_await sleepUntil(clock, until, stop);
        if (how == WaitEnd::Stopped)
            break;
    }
    if (self) // the timer may come after this
        Q_EMIT self->namesChanged();
}

Task<void> ServerRules::namesKnownFor(QPointer<ServerRules> self, std::vector<redis::Address> servers,
                                      std::stop_token stop)
{
    for (const redis::Address &address : servers) {
        if (self)
            self->commandPolicyOf(address); // begins the lookups
    }
    co_await namesKnown(self, stop);
}

} // namespace lockscope
