#include "tests/interop/support/account.h"

#include "app/cli/output/json.h"
#include "core/model/lock.h"
#include "tests/interop/support/fail.h"
#include "tests/support/cli_process.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope::interop {

namespace {

QJsonObject told(const Situation &expected)
{
    QJsonArray holders;
    for (const HeldBy &holder : expected.holders)
        holders.append(QJsonObject{{QStringLiteral("owner"), QString::fromLatin1(holder.owner)},
                                   {QStringLiteral("holds"), holder.holds},
                                   {QStringLiteral("access"), QString::fromLatin1(holder.access)}});
    QJsonArray queue;
    for (const QByteArray &owner : expected.queue)
        queue.append(QString::fromLatin1(owner));
    return {{QStringLiteral("kind"), QString::fromLatin1(expected.kind)},
            {QStringLiteral("mode"), expected.mode.isEmpty() ? QJsonValue() : QString::fromLatin1(expected.mode)},
            {QStringLiteral("holders"), holders},
            {QStringLiteral("queue"), queue}};
}

// The part of a lock's JSON that a situation describes, with holders in the expected order.
QJsonObject partOf(const QJsonObject &lock, const Situation &expected)
{
    QHash<QString, QJsonObject> byOwner;
    for (const QJsonValue &each : lock[QLatin1String("holders")].toArray()) {
        QJsonObject holder = each.toObject();
        for (const char *other : {"client", "thread", "transaction", "deadline_ms"})
            holder.remove(QLatin1String(other));
        byOwner.insert(holder[QLatin1String("owner")].toString() + holder[QLatin1String("access")].toString(), holder);
    }
    QJsonArray holders;
    for (const HeldBy &holder : expected.holders) {
        const QJsonObject found = byOwner.take(QString::fromLatin1(holder.owner + holder.access));
        holders.append(found);
    }
    for (const QJsonObject &unexpected : std::as_const(byOwner))
        holders.append(unexpected);
    QJsonArray queue;
    for (const QJsonValue &entry : lock[QLatin1String("queue")].toArray())
        queue.append(entry[QLatin1String("owner")]);
    return {{QStringLiteral("kind"), lock[QLatin1String("kind")]},
            {QStringLiteral("mode"), lock[QLatin1String("mode")]},
            {QStringLiteral("holders"), holders},
            {QStringLiteral("queue"), queue}};
}

// Empty if the JSON agrees with the expectation.
QByteArray difference(const QJsonObject &lock, const Situation &expected)
{
    const QJsonObject wanted = told(expected);
    const QJsonObject found = partOf(lock, expected);
    const qint64 clients = lock[QLatin1String("waiters")][QLatin1String("clients")].toInteger(-1);
    const qint64 threads = lock[QLatin1String("waiters")][QLatin1String("threads")].toInteger(-1);
    const bool enough = std::max({clients, threads, qint64(0)}) >= expected.waitingClients;
    const bool sameToken = !expected.token || lock[QLatin1String("token")].toInteger(-1) == *expected.token;
    if (found == wanted && enough && sameToken)
        return {};
    return "expected " + QJsonDocument(wanted).toJson(QJsonDocument::Compact) + ", at least "
        + QByteArray::number(expected.waitingClients) + " waiting, token "
        + QByteArray::number(expected.token.value_or(-1)) + "; there is "
        + QJsonDocument(lock).toJson(QJsonDocument::Compact);
}

} // namespace

Account::Account(const RedisServer *server, Monitored *monitored)
    : m_server(server)
    , m_monitored(monitored)
{ }

void Account::expect(const QByteArray &name, const Situation &situation) const
{
    const QByteArray wrong = difference(listed(name), situation);
    if (!wrong.isEmpty())
        fail("list --json: " + wrong);
    const auto rowIsRight = [&] {
        const QJsonObject shown = row(name);
        Situation remembered = situation;
        if (situation.hadQueue && shown[QLatin1String("kind")] == QLatin1String("fair"))
            remembered.kind = "fair";
        return difference(shown, remembered).isEmpty();
    };
    try {
        awaitUntil(rowIsRight, Millis(60'000));
    } catch (const std::runtime_error &) {
        fail("row of the window: " + difference(row(name), situation));
    }
}

void Account::expectNothing(const QByteArray &name) const
{
    if (!listed(name).isEmpty())
        fail("list --json still has " + name);
    m_monitored->awaitNoRow(name);
}

QJsonObject Account::listed(const QByteArray &name) const
{
    CliProcess cli(*m_server, {QStringLiteral("list"), QStringLiteral("--json")});
    if (cli.finish() != 0)
        fail("list --json failed: " + cli.err());
    const QJsonObject all = QJsonDocument::fromJson(cli.out()).object();
    for (const QJsonValue &lock : all[QLatin1String("locks")].toArray()) {
        if (lock[QLatin1String("name_hex")].toString().toLatin1() == name.toHex())
            return lock.toObject();
    }
    return {};
}

QJsonObject Account::row(const QByteArray &name) const
{
    const LockPtr row = m_monitored->row(name);
    return row && !row->gone ? cli::lockJson(*row, socketAddress(*m_server), SystemClock().now()) : QJsonObject();
}

} // namespace lockscope::interop
