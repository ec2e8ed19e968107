// Requests for the list of connections, interrupted by another request, a lost contact, or the end.
#include "core/clients/client_watch.h"

#include "core/base/translation.h"
#include "tests/support/await.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::client_watch_test {

using namespace lockscope::clients;
using namespace std::chrono_literals;

namespace {

using Looked = std::optional<Result<bool>>;

struct Watched : ScriptedClient {
    Watched()
        : monitor(client.get())
        , watch(std::make_unique<ClientWatch>(client.get(), &monitor, Uuid()))
    {
        server.on("INFO", ScriptedServer::bulk("connected_clients:2\r\n"));
        server.on("CLIENT", [this](int link, const QByteArrayList &command) -> std::optional<QByteArray> {
            if (command.value(1) != "LIST")
                return command.value(1) == "ID" ? QByteArray(":1\r\n") : QByteArray("+OK\r\n");
            ++lists;
            asking = link;
            return answer;
        });
    }
    std::shared_ptr<Looked> begin(std::stop_token stop = {})
    {
        const auto looked = std::make_shared<Looked>();
        m_tasks.push_back(keepResult(watch->look(std::move(stop)), looked));
        return looked;
    }
    std::shared_ptr<Looked> look(std::stop_token stop = {})
    {
        const auto looked = begin(std::move(stop));
        settleEvents();
        return looked;
    }

    static inline const QByteArray whole =
        ScriptedServer::bulk("id=7 addr=10.0.0.5:40001 name=worker age=9 idle=0 sub=5 cmd=subscribe user=app\n");
    std::optional<QByteArray> answer = whole;
    int lists = 0;
    int asking = 0;
    monitor::Monitor monitor;
    std::unique_ptr<ClientWatch> watch;

private:
    std::vector<Task<void>> m_tasks;
};

} // namespace

class TestClientWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLookTellsWhoListens()
    {
        Watched watched;
        watched.open();
        const auto looked = watched.look();
        QVERIFY(*looked && **looked);
        QCOMPARE(watched.watch->listState().phase, ListState::Phase::Complete);
        QCOMPARE(watched.watch->listState().listening.size(), std::size_t(1));
        QCOMPARE(watched.watch->listState().listening[0].subscriptions, 5);
    }

    void twoLooksAtOnceBothAnswer()
    {
        Watched watched;
        watched.open();
        watched.answer.reset();
        const auto first = watched.begin();
        const auto second = watched.look();
        QCOMPARE(watched.lists, 2);
        QVERIFY(!*first && !*second);
        watched.server.say(watched.asking, Watched::whole + Watched::whole);
        settleEvents();
        QVERIFY(*first && **first && *second && **second);
        QCOMPARE(watched.watch->listState().connections, 1);
    }

    void aLookUnderWayEndsWithTheWatch()
    {
        for (const bool stopped : {false, true}) {
            Watched watched;
            watched.open();
            watched.answer.reset();
            std::stop_source stop;
            const auto looked = watched.look(stop.get_token());
            QVERIFY(!*looked);
            if (stopped)
                stop.request_stop();
            else
                watched.watch.reset();
            watched.server.say(watched.asking, Watched::whole);
            settleEvents();
            QVERIFY(*looked && !**looked);
            QCOMPARE((*looked)->error().kind, Error::Kind::Canceled);
            if (stopped) // a late answer is ignored
                QCOMPARE(watched.watch->listState().phase, ListState::Phase::NotAsked);
        }
    }

    void aListThatWasRefusedIsAskedForAfterAReconnect()
    {
        Watched watched;
        watched.open();
        watched.answer = "-NOPERM this user has no permissions to run the 'client|list' command\r\n";
        QVERIFY(**watched.look());
        QCOMPARE(watched.watch->listState().phase, ListState::Phase::Denied);
        watched.answer = Watched::whole;
        QVERIFY(**watched.look());
        QCOMPARE(watched.lists, 1); // the server would refuse again
        watched.server.hangUp(0);
        settleEvents();
        watched.clock.advance(10'000ms);
        QVERIFY(watched.client->isLive());
        QVERIFY(**watched.look());
        QCOMPARE(watched.lists, 2);
        QCOMPARE(watched.watch->listState().phase, ListState::Phase::Complete);
    }

    void aConnectionLostMeanwhileIsAFailedList()
    {
        Watched watched;
        watched.open();
        watched.answer.reset();
        const auto looked = watched.look();
        watched.server.refuseConnections(true);
        watched.server.hangUp(watched.asking);
        settleEvents();
        QVERIFY(*looked && **looked);
        QCOMPARE(watched.watch->listState().phase, ListState::Phase::Failed);
        QVERIFY(watched.watch->listState().listening.empty());
    }

    // The last test, because it changes the language of this program.
    void aStopIsSaidInTheLanguageOfTheProgram()
    {
        QCOMPARE(useLanguage({QStringLiteral("zh-Hans-CN")}), QStringLiteral("zh_CN"));
        Watched watched;
        watched.open();
        watched.answer.reset();
        std::stop_source stop;
        const auto looked = watched.look(stop.get_token());
        stop.request_stop();
        watched.server.say(watched.asking, Watched::whole);
        settleEvents();
        QVERIFY(*looked && !**looked);
        QCOMPARE((*looked)->error().message, canceled().message);
        QCOMPARE(canceled().message, QStringLiteral("已取消"));
    }
};

QTEST_GUILESS_MAIN(TestClientWatch)

} // namespace lockscope::client_watch_test

#include "tst_client_watch.moc"
