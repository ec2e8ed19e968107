#include "tests/interop/support/library.h"

#include "tests/interop/support/fail.h"

#include <QFile>

namespace lockscope::interop {

namespace {

QString familiesFolder(const QByteArray &language)
{
    return QStringLiteral(LOCKSCOPE_INTEROP_FOLDER "/families/") + QString::fromLatin1(language);
}

std::unique_ptr<Driven> startProgram(const QByteArray &language, const QString &library)
{
    const QString folder = familiesFolder(language);
    if (language == "python")
        return std::make_unique<Driven>(folder + QStringLiteral("/venv/bin/python"),
                                        QStringList{folder + QStringLiteral("/driver.py"), library});
    if (language == "node")
        return std::make_unique<Driven>(QStringLiteral("node"),
                                        QStringList{folder + QStringLiteral("/driver.mjs"), library});
    if (language == "java")
        return std::make_unique<Driven>(
            QStringLiteral("java"),
            QStringList{QStringLiteral("-XX:TieredStopAtLevel=1"), QStringLiteral("-cp"),
                        folder + QStringLiteral("/target/classes:") + folder + QStringLiteral("/lib/*"),
                        QStringLiteral("Driver"), library});
    return std::make_unique<Driven>(folder + QStringLiteral("/driver"), QStringList{library});
}

// Its locks are recognized by their names.
Library known(const char *language, const char *name, const QByteArrayList &explained, Waits waits = Waits::ByPolling)
{
    return {language, name, name, true, explained, waits};
}

// Its locks are recognized by their values. Others may write such values, so nobody knows how their waiters wait.
Library guessed(const char *language, const char *name, const QByteArray &title)
{
    return {language, name, name, false, {"has the form that " + title, "The waiters are unknown"}};
}

} // namespace

const QList<Library> &libraries()
{
    static const QList<Library> all = [] {
        Library rueidislock =
            known("go", "rueidislock", {"rueidislock: key 0 of lock stock-lock", "The server tells its waiters when"},
                  Waits::ForDeletion);
        rueidislock.otherKeys = {"rueidislock:1:stock-lock"};
        Library pubSub = guessed("java", "spring-integration-pub-sub", "Spring Integration");
        pubSub.family = "spring-integration";
        pubSub.waits = Waits::ForMessage;
        pubSub.channel = "registry-channel";
        return QList<Library>{
            guessed("python", "redis-py", "redis-py"),
            known("python", "python-redis-lock",
                  {"python-redis-lock: lock stock-lock", "block on the list 'lock-signal:stock-lock'"},
                  Waits::ForSignal),
            known("python", "pottery", {"pottery: lock stock-lock", "Its waiters poll"}),
            guessed("python", "django-redis", "django-redis"),
            known("python", "redbeat", {"Celery RedBeat: the active scheduler; renewed every", "Its waiters poll"}),
            guessed("python", "aioredlock", "aioredlock"),
            known("node", "redis-semaphore", {"redis-semaphore: mutex stock-lock", "Its waiters poll"}),
            guessed("node", "node-redlock", "node-redlock"),
            known("node", "bullmq",
                  {"BullMQ: job 1 of queue stock-lock, held by worker", "No client of BullMQ waits for it"},
                  Waits::ForJob),
            known("node", "bull",
                  {"Bull: job 1 of queue stock-lock, held by process", "No client of Bull waits for it"},
                  Waits::ForJob),
            known("node", "node-resque", {"node-resque", "No client of node-resque waits for it"}),
            guessed("go", "redsync", "redsync"),
            guessed("go", "bsm-redislock", "bsm/redislock"),
            rueidislock,
            known("java", "shedlock",
                  {"ShedLock: task stock-lock of environment default, held by host", "No client of ShedLock waits"},
                  Waits::Not),
            guessed("java", "spring-integration", "Spring Integration"),
            pubSub,
            guessed("rust", "rslock", "rslock"),
        };
    }();
    return all;
}

bool isBuilt(const QByteArray &language)
{
    return QFile::exists(familiesFolder(language) + QStringLiteral("/built"));
}

std::unique_ptr<Driven> start(const Library &library, quint16 redisPort)
{
    auto program = startProgram(library.language, QString::fromLatin1(library.name));
    const Answer answer = program->call({"connect", QByteArray::number(redisPort)});
    if (!answer.ok)
        fail(answer.error + ": " + answer.message);
    return program;
}

} // namespace lockscope::interop
