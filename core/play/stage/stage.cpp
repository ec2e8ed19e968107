#include "core/play/stage/stage.h"

#include "core/async/sleep.h"
#include "core/play/stage/server_commands.h"

namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Millis readyLimit{10'000};
constexpr Millis settleLimit{2'000};
constexpr Millis lookEvery{5};

} // namespace

Stage::Stage(Setting setting, Pace pace, Clock *clock)
    : m_setting(std::move(setting))
    , m_pace(pace)
    , m_clock(clock)
    , m_servers(m_setting.servers, clock)
    , m_guarded(m_setting.resources)
{
    connect(&m_servers, &StageServers::masterMoved, this, [this](const QString &from) {
        for (const auto &performer : m_performers)
            performer->wire().reset(from);
    });
    connect(&m_servers, &StageServers::becameMaster, this,
            [this](const QString &server) { tell(What::BecameMaster, {}, server); });
}

Stage::~Stage() = default;

void Stage::tell(What what, const QString &actor, const QString &server)
{
    Happened now;
    now.what = what;
    now.who.actor = actor;
    now.server = server;
    Q_EMIT happened(now);
}

Performer *Stage::performer(const QString &name) const
{
    for (const auto &each : m_performers) {
        if (each->actor().name == name)
            return each.get();
    }
    return nullptr;
}

std::unique_ptr<Performer> Stage::makePerformer(const Actor &actor)
{
    auto made = std::make_unique<Performer>(
        actor,
        [this](const redis::Address &address) {
            const auto [name, place] = m_servers.placeOf(address);
            return Wire::Place{name, place};
        },
        [this](const Transfer &transfer) { Q_EMIT transferred(transfer); }, m_transferNumbers);
    Performer *const performer = made.get();
    const redis::ClientOptions options = performer->options(m_pace);
    if (actor.client == ClientKind::Sqlite) {
        performer->table =
            std::make_unique<Table>(m_servers.all().front()->process.folder() + QStringLiteral("/table"));
    } else if (actor.client == ClientKind::RedisCli) {
        performer->cli = std::make_unique<CliPlayer>([this](const QString &name) { return m_servers.addressFor(name); },
                                                     options, &performer->clock(), m_pace);
    } else {
        std::vector<redis::Address> places;
        if (m_setting.servers.kind == Servers::Independent) {
            for (const auto &server : m_servers.all())
                places.push_back(server->address);
        } else {
            places.push_back(m_servers.addressFor({}));
        }
        performer->locks = std::make_unique<LockPlayer>(
            LockPlayer::Terms{actor, places, options, &performer->clock(), m_pace,
                              [this, performer](const Happened &now) {
                                  performer->hear(now);
                                  Q_EMIT happened(now);
                              },
                              [this](const Owner &owner, const Who &who) { m_owners[owner] = who; }});
    }
    return made;
}

// Once, and not over what somebody has made of it meanwhile.
Task<Result<void>> Stage::makePermits(LockTerms lock)
{
    if (!lock.permits || !m_made.insert(lock.name).second)
        co_return Result<void>();
    redis::Server *const master = m_servers.master()->observer.get();
    const std::vector<QByteArray> words{"SET", lock.keys.front().raw(), QByteArray::number(*lock.permits), "NX"};
    auto made = co_await order(master, words);
    co_return made;
}

Task<Result<void>> Stage::start(bool hearsMonitor, std::stop_token stop)
{
    auto started = co_await m_servers.start(stop);
    if (started && hearsMonitor)
        started = co_await m_servers.listen(stop);
    if (!started)
        co_return started;
    const std::vector<LockTerms> locks = m_setting.locks;
    for (const LockTerms &lock : locks) {
        auto made = co_await makePermits(lock);
        if (!made)
            co_return made;
    }
    for (const Actor &actor : m_setting.actors)
        m_performers.push_back(makePerformer(actor));
    const Instant until = m_clock->now() + readyLimit;
    for (const auto &each : m_performers) {
        while (!each->isReady()) {
            if (m_clock->now() > until)
                co_return Result<void>(
                    Error{Error::Kind::Connect, each->actor().name + QStringLiteral(" gets no connection"), {}, {}});
            const Instant next = m_clock->now() + lookEvery;
            const auto end = co_await sleepUntil(m_clock, next, stop);
            if (end == WaitEnd::Stopped)
                co_return Result<void>(Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}});
        }
    }
    co_return Result<void>();
}

void Stage::fallSilent()
{
    for (const auto &each : m_performers)
        each->wire().fallSilent();
}

void Stage::crash()
{
    for (const auto &each : m_performers)
        each->crash();
}

// What the clients leave under way ends in the next turns, and needs their clocks until then.
Task<void> Stage::close()
{
    crash();
    const Instant until = m_clock->now() + settleLimit;
    while (TaskScope::strays() > 0 && m_clock->now() < until) {
        const Instant next = m_clock->now() + lookEvery;
        co_await sleepUntil(m_clock, next, {});
    }
}

std::vector<Transfer> Stage::lying(const QString &actor) const
{
    Performer *const found = performer(actor);
    return found ? found->wire().lying() : std::vector<Transfer>();
}

std::vector<std::shared_ptr<const ActorState>> Stage::actors() const
{
    std::vector<std::shared_ptr<const ActorState>> all;
    for (const auto &each : m_performers)
        all.push_back(each->state());
    return all;
}

void Stage::believe(const Who &who, const act::Belief &belief)
{
    Performer *const actor = performer(who.actor);
    if (!actor || (belief.takes.isEmpty() && belief.leaves.isEmpty()))
        return;
    actor->believe(who.thread, belief);
    Happened now;
    now.who = who;
    now.what = belief.leaves.isEmpty() ? What::Got : What::GaveBack;
    now.lock = belief.leaves.isEmpty() ? belief.takes : belief.leaves;
    now.count = belief.leaves.isEmpty() ? 1 : 0;
    if (!belief.leaves.isEmpty())
        now.outcome = Outcome::Released;
    Q_EMIT happened(now);
}

} // namespace lockscope::play

#include "moc_stage.cpp"
