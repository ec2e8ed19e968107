#include "ui/status/connection_situation.h"

#include "core/redis/replica_role.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui {

using ConnectionPhase = redis::ConnectionState::Phase;

namespace {

struct Situations {
    Q_DECLARE_TR_FUNCTIONS(Situations)
};

QString sentenceOf(const Error &error)
{
    if (error.message.isEmpty())
        return Situations::tr("No reason was given.");
    const QString text = error.message.left(500);
    const QChar last = text.back();
    return last == u'.' || last == u'!' || last == u'?' ? text : text + u'.';
}

QString retryText(const redis::ConnectionState &connection, Instant now)
{
    const auto left = std::max(Millis(0), toMillis(connection.retryAt - now));
    const QString seconds = QString::number(double(left.count()) / 1000, 'f', 1);
    return Situations::tr("Trying again in %1 s (attempt %2).").arg(seconds, QString::number(connection.attempt + 1));
}

EmptyPage notConnected()
{
    EmptyPage page;
    page.title = Situations::tr("Not connected");
    page.text = Situations::tr("Choose a Redis server to see its locks. Watching changes nothing on it.");
    page.hints = {Situations::tr("To find an action by its name, choose \"All actions\" in the menu Tools."),
                  Situations::tr("To try it without a server, start: lockscope --demo")};
    page.button = EmptyPage::Button::Connect;
    return page;
}

// "name (address)", or only the name if both are equal.
QString nameAndPlace(const ConnectionSituation &s)
{
    return s.place.isEmpty() || s.place == s.node ? s.node : Situations::tr("%1 (%2)").arg(s.node, s.place);
}

QString troubleTitle(const ConnectionSituation &s)
{
    const QString name = nameAndPlace(s);
    return s.everLive ? Situations::tr("Lost the connection to %1").arg(name)
                      : Situations::tr("Cannot reach %1").arg(name);
}

// Shows the error of the previous attempt while the present attempt runs, which may take seconds.
EmptyPage connectingAgain(const ConnectionSituation &s)
{
    EmptyPage page;
    page.title = troubleTitle(s);
    page.text = sentenceOf(s.connection.error);
    page.hints = {Situations::tr("Trying again now (attempt %1).").arg(s.connection.attempt)};
    page.busy = true;
    page.button = EmptyPage::Button::Connect;
    return page;
}

EmptyPage connecting(const ConnectionSituation &s)
{
    if (!s.connection.error.message.isEmpty())
        return connectingAgain(s);
    EmptyPage page;
    page.title = Situations::tr("Connecting to %1").arg(nameAndPlace(s));
    page.text = Situations::tr("Resolving the name, connecting, logging in and subscribing…");
    page.busy = true;
    page.button = EmptyPage::Button::Connect;
    return page;
}

EmptyPage waiting(const ConnectionSituation &s, Instant now)
{
    EmptyPage page;
    page.title = troubleTitle(s);
    page.text = sentenceOf(s.connection.error);
    page.hints = {retryText(s.connection, now)};
    if (s.connection.error.message.isEmpty()) // otherwise the error has a hint
        page.hints << Situations::tr("Check the address, the server and any firewall.");
    page.button = EmptyPage::Button::Connect;
    return page;
}

EmptyPage refused(const ConnectionSituation &s)
{
    EmptyPage page;
    page.title = Situations::tr("%1 refused access").arg(nameAndPlace(s));
    page.text = sentenceOf(s.connection.error);
    page.hints = {Situations::tr("There is no automatic retry, because wrong passwords may lock a user out.")};
    page.button = EmptyPage::Button::Connect;
    return page;
}

EmptyPage emptyMoment(const ConnectionSituation &s)
{
    EmptyPage page;
    page.title = s.isLive() ? Situations::tr("No locks") : Situations::tr("Nothing was recorded");
    page.text = s.isLive() ? Situations::tr("Nobody held or waited for a lock at this moment.")
                           : Situations::tr("This moment was not recorded, so nothing is known about its locks.");
    page.hints = {Situations::tr("The buttons below the table go to the previous and the next event.")};
    return page;
}

EmptyPage withoutLocks(const ConnectionSituation &s)
{
    EmptyPage page;
    page.button = EmptyPage::Button::Acquire;
    if (!s.status.scanComplete) {
        page.title = Situations::tr("Looking for locks");
        page.text = s.status.databaseKeys > 0
            ? Situations::tr("%1 of %2 keys scanned; the scan leaves the server time for other clients.")
                  .arg(countText(s.status.scannedKeys), countText(s.status.databaseKeys))
            : Situations::tr("The first scan of all keys has started.");
        page.busy = true;
        page.button = EmptyPage::Button::None;
        return page;
    }
    page.title = Situations::tr("No locks");
    page.text = s.status.databaseKeys == 0
        ? Situations::tr("This database is empty.")
        : Situations::tr("All %1 keys of this database were checked. There are no holders or waiters.", nullptr,
                         int(s.status.databaseKeys))
              .arg(countText(s.status.databaseKeys));
    page.hints = {Situations::tr("Locks held only briefly stay here, greyed, for the time set in the preferences."),
                  Situations::tr("Check the database: its number is the last part of the address."),
                  Situations::tr("Acquire a lock to see it here.")};
    if (!s.whyNoChange.isEmpty())
        page.hints.back() = s.whyNoChange;
    page.whyDisabled = s.whyNoChange;
    return page;
}

} // namespace

