#include "tests/support/ui/sample_run.h"

namespace lockscope {

using namespace play;
using namespace std::chrono_literals;
using What = RunEvent::What;

namespace {

const QByteArray uuid = "3f2a91c0-7d1e-4d0c-9e55-0123456789ab";

// Writes a recording, frame by frame.
class Writer {
public:
    explicit Writer(Scenario scenario)
    {
        m_run.scenario = std::move(scenario);
        m_run.begunWallMillis = 1'700'000'000'000;
        for (const Actor &actor : m_run.scenario.setting.actors) {
            m_run.owners.insert(owner(actor.name), {actor.name, 1});
            m_actors[actor.name].name = actor.name;
        }
    }

    const QString &actor(int number) const { return m_run.scenario.setting.actors[std::size_t(number)].name; }
    const QString &lock() const { return m_run.scenario.setting.locks.front().name; }
    Owner owner(const QString &actor) const { return Owner(uuid + '-' + actor.toUtf8() + ":1"); }

    void frame(Millis at, int step, What what, int who, LockEvent::What told = LockEvent::What::Changed)
    {
        auto frame = std::make_shared<Frame>();
        frame->number = int(m_run.frames.size());
        frame->at = at;
        frame->step = step;
        frame->happened.what = what;
        if (who >= 0)
            frame->happened.who = {actor(who), 1};
        frame->happened.lock = lock();
        if (told != LockEvent::What::Changed)
            frame->lockEvents.push_back(
                {told, laneId(m_run, lock()), laneOwner({actor(who), 1}), KnownBy::Event, 0, laneTime(at), 0});
        frame->transfers = std::exchange(m_transfers, {});
        ServerState server;
        server.name = QStringLiteral("redis");
        server.role = Role::Master;
        server.lookedAt = at;
        server.keys = m_keys;
        frame->sandbox.servers = {std::make_shared<ServerState>(server)};
        for (const Actor &each : m_run.scenario.setting.actors)
            frame->sandbox.actors.push_back(std::make_shared<ActorState>(m_actors[each.name]));
        m_run.frames.push_back(frame);
    }

    void ask(int who, Millis at, const QByteArray &script, const QByteArray &reply, Fate fate = Fate::Passed)
    {
        const QByteArray key = m_run.scenario.setting.locks.front().keys.front().raw();
        Transfer request{++m_number,
                         at,
                         actor(who),
                         1,
                         QStringLiteral("redis"),
                         Way::Request,
                         Fate::Passed,
                         {},
                         script,
                         {{"lock", key, true}, {"lease_ms", "3000", false}, {"owner", owner(actor(who)).raw(), false}},
                         0,
                         {},
                         false};
        Transfer answer{++m_number,     at,    actor(who), 1, QStringLiteral("redis"), Way::Reply, fate, {}, {}, {},
                        request.number, reply, false};
        m_transfers.push_back(request);
        m_transfers.push_back(answer);
    }

