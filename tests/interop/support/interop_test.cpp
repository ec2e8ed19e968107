#include "tests/interop/support/interop_test.h"

#include "core/locks/terms/acquirable_kind.h"
#include "tests/interop/support/fail.h"

namespace lockscope::interop {

namespace {

const QByteArray atOnce = "all";

}

QByteArrayList kindsOfHashes()
{
    using locks::AcquirableKind;
    QByteArrayList words;
    for (const AcquirableKind kind : locks::allKinds) {
        if (kind != AcquirableKind::Token && kind != AcquirableKind::Semaphore
            && kind != AcquirableKind::ExpirableSemaphore)
            words << QByteArray(locks::word(kind).data(), locks::word(kind).size());
    }
    return words;
}

void InteropTest::open(const QByteArray &program)
{
    m_matrix = std::make_unique<Matrix>(program);
    m_scene = std::make_unique<Scene>();
}

void InteropTest::close()
{
    m_scene.reset();
}

void InteropTest::row(const QByteArray &version, const QByteArray &kind, bool oursFirst, const char *tag)
{
    QTest::newRow(QByteArray(version + ' ' + kind + tag).constData()) << version << kind << oursFirst;
}

void InteropTest::everyVersion(const QByteArrayList &kinds)
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<bool>("oursFirst");
    for (const QByteArray &version : versions()) {
        for (const QByteArray &kind : kinds)
            row(version, kind, true, "");
    }
}

void InteropTest::everyVersionAtOnce()
{
    everyVersion({atOnce});
}

void InteropTest::everyVersionBothWays(const QByteArrayList &kinds)
{
    everyVersion({});
    for (const QByteArray &version : versions()) {
        for (const QByteArray &kind : kinds) {
            row(version, kind, true, ", ours first");
            row(version, kind, false, ", theirs first");
        }
    }
}

void InteropTest::begin()
{
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, kind);
    QFETCH(bool, oursFirst);
    m_version = version;
    m_kind = kind;
    m_oursFirst = oursFirst;
    const QByteArray word = kind == "token" ? "lock" : kind; // strings count as locks only with a suitable name
    m_name = QByteArray(QTest::currentTestFunction()) + ':' + version + ':' + word + (oursFirst ? "" : ":theirs");
    m_present.clear();
    m_missing.clear();
    m_isAbsent = kind != atOnce && !has(kind);
    if (m_isAbsent)
        note(Matrix::absent); // the end of a skipped row is never reported
    else
        m_scene->monitored().monitor().watch(Key(m_name));
}

// A row must leave nothing behind, neither keys nor listeners. After a failed row, everything is cleaned up for the
// next one.
void InteropTest::end()
{
    m_scene->monitored().monitor().unwatch(Key(m_name));
    if (!QTest::currentTestFailed())
        play([this] { awaitNothingLeft(); });
    redis().call({"FLUSHALL"});
    note(QTest::currentTestFailed() ? Matrix::failed : Matrix::ok);
}

void InteropTest::note(const char *outcome)
{
    const QByteArray with = clientName();
    const QByteArray situation = QTest::currentTestFunction();
    if (m_kind != atOnce)
        m_matrix->note(with, m_kind, situation, outcome);
    for (const QByteArray &kind : std::as_const(m_present))
        m_matrix->note(with, kind, situation, outcome);
    for (const QByteArray &kind : std::as_const(m_missing))
        m_matrix->note(with, kind, situation, Matrix::absent);
}

QByteArrayList InteropTest::presentOf(const QByteArrayList &kinds)
{
    for (const QByteArray &kind : kinds)
        (has(kind) ? m_present : m_missing) << kind;
    return m_present;
}

void InteropTest::awaitNothingLeft()
{
    QByteArrayList left;
    try {
        awaitUntil([&] { return (left = m_scene->leftOf(m_name)).isEmpty(); });
    } catch (const std::runtime_error &) {
        fail("left behind: " + left.join(' '));
    }
}

void InteropTest::noteLeftOut(const QByteArray &which)
{
    m_matrix->note(clientName(), which, QTest::currentTestFunction(), Matrix::leftOut);
}

Party &InteropTest::side(bool isOurs)
{
    return isOurs ? ours() : theirs();
}

} // namespace lockscope::interop