EmptyPage emptyPage(const ConnectionSituation &s, Instant now)
{
    if (s.all > 0 && s.filtered) {
        EmptyPage page;
        page.title = Situations::tr("No lock matches the filter");
        page.text = Situations::tr("%1 locks are known.", nullptr, int(s.all)).arg(countText(s.all));
        page.button = EmptyPage::Button::ClearFilter;
        return page;
    }
    if (s.isRecording)
        return emptyMoment(s);
    switch (s.connection.phase) {
    case ConnectionPhase::Idle: return notConnected();
    case ConnectionPhase::Connecting: return connecting(s);
    case ConnectionPhase::Waiting: return waiting(s, now);
    case ConnectionPhase::Refused: return refused(s);
    case ConnectionPhase::Live: break;
    }
    return withoutLocks(s);
}

QString bannerText(const ConnectionSituation &s, Instant now)
{
    if (s.all == 0)
        return {}; // the page shown in place of the table says this
    if (s.isRecording && !s.isLive())
        return Situations::tr("Nothing was recorded at this moment. The table shows what was known before.");
    switch (s.connection.phase) {
    case ConnectionPhase::Waiting:
        return Situations::tr("Lost the connection to %1: %2 %3 Its locks are unverified.")
            .arg(nameAndPlace(s), sentenceOf(s.connection.error), retryText(s.connection, now));
    case ConnectionPhase::Connecting:
        return Situations::tr("Connecting to %1 again. Its locks are unverified.").arg(s.node);
    case ConnectionPhase::Refused:
        return Situations::tr("%1 now refuses access: %2").arg(s.node, sentenceOf(s.connection.error));
    case ConnectionPhase::Idle: return Situations::tr("Not connected. This is the last known state.");
    case ConnectionPhase::Live: break;
    }
    if (s.paused && s.pausedAt)
        return Situations::tr("Paused at %1, %2 ago. Nothing is read from the server until you resume.")
            .arg(QDateTime::fromMSecsSinceEpoch(s.pausedWallMillis).toString(QStringLiteral("HH:mm:ss")),
                 agoText(toMillis(now - *s.pausedAt)));
    if (redis::isReplica(s.server))
        return Situations::tr("%1 is a replica and may be behind its master. To act, connect to the master.")
            .arg(s.node);
    return {};
}

} // namespace lockscope::ui
