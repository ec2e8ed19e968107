#pragma once

#include "tests/interop/support/matrix.h"
#include "tests/interop/support/scene.h"

#include <QTest>

// The first line of initTestCase: without the necessary programs the test is skipped, or fails if the environment
// requires them.
#define LOCKSCOPE_REQUIRE_INTEROP(isThere, what)                                                                       \
    do {                                                                                                               \
        LOCKSCOPE_REQUIRE_REDIS();                                                                                     \
        if (!(isThere)) {                                                                                              \
            if (qEnvironmentVariableIsSet("LOCKSCOPE_REQUIRE_INTEROP"))                                                \
                QFAIL("there is no " what ", and LOCKSCOPE_REQUIRE_INTEROP asks for it");                              \
            QSKIP("there is no " what ": see the output of the test interop.build");                                   \
        }                                                                                                              \
    } while (false)

namespace lockscope::interop {

// The body of a test. An exception fails the row, and the next row continues.
template<class Body> void play(Body body)
{
    try {
        body();
    } catch (const std::exception &error) {
        QTest::qFail(error.what(), __FILE__, __LINE__);
    }
}

// The words of all kinds whose lock is a hash. SET NX locks and semaphores have their own tests.
QByteArrayList kindsOfHashes();

// A test program: other clients × kinds × which side comes first. Its slots init() and cleanup() call begin() and
// end().
class InteropTest : public QObject {
protected:
    // Call it in initTestCase, after LOCKSCOPE_REQUIRE_INTEROP.
    void open(const QByteArray &program);
    void close();

    // The other clients: each has one or more rows, and its name in the result table.
    virtual QByteArrayList versions() const = 0;
    virtual QByteArray clientName() = 0;
    virtual Party &ours() { return m_scene->ours(); }
    virtual Party &theirs() = 0;
    virtual bool has(const QByteArray &kind) = 0;

    // Call it in a _data function. Both ways: once with our side first, once with the other side first.
    void everyVersion(const QByteArrayList &kinds);
    // One row per version. It plays all kinds at the same time, because they wait for time to pass.
    void everyVersionAtOnce();
    void everyVersionBothWays(const QByteArrayList &kinds);

    void begin(); // of one row
    void end();
    QByteArrayList presentOf(const QByteArrayList &kinds); // for rows that play all kinds: those that this version has
    void noteLeftOut(const QByteArray &which);
    template<class Body> void play(Body body) { interop::play(body); }
    const QByteArray &version() const { return m_version; }
    bool isAbsent() const { return m_isAbsent; } // this version has no locks of the row's kind

    Scene &scene() { return *m_scene; }
    BlockingRedis &redis() { return m_scene->redis(); }
    const Account &account() const { return m_scene->account(); }
    const QByteArray &name() const { return m_name; } // the name of the row's lock
    const QByteArray &kind() const { return m_kind; }
    Target target() const { return {m_kind, m_name}; }
    Party &first() { return side(m_oursFirst); } // the side that comes first in this row
    Party &second() { return side(!m_oursFirst); }
    Party &side(bool isOurs);
    bool isOursFirst() const { return m_oursFirst; }

private:
    void awaitNothingLeft();
    void note(const char *outcome);
    static void row(const QByteArray &version, const QByteArray &kind, bool oursFirst, const char *tag);

    std::unique_ptr<Matrix> m_matrix;
    std::unique_ptr<Scene> m_scene;
    QByteArray m_version;
    QByteArray m_kind;
    QByteArray m_name;
    QByteArrayList m_present; // for rows that play all kinds
    QByteArrayList m_missing;
    bool m_oursFirst = true;
    bool m_isAbsent = false;
};

// Tests with Redisson, in each of its versions.
class RedissonTest : public InteropTest {
protected:
    QByteArrayList versions() const override { return redissonVersions; }
    QByteArray clientName() override { return "Redisson " + version(); }
    Party &theirs() override { return redisson().one; }
    bool has(const QByteArray &kind) override { return redisson().one.has(kind); }
    RedissonPair &redisson() { return scene().redisson(version()); }
};

} // namespace lockscope::interop

// In init(), after begin().
#define LOCKSCOPE_SKIP_ABSENT()                                                                                        \
    do {                                                                                                               \
        if (isAbsent())                                                                                                \
            QSKIP("not in that version");                                                                              \
    } while (false)
