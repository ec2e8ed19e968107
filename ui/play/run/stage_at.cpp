#include "ui/play/run/stage_at.h"

#include "core/base/escape.h"
#include "ui/play/run/run_lanes.h"

#include <QCoreApplication>

#include <map>
#include <set>

namespace lockscope::ui {

using play::act::ToMessages;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("StageAt", text);
}

QString holdText(const play::Claim &claim)
{
    const QString lock = toDisplay(claim.lock.toUtf8());
    QString text = claim.count > 1 ? tr("has %1 ×%2").arg(lock, QString::number(claim.count)) : tr("has %1").arg(lock);
    return claim.token ? tr("%1, token %2").arg(text, QString::number(*claim.token)) : text;
}

void addThreads(std::set<int> *threads, const play::Scenario &scenario, const QString &actor)
{
    const auto add = [threads, &actor](const play::Who &who) {
        if (who.actor == actor)
            threads->insert(who.thread);
    };
    for (const play::Step &step : scenario.steps) {
        if (const auto *acquire = std::get_if<play::act::Acquire>(&step.action))
            add(acquire->who);
    }
}

std::vector<ThreadShown> threadsOf(const play::Scenario &scenario, const QString &actor, const play::ActorState *state)
{
    std::set<int> numbers{1};
    addThreads(&numbers, scenario, actor);
    std::map<int, QStringList> doing;
    for (const play::Claim &claim : state ? state->holds : std::vector<play::Claim>())
        doing[claim.thread] += holdText(claim);
    for (const play::Claim &claim : state ? state->waits : std::vector<play::Claim>())
        doing[claim.thread] += tr("waits for %1").arg(toDisplay(claim.lock.toUtf8()));
    for (const auto &[thread, what] : doing)
        numbers.insert(thread);
    std::vector<ThreadShown> threads;
    for (const int number : numbers)
        threads.push_back({number, doing[number].join(QStringLiteral("; "))});
    return threads;
}

ActorShown actorShown(const play::Scenario &scenario, const play::Actor &actor, const play::ActorState *state)
{
    ActorShown shown;
    shown.actor = actor;
    shown.look = lookOf(scenario, actor.name);
    shown.threads = threadsOf(scenario, actor.name, state);
    shown.skew = state ? state->skew : actor.skew;
    shown.isCrashed = state && state->isGone;
    shown.isFrozen = state && state->isFrozen;
    shown.isCut = state && state->isCut;
    return shown;
}

ServerShown serverShown(const play::ServerState &server, bool isOneOfSeveral)
{
    ServerShown shown;
    shown.name = server.name;
    shown.isReplica = server.role == play::Role::Replica;
    shown.isSentinel = server.role == play::Role::Sentinel;
    shown.isMaster = isOneOfSeveral && server.role == play::Role::Master;
    shown.isRunning = server.standing != play::Standing::Stopped;
    shown.isPaused = server.standing == play::Standing::Paused;
    shown.isCut = server.isCutOff;
    return shown;
}

ToMessages::Way wayOf(play::Way way)
{
    switch (way) {
    case play::Way::Request: return ToMessages::Way::Requests;
    case play::Way::Reply: return ToMessages::Way::Replies;
    case play::Way::Message: return ToMessages::Way::Messages;
    }
    return ToMessages::Way::Messages;
}

// What lies in flight after this frame.
std::vector<HeldBackShown> heldBackAt(const play::Recording &recording, int frame)
{
    std::map<int, const play::Transfer *> lying;
    for (int i = 0; i <= frame; ++i) {
        for (const play::Transfer &transfer : recording.frames[std::size_t(i)]->transfers) {
            if (transfer.fate == play::Fate::HeldBack)
                lying[transfer.number] = &transfer;
            else
                lying.erase(transfer.number);
        }
    }
    std::map<std::pair<QString, ToMessages::Way>, HeldBackShown> all;
    for (const auto &[number, transfer] : lying) {
        HeldBackShown &shown = all[{transfer->actor, wayOf(transfer->way)}];
        if (shown.count++ == 0)
            shown.text = elided(toDisplay(transfer->script + transfer->words.value(0) + transfer->reply), 60);
        shown.of = transfer->actor;
        shown.way = wayOf(transfer->way);
    }
    std::vector<HeldBackShown> shown;
    for (const auto &[key, one] : all)
        shown.push_back(one);
    return shown;
}

template<class State> const State *named(const std::vector<std::shared_ptr<const State>> &all, const QString &name)
{
    const auto it = std::find_if(all.begin(), all.end(), [&name](const auto &one) { return one->name == name; });
    return it == all.end() ? nullptr : it->get();
}

} // namespace

ActorLook lookOf(const play::Scenario &scenario, const QString &actor)
{
    return {actorNumber(scenario, actor), actor.left(1).toUpper()};
}

StageShown stageAt(const play::Recording &recording, int frame)
{
    StageShown shown;
    shown.setting = recording.scenario.setting;
    const bool isThere = frame >= 0 && frame < int(recording.frames.size());
    static const play::StageState nothing;
    const play::StageState &state = isThere ? recording.frames[std::size_t(frame)]->stage : nothing;
    for (const play::Actor &actor : shown.setting.actors)
        shown.actors.push_back(actorShown(recording.scenario, actor, named(state.actors, actor.name)));
    for (const auto &server : state.servers)
        shown.servers.push_back(serverShown(*server, state.servers.size() > 1));
    if (!isThere) {
        for (const QString &name : play::serverNames(shown.setting.servers))
            shown.servers.push_back({.name = name});
    } else {
        shown.heldBack = heldBackAt(recording, frame);
    }
    return shown;
}

} // namespace lockscope::ui
