#include "tests/interop/support/redisson_party.h"

#include "tests/interop/support/fail.h"

#include <QDir>

namespace lockscope::interop {

namespace {

QString redissonFolder(const QByteArray &version)
{
    return QStringLiteral(LOCKSCOPE_INTEROP_FOLDER "/redisson-") + QString::fromLatin1(version);
}

// lock() or tryLock() with the arguments that Redisson needs for these terms. For a fenced lock (3.52.0 and 4.7.0),
// lockAndGetToken() ignores its lease and renews instead, and tryLockAndGetToken() without a wait does not return while
// another owner has the lock. So other methods are used.
QByteArrayList methodFor(const QByteArray &kind, Terms terms)
{
    if (kind == "fenced" && terms.lease && !terms.wait)
        terms.wait = Millis(60'000);
    const QByteArray suffix = kind == "fenced" && terms.wait != Millis(0) ? "AndGetToken" : "";
    if (!terms.wait)
        return terms.lease ? QByteArrayList{"lock", number(*terms.lease), "ms"} : QByteArrayList{"lock" + suffix};
    if (!terms.lease && terms.wait == Millis(0))
        return {"tryLock"};
    if (!terms.lease)
        return {"tryLock" + suffix, number(*terms.wait), "ms"};
    return {"tryLock" + suffix, number(*terms.wait), number(*terms.lease), "ms"};
}

// The result of tryLock() (true or false), of lock() (nothing), or of a fenced lock (a token or nothing).
Taken takenBy(const QByteArrayList &method, const Answer &answer)
{
    if (!answer.ok)
        return {false, std::nullopt, answer.error + ": " + answer.message};
    bool isToken = false;
    const qint64 token = answer.value.toLongLong(&isToken);
    if (isToken)
        return {true, token, {}};
    return {answer.value == "true" || method.first() == "lock", std::nullopt, {}};
}

} // namespace

bool RedissonParty::isBuilt()
{
    return std::all_of(redissonVersions.begin(), redissonVersions.end(), [](const QByteArray &version) {
        return QFile::exists(redissonFolder(version) + QStringLiteral("/built"));
    });
}

std::unique_ptr<Driven> RedissonParty::start(const QByteArray &version)
{
    const QString folder = redissonFolder(version);
    return std::make_unique<Driven>(
        QStringLiteral("java"),
        QStringList{QStringLiteral("-XX:TieredStopAtLevel=1"), QStringLiteral("-XX:+UseSerialGC"),
                    QStringLiteral("-Xmx256m"), QStringLiteral("-cp"),
                    folder + QStringLiteral("/classes:") + folder + QStringLiteral("/jars/*"),
                    QStringLiteral("lockscope.Driver")});
}

RedissonParty::RedissonParty(std::shared_ptr<Driven> java, const QByteArray &client, quint16 redisPort,
                             Millis watchdogLease)
    : RedissonParty(std::move(java), client, "redis://127.0.0.1:" + QByteArray::number(redisPort), watchdogLease)
{ }

RedissonParty::RedissonParty(std::shared_ptr<Driven> java, const QByteArray &client, const QByteArray &url,
                             Millis watchdogLease)
    : m_java(std::move(java))
    , m_client(client)
{
    const Answer answer = m_java->call({"connect", client, url, number(watchdogLease)});
    if (!answer.ok)
        fail(answer.error + ": " + answer.message);
}

bool RedissonParty::has(const QByteArray &kind)
{
    return call({kind, "any"}, 1, {"toString"}).error != "NoSuchMethodException";
}

// The error of an unlock by the wrong thread names client and thread in every version; no other way exists in all
// versions.
QByteArray RedissonParty::owner(int thread)
{
    QByteArray &owner = m_owners[thread];
    if (owner.isEmpty()) {
        const Target probe{"reentrant", "owner-of-" + m_client};
        invoke(probe, 0, {"lock"});
        const QByteArray message = call(probe, thread, {"unlock"}).message;
        invoke(probe, 0, {"unlock"});
        const QByteArray node = message.mid(message.indexOf("node id: ") + 9);
        owner = node.left(36) + ':' + node.mid(node.indexOf("thread-id: ") + 11);
    }
    return owner;
}

Going RedissonParty::acquire(const Target &target, int thread, const Terms &terms)
{
    const QByteArrayList method = methodFor(target.kind, terms);
    return Going("Redisson's " + describe(target),
                 [pending = send(target, thread, method), method]() -> std::optional<Taken> {
                     if (!*pending)
                         return std::nullopt;
                     return takenBy(method, **pending);
                 });
}

Unlocked RedissonParty::release(const Target &target, int thread)
{
    const Answer answer = call(target, thread, {"unlock"});
    if (!answer.ok && answer.error != "IllegalMonitorStateException")
        fail(answer.error + ": " + answer.message);
    return answer.ok ? Unlocked::Done : Unlocked::NotHeld;
}

// The message that wakes all readers counts the threads that sleep at that moment, so a thread that is about to sleep
// would miss it. For other locks, it also wakes threads that come later.
bool RedissonParty::isAsleep(const Target &target, int thread)
{
    if (target.kind != "read" && target.kind != "write")
        return true;
    return m_java->call({"asleep", m_client, QByteArray::number(thread)}).value == "true";
}

QElapsedTimer RedissonParty::forceRelease(const Target &target)
{
    QElapsedTimer since;
    since.start();
    if (invoke(target, 99, {"forceUnlock"}) != "true")
        fail("forceUnlock found nothing to unlock");
    return since;
}

Driven::Pending RedissonParty::send(const Target &target, int thread, const QByteArrayList &method) const
{
    return m_java->send(QByteArrayList{"call", m_client, QByteArray::number(thread), target.kind, target.name}
                        + method);
}

Answer RedissonParty::call(const Target &target, int thread, const QByteArrayList &method) const
{
    return m_java->answer(send(target, thread, method));
}

QByteArray RedissonParty::invoke(const Target &target, int thread, const QByteArrayList &method) const
{
    const Answer answer = call(target, thread, method);
    if (!answer.ok)
        fail(answer.error + ": " + answer.message);
    return answer.value;
}

} // namespace lockscope::interop
