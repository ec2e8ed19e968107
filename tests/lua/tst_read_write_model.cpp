#include "tests/support/lua_fixture.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::read_write_model_test {

// Random sequences of the read-write scripts, compared with a model of a dozen lines. Compares the answers and the
// hash, and checks that there is exactly one timeout key per read hold.
class TestReadWriteModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }

    void agreesWithTheModel_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 8; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    void agreesWithTheModel()
    {
        QFETCH(quint32, seed);
        m_at->reset();
        m_owners = {{}, {}, {}};
        QRandomGenerator random(seed);
        for (int step = 0; step < 400; ++step) {
            const int who = random.bounded(3);
            const int what = random.bounded(4);
            const RedisValue expected = model(who, what);
            const RedisValue answer = act(who, what);
            const QByteArray story =
                "step " + QByteArray::number(step) + ": " + describe(answer) + " but " + describe(expected);
            QVERIFY2(answer == expected, story.constData());
            QCOMPARE(lock(0).fields(), modelFields());
            QCOMPARE(timeoutKeys(), modelTimeouts());
        }
    }

private:
    enum Act { Read, Write, ReadRelease, WriteRelease };
    struct Holds {
        int reads = 0;
        int writes = 0;
    };

    WireLock lock(int who) { return {m_at->redis, "orders", "u:" + QByteArray::number(who)}; }

    RedisValue act(int who, int what)
    {
        const RedisValue answer = what == Read ? lock(who).readAcquire()
            : what == Write                    ? lock(who).writeAcquire()
            : what == ReadRelease              ? lock(who).readRelease()
                                               : lock(who).writeRelease();
        if (answer.isArray() && answer.at(0) == RedisValue::integer(0))
            return RedisValue::integer(0); // a refusal; the model does not know the PTTL
        return answer;
    }

    RedisValue model(int who, int what)
    {
        Holds &mine = m_owners[who];
        switch (what) {
        case Read:
            if (othersWrite(who))
                return RedisValue::integer(0);
            return taken(++mine.reads);
        case Write:
            if (mine.writes == 0 && anybody())
                return RedisValue::integer(0);
            return taken(++mine.writes);
        case ReadRelease:
            if (mine.reads == 0)
                return RedisValue::nil();
            --mine.reads;
            return RedisValue::integer(!anybody());
        default:
            if (mine.writes == 0)
                return RedisValue::nil();
            return RedisValue::integer(--mine.writes == 0);
        }
    }

    bool anybody() const
    {
        return std::any_of(m_owners.begin(), m_owners.end(), [](Holds h) { return h.reads + h.writes > 0; });
    }

    bool othersWrite(int who) const
    {
        for (int i = 0; i < m_owners.size(); ++i) {
            if (i != who && m_owners[i].writes > 0)
                return true;
        }
        return false;
    }

    Fields modelFields() const
    {
        Fields fields;
        for (int i = 0; i < m_owners.size(); ++i) {
            const QByteArray owner = "u:" + QByteArray::number(i);
            if (m_owners[i].reads > 0)
                fields.insert(owner, QByteArray::number(m_owners[i].reads));
            if (m_owners[i].writes > 0)
                fields.insert(owner + ":write", QByteArray::number(m_owners[i].writes));
        }
        if (!fields.isEmpty())
            fields.insert("mode", othersWrite(-1) ? "write" : "read");
        return fields;
    }

    QByteArrayList modelTimeouts()
    {
        QByteArrayList keys;
        for (int i = 0; i < m_owners.size(); ++i) {
            for (int n = 1; n <= m_owners[i].reads; ++n)
                keys << lock(i).timeout(n);
        }
        std::sort(keys.begin(), keys.end());
        return keys;
    }

    QByteArrayList timeoutKeys()
    {
        QByteArrayList keys;
        const RedisValue all = m_at->redis.call({"KEYS", "*:rwlock_timeout:*"});
        for (const RedisValue &key : all.elements())
            keys << key.toBytes();
        std::sort(keys.begin(), keys.end());
        return keys;
    }

    std::unique_ptr<LuaFixture> m_at;
    QList<Holds> m_owners;
};

QTEST_GUILESS_MAIN(TestReadWriteModel)

} // namespace lockscope::read_write_model_test

#include "tst_read_write_model.moc"
