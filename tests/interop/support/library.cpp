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
        return std::make_unique<Driven>(folder + QStringLiteral("/bin/python"),
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

} // namespace

const QList<Library> &libraries()
{
    // Others may write such values, so explain does not say how its waiters learn of a release.
    const QByteArray form = "has the form that ", unknown = "The waiters are unknown";
    static const QList<Library> all{
        {"python", "redis-py", "redis-py", false, {form + "redis-py", unknown}},
        {"python",
         "python-redis-lock",
         "python-redis-lock",
         true,
         {"python-redis-lock: lock stock-lock", "block on the list 'lock-signal:stock-lock'"},
         Waits::ForSignal},
        {"python", "pottery", "pottery", true, {"pottery: lock stock-lock", "Its waiters poll"}},
        {"python", "django-redis", "django-redis", false, {form + "django-redis", unknown}},
        {"python",
         "redbeat",
         "redbeat",
         true,
         {"Celery RedBeat: the active scheduler; renewed every", "Its waiters poll"}},
        {"python", "aioredlock", "aioredlock", false, {form + "aioredlock", unknown}},
        {"node", "redis-semaphore", "redis-semaphore", true, {"redis-semaphore: mutex stock-lock", "Its waiters poll"}},
        {"node", "node-redlock", "node-redlock", false, {form + "node-redlock", unknown}},
        {"node",
         "bullmq",
         "bullmq",
         true,
         {"BullMQ: job 1 of queue stock-lock, held by worker", "No client of BullMQ waits for it"},
         Waits::ForJob},
        {"node",
         "bull",
         "bull",
         true,
         {"Bull: job 1 of queue stock-lock, held by process", "No client of Bull waits for it"},
         Waits::ForJob},
        {"node",
         "node-resque",
         "node-resque",
         true,
         {"node-resque", "No client of node-resque waits for it"},
         Waits::ByPolling,
         false},
        {"go", "redsync", "redsync", false, {form + "redsync", unknown}},
        {"go", "bsm-redislock", "bsm-redislock", false, {form + "bsm/redislock", unknown}},
        {"go",
         "rueidislock",
         "rueidislock",
         true,
         {"rueidislock: key 0 of lock stock-lock", "The server tells its waiters when the key is deleted"},
         Waits::ForDeletion,
         true,
         {},
         {"rueidislock:1:stock-lock"}},
        {"java",
         "shedlock",
         "shedlock",
         true,
         {"ShedLock: task stock-lock of environment default, held by host", "No client of ShedLock waits for it"},
         Waits::Not,
         false},
        {"java", "spring-integration", "spring-integration", false, {form + "Spring Integration", unknown}},
        {"java",
         "spring-integration-pub-sub",
         "spring-integration",
         false,
         {form + "Spring Integration", unknown},
         Waits::ForMessage,
         true,
         "registry-channel"},
        {"rust", "rslock", "rslock", false, {form + "rslock", unknown}},
    };
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
