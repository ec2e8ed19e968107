#include "tests/support/fair_queue.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/ui/window_program.h"

#include <QDialog>
#include <QLabel>

namespace lockscope::session_leaving_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:1";
const Key order(QByteArrayLiteral("order:42"));

locks::AcquireRequest asking(locks::AcquirableKind kind)
{
    locks::AcquireRequest request;
    request.name = order;
    request.kind = kind;
    return request;
}

// The engine thread with its sessions, without a window.
struct Link {
    explicit Link(Millis closeLimit = 4'000ms)
        : link(options(folder, closeLimit))
    {
        QObject::connect(&link, &SessionPort::stateChanged, &link,
                         [this](const redis::ConnectionState &state) { phase = state.phase; });
        QObject::connect(&link, &SessionPort::leftBehind, &link,
                         [this](const std::vector<Error> &what) { left = what; });
        QObject::connect(&link, &SessionPort::closed, &link, [this] { closed = true; });
    }
    ~Link()
    {
        if (!closed)
            link.close();
        awaitUntil([this] { return closed; });
    }

    static SessionOptions options(const QTemporaryDir &folder, Millis closeLimit)
    {
        SessionOptions options;
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        options.closeLimit = closeLimit;
        return options;
    }

    void connectTo(const redis::Address &address)
    {
        phase = redis::ConnectionState::Phase::Idle;
        link.connectTo({address});
        awaitUntil([this] { return phase == redis::ConnectionState::Phase::Live; });
    }

    void acquire(const locks::AcquireRequest &request)
    {
        onAnswer(link.acquire(request, {}, {}), &link, [this](const Result<bool> &got) { acquired = got && *got; });
    }

    QTemporaryDir folder;
    redis::ConnectionState::Phase phase = redis::ConnectionState::Phase::Idle;
    bool acquired = false;
    bool closed = false;
    std::vector<Error> left;
    SessionLink link;
};

} // namespace

// Changing the server, and quitting: the previous server's requests end normally.
class TestSessionLeaving : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void anotherServerLeavesTheQueueOfTheOneBefore()
    {
        const RedisServer first;
        const RedisServer second;
        BlockingRedis redis(first);
        WireLock(redis, order.raw(), other).acquire(1h);
        FairQueue queue(redis, order.raw());
        Link program;
        program.connectTo(socketAddress(first));
        program.acquire(asking(locks::AcquirableKind::Fair));
        awaitUntil([&] { return queue.waiting().size() == 1; });
        program.connectTo(socketAddress(second));
        awaitUntil([&] { return queue.waiting().isEmpty() && queue.withDeadlines().isEmpty(); });
        QVERIFY(program.left.empty());
    }

    void quittingWaitsForServersThatWereLeftBefore()
    {
        const RedisServer first;
        const RedisServer second;
        BlockingRedis redis(first);
        FaultProxy proxy(first.socketPath());
        Link program;
        program.connectTo(tcpAddress(proxy.port()));
        proxy.holdRequests();
        program.acquire(asking(locks::AcquirableKind::Reentrant));
        awaitUntil([&] { return proxy.bytesHeld() > 0; });
        program.connectTo(socketAddress(second));
        program.link.close();
        QTest::qWait(100); // long enough for an end that does not wait
        QVERIFY(!program.closed);
        proxy.deliverHeld();
        awaitUntil([&] { return program.closed; });
        QCOMPARE(redis.call({"EXISTS", order.raw()}).toInt(), 0);
        QVERIFY(program.left.empty());
    }

    void whatASilentServerKeepsIsTold()
    {
        RedisServer first;
        const RedisServer second;
        Link program(300ms);
        program.connectTo(socketAddress(first));
        program.acquire(asking(locks::AcquirableKind::Reentrant));
        awaitUntil([&] { return program.acquired; });
        first.suspend();
        program.connectTo(socketAddress(second));
        awaitUntil([&] { return !program.left.empty(); });
        QCOMPARE(program.left.size(), size_t(1));
        QVERIFY(program.left[0].message.contains(QLatin1String("'order:42'")));
        first.resume();
    }

    void theWindowTellsIt()
    {
        WindowProgram program;
        const QString hostile = QStringLiteral("<b>'order:42'</b> could not be released %1");
        Q_EMIT program.link.leftBehind({Error{Error::Kind::OutcomeUnknown, hostile, {}, QStringLiteral("h:6379")}});
        const auto *note = program.window.findChild<QDialog *>();
        QVERIFY(note && note->isVisible() && !note->isModal());
        const auto labels = note->findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->text().contains(hostile) && label->text().startsWith(QLatin1String("h:6379"))
                && label->textFormat() == Qt::PlainText;
        }));
    }
};

QTEST_MAIN(TestSessionLeaving)

} // namespace lockscope::session_leaving_test

#include "tst_session_leaving.moc"
