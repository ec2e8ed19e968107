#include "ui/play/run/sandbox_at.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/play/recording/held_messages.h"
#include "ui/play/run/run_lanes.h"

#include <QCoreApplication>

#include <map>
#include <set>

namespace lockscope::ui {

namespace {

struct SandboxText {
    Q_DECLARE_TR_FUNCTIONS(SandboxText)
};

QString holdText(const play::BelievedHold &claim)
{
    const QString lock = toDisplay(claim.lock.toUtf8());
    QString text = claim.count > 1 ? SandboxText::tr("has %1 ×%2").arg(lock, QString::number(claim.count))
                                   : SandboxText::tr("has %1").arg(lock);
    return claim.token ? SandboxText::tr("%1, token %2").arg(text, QString::number(*claim.token)) : text;
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
    for (const play::BelievedHold &claim : state ? state->holds : std::vector<play::BelievedHold>())
        doing[claim.thread] += holdText(claim);
    for (const play::BelievedHold &claim : state ? state->waits : std::vector<play::BelievedHold>())
        doing[claim.thread] += SandboxText::tr("waits for %1").arg(toDisplay(claim.lock.toUtf8()));
    for (const auto &[thread, what] : doing)
        numbers.insert(thread);
    std::vector<ThreadShown> threads;
    threads.reserve(numbers.size());
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

ServerShown serverShown(const play::ServerState &server, bool isOneOfSeveral, bool haveClocks)
{
    ServerShown shown;
    shown.name = server.name;
    shown.isReplica = server.role == play::Role::Replica;
    shown.isSentinel = server.role == play::Role::Sentinel;
    shown.isMaster = isOneOfSeveral && server.role == play::Role::Master;
    shown.isRunning = server.standing != play::Standing::Stopped;
    shown.isPaused = server.standing == play::Standing::Paused;
    shown.isCut = server.isCutOff;
    shown.canJump = haveClocks && !shown.isSentinel;
    shown.clockAhead = server.clockAhead;
    return shown;
}

QString textOf(const play::Transfer &transfer)
{
    QByteArrayList words{transfer.script};
    for (const play::Argument &argument : transfer.arguments) {
        if (argument.isKey)
            words += argument.value;
    }
    words += transfer.words;
    words += transfer.reply;
    words.removeAll(QByteArray());
    return elided(toDisplay(words.join(' ')), 60);
}

// The messages that are held back after this frame.
std::vector<HeldBackShown> heldBackAt(const play::Recording &recording, int frame)
{
    std::vector<HeldBackShown> all;
    for (const play::Transfer &transfer : play::messagesHeld(recording, frame)) {
        const auto way = play::wayOf(transfer);
        auto at = std::find_if(all.begin(), all.end(),
                               [&](const HeldBackShown &one) { return one.of == transfer.actor && one.way == way; });
        if (at == all.end())
            at = all.insert(at, {transfer.actor, way, {}});
        at->messages.push_back({transfer.number, textOf(transfer)});
    }
    return all;
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

SandboxShown sandboxAt(const play::Recording &recording, int frame)
{
    SandboxShown shown;
    shown.setting = recording.scenario.setting;
    const bool isThere = frame >= 0 && frame < int(recording.frames.size());
    static const play::SandboxState nothing;
    const play::SandboxState &state = isThere ? recording.frames[std::size_t(frame)]->sandbox : nothing;
    for (const play::Actor &actor : shown.setting.actors)
        shown.actors.push_back(actorShown(recording.scenario, actor, named(state.actors, actor.name)));
    for (const auto &server : state.servers)
        shown.servers.push_back(serverShown(*server, state.servers.size() > 1, shown.setting.servers.haveClocks));
    if (!isThere) {
        for (const QString &name : play::serverNames(shown.setting.servers))
            shown.servers.push_back({.name = name});
    } else {
        shown.heldBack = heldBackAt(recording, frame);
    }
    return shown;
}

} // namespace lockscope::ui
