#include "core/redis/sentinel/sentinels.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::redis {

namespace {

constexpr Millis grace(300); // after the first answer, waits so long for others: that sentinel may be isolated
constexpr Millis oneTakes(2'000); // limit for the connection to one sentinel; short, because others may answer

Address sentinelAddress(const HostPort &place, const Address &address)
{
    const SentinelAccess &access = *address.sentinel;
    {
        // If Address gets a new field, this line does not compile. Then copy the field below if sentinels need it.
        [[maybe_unused]] const auto &[transport, host, port, path, db, user, password, clientName, caFile, certFile,
                                      keyFile, tlsName, pin, sentinel, cluster, ssh, sshKeyFile] = address;
    }
    Address one;
    one.transport = access.tls ? Address::Transport::Tls : Address::Transport::Tcp;
    one.host = place.host;
    one.port = place.port;
    one.user = access.user;
    one.password = access.password;
    one.clientName = address.clientName;
    one.caFile = access.caFile;
    one.certFile = access.certFile;
    one.keyFile = access.keyFile;
    one.ssh = address.ssh;
    one.sshKeyFile = address.sshKeyFile;
    return one;
}

// ssh may take longer, so the limit does not apply to tunnels.
ClientOptions sentinelOptions(ClientOptions options, const Address &address)
{
    if (!address.ssh.isEmpty())
        return options;
    options.connectTimeout = std::min(options.connectTimeout, oneTakes);
    options.backOffTo = std::min(options.backOffTo, oneTakes);
    return options;
}

bool isFinalFor(const Error &why)
{
    using Kind = Error::Kind;
    return why.kind == Kind::Auth || why.kind == Kind::Precondition || why.kind == Kind::Forbidden;
}

} // namespace

Address dataAddress(Address address, const HostPort &place)
{
    address.sentinel.reset();
    address.host = place.host;
    address.port = place.port;
    return address;
}

Sentinels::Sentinels(const Address &address, Clock *clock, const ClientOptions &options)
    : m_clock(clock)
    , m_masterName(address.sentinel->masterName)
{
    for (const HostPort &place : address.sentinel->sentinels) {
        m_all.push_back(std::make_unique<OneSentinel>(sentinelAddress(place, address), m_masterName, clock,
                                                      sentinelOptions(options, address), nullptr));
        connect(m_all.back().get(), &OneSentinel::changed, this, &Sentinels::judge);
    }
}

void Sentinels::open()
{
    m_graceIsOver = false;
    m_hasHeard = false;
    for (const auto &each : m_all)
        each->open();
}

void Sentinels::close()
{
    m_grace.reset();
    for (const auto &each : m_all)
        each->close();
}

void Sentinels::askNow()
{
    for (const auto &each : m_all)
        each->askNow();
}

std::vector<SentinelWithoutEvents> Sentinels::deaf() const
{
    std::vector<SentinelWithoutEvents> deaf;
    for (const auto &each : m_all) {
        if (each->isDeaf())
            deaf.push_back({each->node(), each->user()});
    }
    return deaf;
}

std::optional<HostPort> Sentinels::master() const
{
    return m_hasHeard && m_believed ? std::optional(m_believed->master) : std::nullopt;
}

QString Sentinels::answering() const
{
    for (const auto &each : m_all) {
        if (each->said() && m_believed && isSamePlace(each->said()->master, m_believed->master))
            return each->node();
    }
    return {};
}

void Sentinels::judge()
{
    std::vector<MasterInfo> said;
    for (const auto &each : m_all) {
        if (each->said())
            said.push_back(*each->said());
    }
    const bool allDecided = std::all_of(m_all.begin(), m_all.end(), [](const auto &each) { return each->isDecided(); });
    if (!allDecided && !m_believed && !m_graceIsOver) {
        if (!m_grace && !said.empty())
            m_grace = m_clock->callAt(m_clock->now() + grace, [this] {
                m_graceIsOver = true;
                judge();
            });
        return;
    }
    m_hasHeard = m_hasHeard || !said.empty();
    m_believed = newest(said, m_believed, said.size() == m_all.size());
    Q_EMIT changed();
}

QString Sentinels::knownNames() const
{
    QStringList names;
    for (const auto &each : m_all) {
        for (const QByteArray &name : each->masters()) {
            const QString shown = toDisplay(name);
            if (!names.contains(shown))
                names << shown;
        }
    }
    return names.isEmpty() ? CoreText::tr("none") : elided(names.join(QLatin1String(", ")), 200);
}

std::optional<Error> Sentinels::failure() const
{
    if (std::any_of(m_all.begin(), m_all.end(), [](const auto &each) { return !each->isDecided() || each->said(); }))
        return std::nullopt;
    const bool isAccount =
        std::all_of(m_all.begin(), m_all.end(), [](const auto &each) { return each->why().kind == Error::Kind::Auth; });
    Error failure{isAccount ? Error::Kind::Auth : Error::Kind::Connect, {}, {}, {}};
    if (std::all_of(m_all.begin(), m_all.end(), [](const auto &each) { return each->why().token == "NAME"; })) {
        failure.message = CoreText::tr("no sentinel knows a master named '%1'. The names they know: %2")
                              .arg(elided(toDisplay(m_masterName), 100), knownNames());
        return failure;
    }
    QStringList reasons;
    for (const auto &each : m_all)
        reasons << each->node() + QLatin1String(": ") + each->why().message;
    failure.message = CoreText::tr("no sentinel reports the address of master '%1': %2")
                          .arg(elided(toDisplay(m_masterName), 100), reasons.join(QLatin1String("; ")));
    return failure;
}

bool Sentinels::isFinal() const
{
    return std::all_of(m_all.begin(), m_all.end(),
                       [](const auto &each) { return each->isDecided() && !each->said() && isFinalFor(each->why()); });
}

} // namespace lockscope::redis

#include "moc_sentinels.cpp"
