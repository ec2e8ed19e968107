#include "tests/support/lua_fixture.h"

namespace lockscope::lock_kind_test {

// lock_kind: its answer for everything that can have a lock's name.
class TestLockKind : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void whatIsThere_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("make");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("form");
        const auto row = [](const char *name, QList<QByteArrayList> make, const char *type, const char *form) {
            QTest::newRow(name) << make << QByteArray(type) << QByteArray(form);
        };
        row("nothing", {}, "none", "");
        row("plain", {{"HSET", "orders", "u:1", "2"}}, "hash", "plain");
        row("read", {{"HSET", "orders", "mode", "read", "u:1", "1"}}, "hash", "read-write");
        row("faster-multi", {{"HSET", "orders", "v", "u:1", "v:u:1:expire_time", "9", "v:u:1:lock_count", "1"}}, "hash",
            "faster-multi");
        row("data", {{"HSET", "orders", "name", "Ada"}}, "hash", "data");
        row("data with a number", {{"HSET", "orders", "age", "36"}}, "hash", "data");
        row("several fields", {{"HSET", "orders", "u:1", "1", "u:2", "1"}}, "hash", "data");
        row("number", {{"SET", "orders", "12"}}, "string", "number");
        row("negative", {{"SET", "orders", "-1"}}, "string", "number");
        row("text", {{"SET", "orders", "5e0c"}}, "string", "text");
        row("digits that are no number", {{"SET", "orders", QByteArray(40, '1')}}, "string", "text");
        row("list", {{"RPUSH", "orders", "x"}}, "list", "");
    }
    void whatIsThere()
    {
        QFETCH(QList<QByteArrayList>, make);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, form);
        for (const QByteArrayList &command : make)
            m_at->redis.call(command);
        const RedisValue found = m_at->redis.eval("lock_kind", {"orders"});
        QCOMPARE(found.at(0).toBytes(), type);
        QCOMPARE(found.at(1).toBytes(), form);
    }

private:
    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestLockKind)

} // namespace lockscope::lock_kind_test

#include "tst_lock_kind.moc"