    void has(int who, Millis left)
    {
        m_keys = {{m_run.scenario.setting.locks.front().keys.front(),
                   KeyState::Type::Hash,
                   Ttl::of(left),
                   {{owner(actor(who)).raw(), "1"}}}};
    }
    void isFree() { m_keys.clear(); }
    ActorState &state(int who) { return m_actors[actor(who)]; }
    BelievedHold believedHold() const { return {lock(), 1, 1, {}}; }
    Recording &run() { return m_run; }

private:
    Recording m_run;
    QHash<QString, ActorState> m_actors;
    std::vector<KeyState> m_keys;
    std::vector<Transfer> m_transfers;
    int m_number = 0;
};

BilingualText both(const char *en, const char *zh)
{
    return {QString::fromUtf8(en), QString::fromUtf8(zh)};
}

RecordingPtr written(Scenario scenario, bool withToken)
{
    Writer it(std::move(scenario));
    it.frame(0ms, -1, What::Began, -1);
    it.ask(0, 120ms, "reentrant_acquire", "1) (integer) 1 2) (integer) 1");
    it.has(0, 3'000ms);
    it.state(0).holds = {it.believedHold()};
    it.frame(130ms, 0, What::Got, 0, LockEvent::What::Acquired);
    it.ask(1, 400ms, "reentrant_acquire", "1) (integer) 0 2) (integer) 2730");
    it.has(0, 2'730ms);
    it.state(1).waits = {it.believedHold()};
    it.frame(410ms, 1, What::Waits, 1, LockEvent::What::Waiting);
    for (int other = 2; other < int(it.run().scenario.setting.actors.size()); ++other) {
        it.state(other).waits = {it.believedHold()};
        it.frame(410ms + other * 100ms, 1, What::Waits, other, LockEvent::What::Waiting);
    }
    it.ask(0, 1'120ms, "reentrant_renew", "(integer) 1");
    it.has(0, 3'000ms);
    it.frame(1'130ms, 1, What::Renewed, 0, LockEvent::What::Renewed);
    it.state(0).isFrozen = true;
    it.has(0, 2'630ms);
    it.frame(1'500ms, 2, What::ActorFroze, 0);
    it.isFree();
    it.frame(4'130ms, 2, What::Expired, 0, LockEvent::What::Expired);
    it.ask(1, 4'135ms, "reentrant_acquire", "1) (integer) 1 2) (integer) 1", Fate::HeldBack);
    it.has(1, 3'000ms);
    it.state(1).waits.clear();
    it.state(1).holds = {it.believedHold()};
    it.frame(4'150ms, 3, What::Got, 1, LockEvent::What::Acquired);
    it.state(0).isFrozen = false;
    it.has(1, 2'150ms);
    it.frame(5'000ms, 4, What::ActorThawed, 0);
    it.has(1, 2'140ms);
    it.frame(5'010ms, 4, What::Wrote, 0);
    it.has(1, 1'950ms);
    if (withToken)
        it.state(0).holds.clear();
    it.frame(5'200ms, 5, What::ToldLost, 0);
    it.isFree();
    it.state(0).holds.clear();
    it.state(1).holds.clear();
    it.frame(6'000ms, 6, What::GaveBack, 1, LockEvent::What::Released);
    it.frame(6'010ms, 6, What::Ended, -1);
    return std::make_shared<Recording>(it.run());
}

} // namespace

Scenario sampleScenario(int actors)
{
    Scenario scenario;
    scenario.id = QStringLiteral("frozen");
    scenario.file = QStringLiteral("frozen.toml");
    scenario.title = both("A frozen client, and two owners", "冻结的客户端，两个持有者");
    scenario.why = both("A lease is a promise of the server. A client that stands still does not hear it end.",
                        "租期是服务器的承诺。停住的客户端听不到它结束。");
    scenario.production = both("Give what is guarded a fencing token to look at.", "让被保护的资源检查防护令牌。");
    scenario.question = both("Who is right, Anna or the server?", "Anna 和服务器谁对？");
    scenario.answer = both("Both, until something is written.", "在写入之前都对。");
    for (const char *name : {"Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"}) {
        if (int(scenario.setting.actors.size()) < actors)
            scenario.setting.actors.push_back({QString::fromLatin1(name)});
    }
    LockTerms orders;
    orders.name = QStringLiteral("orders");
    orders.keys = {Key("orders")};
    scenario.setting.locks = {orders};
    scenario.setting.resources = {{QStringLiteral("stock"), true}};
    for (int i = 0; i < 7; ++i) {
        Step step;
        step.line = 10 + i;
        step.action = act::Acquire{{QStringLiteral("Anna"), 1}, QStringLiteral("orders"), {}, {}};
        scenario.steps.push_back(step);
    }
    return scenario;
}

RecordingPtr sampleRun(bool withToken, int actors)
{
    return written(sampleScenario(actors), withToken);
}

RecordingPtr sampleRunThatExpires()
{
    auto run = std::make_shared<Recording>(*sampleRun());
    FramePtr &last = run->frames[run->frames.size() - 2]; // the frame of GaveBack
    auto frame = std::make_shared<Frame>(*last);
    frame->happened.what = What::Expired;
    frame->lockEvents.front().what = LockEvent::What::Expired;
    Transfer asked;
    asked.number = 1'000;
    asked.at = frame->at;
    asked.actor = QStringLiteral("Ben");
    asked.server = QStringLiteral("redis");
    asked.script = "fair_acquire";
    frame->transfers.push_back(asked);
    last = frame;
    return run;
}

RecordingPtr hostileRun(const QString &name)
{
    Scenario scenario = sampleScenario();
    scenario.title = {name, name};
    scenario.setting.actors[0].name = name;
    scenario.setting.locks[0].name = name;
    scenario.setting.locks[0].keys = {Key(name.toUtf8())};
    return written(scenario, false);
}

QString sampleSentence(const Recording &run, int frame, Language language)
{
    const RunEvent &happened = run.frames[std::size_t(frame)]->happened;
    return QStringLiteral("%1 %2 %3")
        .arg(language == Language::English ? QStringLiteral("Step") : QStringLiteral("第"), QString::number(frame),
             happened.who.actor);
}

} // namespace lockscope
