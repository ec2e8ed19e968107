#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::command_policy_test {

using namespace lockscope::redis;

namespace {

Error errorOf(const PendingReply &pending)
{
    const Result<Reply> reply = pending.isSettled() ? pending.await_resume() : Result<Reply>(Reply());
    return reply ? Error{Error::Kind::Internal, QStringLiteral("not refused"), {}, {}} : reply.error();
}

Command get(const char *key)
{
    return Command::read("GET", Key(key));
}
Command set(const char *key)
{
    return Command::write("SET", Key(key), {"v"});
}

} // namespace

// Commands that a server's policy forbids are never sent, whoever sends them and in whatever form.
class TestCommandPolicy : public QObject {
    Q_OBJECT

    // The commands that were sent after the handshake.
    static QByteArrayList asked(const ScriptedClient &f, qsizetype before) { return f.server.verbs(0).mid(before); }

private Q_SLOTS:
    void everythingIsAllowedUnlessSaidOtherwise()
    {
        ScriptedClient f;
        QCOMPARE(f->policy(), CommandPolicy::Everything);
        f.open();
        const qsizetype before = f.server.commands(0).size();
        QVERIFY(!f->send(set("k")).isSettled());
        settleEvents();
        QCOMPARE(asked(f, before), QByteArrayList{"SET"});
    }

    void aWriteIsRefusedBeforeItLeaves()
    {
        ScriptedClient f;
        f->setPolicy(CommandPolicy::ReadOnly);
        f.open();
        const qsizetype before = f.server.commands(0).size();
        const Error error = errorOf(f->send(set("k")));
        QCOMPARE(error.kind, Error::Kind::Forbidden);
        QCOMPARE(error.token, QByteArray("POLICY"));
        QVERIFY(error.message.contains(QStringLiteral("is read-only")));
        QVERIFY(!f->send(get("k")).isSettled());
        settleEvents();
        QCOMPARE(asked(f, before), QByteArrayList{"GET"});
    }

    // Whatever its purpose: only the script's text says what it does.
    void soIsEveryScript()
    {
        ScriptedClient f;
        f->setPolicy(CommandPolicy::ReadOnly);
        f.open();
        const qsizetype before = f.server.commands(0).size();
        const lua::Script *script = &lua::script("semaphore_state");
        for (const Effect effect : {Effect::Read, Effect::Write}) {
            const PendingReply reply = f->eval(script, {"k"}, {"1"}, f->deadline(), effect);
            QCOMPARE(errorOf(reply).token, QByteArray("POLICY"));
        }
        settleEvents();
        QCOMPARE(asked(f, before), QByteArrayList());
    }

    void inAPipelineTheReadsGoOn()
    {
        ScriptedClient f;
        f->setPolicy(CommandPolicy::ReadOnly);
        f.open();
        const qsizetype before = f.server.commands(0).size();
        const PendingReply first = f->send(get("a"));
        const PendingReply refused = f->send(set("b"));
        const PendingReply second = f->send(get("c"));
        settleEvents();
        QCOMPARE(asked(f, before), (QByteArrayList{"GET", "GET"}));
        f.server.say(0, ScriptedServer::bulk("1") + ScriptedServer::bulk("2"));
        settleEvents();
        QCOMPARE(errorOf(refused).token, QByteArray("POLICY"));
        QCOMPARE(first.await_resume()->bytes, QByteArray("1"));
        QCOMPARE(second.await_resume()->bytes, QByteArray("2"));
    }

    // A refused command was announced as followed by others. The next command is still sent at once.
    void whatFollowsARefusalDoesNotWaitForIt()
    {
        ScriptedClient f;
        f->setPolicy(CommandPolicy::ReadOnly);
        f.open();
        const qsizetype before = f.server.commands(0).size();
        f->moreFollows();
        const PendingReply refused = f->send(set("k"));
        const PendingReply read = f->send(get("k"));
        QCOMPARE(asked(f, before), QByteArrayList{"GET"}); // within the same turn of the event loop
        f->moreFollows();
        const PendingReply script = f->eval(&lua::script("reentrant_acquire"), {"k"}, {"1"}, f->deadline());
        QCOMPARE(errorOf(refused).token, QByteArray("POLICY"));
        QCOMPARE(errorOf(script).token, QByteArray("POLICY"));
        f.server.say(0, ScriptedServer::bulk("1"));
        settleEvents();
        QVERIFY(read.isSettled());
        QVERIFY(!f->send(get("k")).isSettled());
        QCOMPARE(asked(f, before), (QByteArrayList{"GET", "GET"}));
    }

    // A policy belongs to the server, not to a connection, so it survives reconnects.
    void itOutlastsTheConnection()
    {
        ScriptedClient f;
        f->setPolicy(CommandPolicy::ReadOnly);
        QCOMPARE(errorOf(f->send(set("k"))).token, QByteArray("POLICY")); // also while there is no connection
        f.open();
        f->close();
        f.open();
        QCOMPARE(errorOf(f->send(set("k"))).token, QByteArray("POLICY"));
        f->setPolicy(CommandPolicy::Everything);
        QVERIFY(!f->send(set("k")).isSettled());
    }
};

QTEST_GUILESS_MAIN(TestCommandPolicy)

} // namespace lockscope::command_policy_test

#include "tst_command_policy.moc"
