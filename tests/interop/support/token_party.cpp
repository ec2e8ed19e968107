#include "tests/interop/support/token_party.h"

#include "tests/interop/support/fail.h"

#include <QFile>

namespace lockscope::interop {

namespace {

constexpr Millis usualLease{30'000};
constexpr Millis longWait{60'000};

QString folderOf(const QByteArray &client)
{
    return QStringLiteral(LOCKSCOPE_INTEROP_FOLDER "/") + QString::fromLatin1(client);
}

std::unique_ptr<Driven> start(const QByteArray &client)
{
    const bool isPython = client == "redis-py";
    const QString driver = folderOf(client) + (isPython ? QStringLiteral("/driver.py") : QStringLiteral("/driver.mjs"));
    // the system's Python
    const QString program = isPython ? QStringLiteral("/usr/bin/python3") : QStringLiteral("node");
    return std::make_unique<Driven>(program, QStringList{driver});
}

// What the clients say if the lock is not theirs (any more).
bool saysNotHeld(const Answer &answer)
{
    return answer.error == "LockNotOwnedError" || answer.error == "LockError"
        || (answer.error == "ExecutionError" && answer.message.contains("quorum"));
}

} // namespace

bool TokenParty::isBuilt(const QByteArray &client)
{
    return QFile::exists(folderOf(client) + QStringLiteral("/built"));
}

TokenParty::TokenParty(const QByteArray &client, quint16 redisPort)
    : m_program(start(client))
{
    m_version = m_program->call({"version"}).value;
    const Answer answer = m_program->call({"connect", "redis://127.0.0.1:" + QByteArray::number(redisPort)});
    if (!answer.ok)
        fail(answer.error + ": " + answer.message);
}

QByteArray TokenParty::owner(int thread)
{
    return m_tokens[thread];
}

Going TokenParty::acquire(const Target &target, int thread, const Terms &terms)
{
    const Driven::Pending pending =
        m_program->send({"acquire", QByteArray::number(thread), target.name, number(terms.lease.value_or(usualLease)),
                         number(terms.wait.value_or(longWait))});
    return Going("their " + describe(target), [this, pending, thread]() -> std::optional<Taken> {
        if (!*pending)
            return std::nullopt;
        const Answer &answer = **pending;
        if (!answer.ok)
            return Taken{false, std::nullopt, answer.error + ": " + answer.message};
        if (answer.value.isEmpty())
            return Taken{};
        m_tokens[thread] = answer.value;
        return Taken{true, std::nullopt, {}};
    });
}

Unlocked TokenParty::release(const Target &target, int thread)
{
    const Answer answer = m_program->call({"release", QByteArray::number(thread), target.name});
    if (!answer.ok && !saysNotHeld(answer))
        fail(answer.error + ": " + answer.message);
    return answer.ok ? Unlocked::Done : Unlocked::NotHeld;
}

QElapsedTimer TokenParty::forceRelease(const Target &)
{
    fail("clients of this family cannot release by force");
}

Answer TokenParty::extend(const Target &target, int thread, Millis lease)
{
    return m_program->call({"extend", QByteArray::number(thread), target.name, number(lease)});
}

} // namespace lockscope::interop
