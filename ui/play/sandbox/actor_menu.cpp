#include "ui/play/sandbox/actor_menu.h"

#include "ui/text/format.h"
#include "ui/text/lock_words.h"
#include "ui/text/plain_text.h"

#include <QCoreApplication>
#include <QMenu>

namespace lockscope::ui {

using namespace std::chrono_literals;
using play::Who;

namespace {

struct ActorMenu {
    Q_DECLARE_TR_FUNCTIONS(ActorMenu)
};

constexpr Millis spans[] = {500ms, 1'000ms, 3'000ms, 10'000ms};

struct Filling {
    QMenu *menu;
    const Act &act;

    void add(const QString &text, const play::Action &action, bool isPossible = true) const
    {
        QAction *row = menu->addAction(text);
        row->setEnabled(isPossible);
        QObject::connect(row, &QAction::triggered, menu, [act = act, action] { act(action); });
    }
    Filling in(const QString &text) const { return {menu->addMenu(text), act}; }
};

void addLock(const Filling &to, const Who &who, const QString &lock)
{
    to.add(ActorMenu::tr("&Lock"), play::act::Acquire{who, lock, {}, {}});
    to.add(ActorMenu::tr("&Try once"), play::act::Acquire{who, lock, Millis(0), {}});
    const Filling waiting = to.in(ActorMenu::tr("Try and &wait at most"));
    const Filling leased = to.in(ActorMenu::tr("Lock with a lea&se of"));
    for (const Millis span : spans) {
        waiting.add(leaseText(span), play::act::Acquire{who, lock, span, {}});
        leased.add(leaseText(span), play::act::Acquire{who, lock, {}, span});
    }
    to.add(ActorMenu::tr("&Unlock"), play::act::Release{who, lock});
    to.add(ActorMenu::tr("&Renew once"), play::act::Renew{who, lock});
}

void addLocks(const Filling &to, const play::Setting &setting, const Who &who)
{
    for (const play::LockTerms &lock : setting.locks) {
        if (setting.locks.size() == 1)
            addLock(to, who, lock.name);
        else
            addLock(to.in(ActorMenu::tr("%1 (%2)").arg(plainActionText(lock.name), kindText(lock.kind))), who,
                    lock.name);
    }
}

void addWrites(const Filling &to, const play::Setting &setting, const Who &who)
{
    for (const play::Resource &resource : setting.resources) {
        const Filling write = to.in(ActorMenu::tr("Write to %1").arg(plainActionText(resource.name)));
        const QByteArray value = who.actor.toUtf8();
        for (const play::LockTerms &lock : setting.locks)
            write.add(ActorMenu::tr("with the token of %1").arg(plainActionText(lock.name)),
                      play::act::Write{who, resource.name, value, lock.name});
        write.add(ActorMenu::tr("without a token"), play::act::Write{who, resource.name, value, {}});
    }
}

// Adds a menu in which the clock of an actor or a server jumps.
template<class Skew> void addClock(const Filling &to, const QString &of)
{
    const Filling clock = to.in(ActorMenu::tr("Its clock &jumps"));
    for (const Millis by : {1'000ms, 5'000ms, 30'000ms}) {
        clock.add(ActorMenu::tr("ahead by %1").arg(leaseText(by)), Skew{of, by});
        clock.add(ActorMenu::tr("back by %1").arg(leaseText(by)), Skew{of, -by});
    }
}

QString wayText(play::act::ToMessages::Way way)
{
    switch (way) {
    case play::act::ToMessages::Way::Requests: return ActorMenu::tr("requests");
    case play::act::ToMessages::Way::Replies: return ActorMenu::tr("replies");
    case play::act::ToMessages::Way::Messages: return ActorMenu::tr("messages");
    }
    return {};
}

QString oneText(play::act::ToMessages::Way way)
{
    switch (way) {
    case play::act::ToMessages::Way::Requests: return ActorMenu::tr("request");
    case play::act::ToMessages::Way::Replies: return ActorMenu::tr("reply");
    case play::act::ToMessages::Way::Messages: return ActorMenu::tr("message");
    }
    return {};
}

// `asks` is null for a replica.
void addMessages(const Filling &to, const QString &of, const Asks *asks,
                 std::initializer_list<play::act::ToMessages::Way> ways)
{
    using Verb = play::act::ToMessages::Verb;
    const Filling messages = to.in(ActorMenu::tr("In flig&ht"));
    play::act::Chosen next;
    next.count = 1;
    for (const auto way : ways) {
        messages.add(ActorMenu::tr("Pause %1").arg(wayText(way)), play::act::ToMessages{Verb::HoldBack, way, of});
        if (asks) {
            messages.add(ActorMenu::tr("Pause the next %1").arg(oneText(way)),
                         play::act::ToMessages{Verb::HoldBack, way, of, next});
            QObject::connect(messages.menu->addAction(ActorMenu::tr("Pause only %1 that contain …").arg(wayText(way))),
                             &QAction::triggered, messages.menu, [naming = asks->naming, way] { naming(way); });
        }
        messages.add(ActorMenu::tr("Deliver %1").arg(wayText(way)), play::act::ToMessages{Verb::Deliver, way, of});
        messages.add(ActorMenu::tr("Drop %1").arg(wayText(way)), play::act::ToMessages{Verb::Drop, way, of});
    }
}

} // namespace

void fillActorMenu(QMenu *menu, const play::Setting &setting, const ActorShown &actor, int thread, const Act &act,
                   const Asks &asks)
{
    using Verb = play::act::ToActor::Verb;
    using Way = play::act::ToMessages::Way;
    const Filling to{menu, act};
    const Who who{actor.actor.name, thread};
    if (actor.actor.client == play::ClientKind::LockClient && !actor.isCrashed) {
        addLocks(to, setting, who);
        QObject::connect(menu->addAction(ActorMenu::tr("An&other lock…")), &QAction::triggered, menu, asks.lock);
        addWrites(to, setting, who);
    } else if (!actor.isCrashed) {
        const bool isSql = actor.actor.client == play::ClientKind::Sqlite;
        QObject::connect(menu->addAction(isSql ? ActorMenu::tr("&Statement…") : ActorMenu::tr("&Command…")),
                         &QAction::triggered, menu, asks.command);
    }
    menu->addSeparator();
    to.add(ActorMenu::tr("&Crash: ends without releasing anything"), play::act::ToActor{Verb::Crash, who.actor},
           !actor.isCrashed);
    to.add(actor.isFrozen ? ActorMenu::tr("Tha&w: its threads continue")
                          : ActorMenu::tr("Free&ze: its threads stop, and nothing is renewed"),
           play::act::ToActor{actor.isFrozen ? Verb::Thaw : Verb::Freeze, who.actor}, !actor.isCrashed);
    if (actor.actor.client == play::ClientKind::Sqlite)
        return; // it uses a file instead of a network
    to.add(actor.isCut ? ActorMenu::tr("Heal its &network") : ActorMenu::tr("Cut its &network"),
           play::act::ToActor{actor.isCut ? Verb::Heal : Verb::Cut, who.actor}, !actor.isCrashed);
    if (actor.isCrashed)
        return;
    addMessages(to, who.actor, &asks, {Way::Requests, Way::Replies, Way::Messages});
    if (actor.actor.client == play::ClientKind::LockClient)
        addClock<play::act::Skew>(to, who.actor);
}

void fillServerMenu(QMenu *menu, const ServerShown &server, const Act &act)
{
    using Verb = play::act::ToServer::Verb;
    const Filling to{menu, act};
    if (!server.isRunning)
        return to.add(ActorMenu::tr("&Restart: with an empty memory"), play::act::ToServer{Verb::Start, server.name});
    to.add(ActorMenu::tr("&Stop: kills the process"), play::act::ToServer{Verb::Stop, server.name});
    to.add(server.isPaused ? ActorMenu::tr("Resum&e") : ActorMenu::tr("&Pause the process"),
           play::act::ToServer{server.isPaused ? Verb::Resume : Verb::Pause, server.name});
    if (server.canJump)
        addClock<play::act::SkewServer>(to, server.name);
    else if (!server.isSentinel) // the clock of a sentinel affects no locks
        to.add(ActorMenu::tr("Its clock cannot jump: here it is the machine's clock"),
               play::act::SkewServer{server.name, {}}, false);
    if (!server.isReplica)
        return;
    to.add(ActorMenu::tr("Pro&mote: it becomes the master"), play::act::ToServer{Verb::Promote, server.name});
    to.add(server.isCut ? ActorMenu::tr("&Heal: reconnects it to its master")
                        : ActorMenu::tr("&Cut: disconnects it from its master"),
           play::act::ToServer{server.isCut ? Verb::Heal : Verb::Cut, server.name});
    addMessages(to, server.name, nullptr, {play::act::ToMessages::Way::Messages});
}

} // namespace lockscope::ui
