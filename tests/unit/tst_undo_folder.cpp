// A saved undo keeps every byte, works once and for ten seconds, and belongs to one user.
#include "core/actions/plan/undo_state.h"
#include "core/actions/steps/undo_plan.h"
#include "core/actions/undo/undo_folder.h"
#include "tests/support/manual_clock.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::undo_folder_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

const QByteArray boot("7a0c5e0e-9a53-4c7d-8b8f-000000000001");
const QString record = QStringLiteral("0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11");
const QString other = QStringLiteral("0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e12");

QByteArray everyByte(char first)
{
    QByteArray bytes(1, first);
    for (int i = 0; i < 256; ++i)
        bytes.append(char(i));
    return bytes;
}

UndoState hostileFormer(UndoState::What what, Instant takenAt)
{
    UndoState undoState;
    undoState.what = what;
    undoState.takenAt = takenAt - 3ns;
    undoState.left = Ttl::of(29'999ms);
    undoState.mode = "read";
    undoState.fields = {{everyByte('b'), "2"}, {"mode", everyByte('a')}};
    undoState.timeouts = {{Key(everyByte('c')), Ttl::of(1ms)}, {Key("k"), Ttl::noExpiry()}, {Key("l"), Ttl::missing()}};
    undoState.deadline = "1.7e12";
    undoState.place = 3;
    undoState.behind = {{everyByte('d'), "", "1"}, {"", "2", ""}};
    return undoState;
}

Plan hostilePlan(const QString &id)
{
    Plan plan;
    plan.undoneRecord = id;
    plan.target.holder = Owner(everyByte('o'));
    plan.seen.id = {SourceId{7}, 3, Key(everyByte('k'))};
    plan.target.lock = plan.seen.id;
    plan.seen.kind = Kind::ReadWrite;
    plan.seen.state = State::Unverified;
    const Owner owner(everyByte('u') + ":1:" + everyByte('t'));
    plan.seen.holders = {{owner, 5, Access::Write, partsIn(owner, everyByte('u'), "1", everyByte('t'))}};
    plan.seen.holderCount = 12;
    plan.fields = {{everyByte('f'), everyByte('v')}, {"", ""}};
    plan.value = everyByte('w');
    plan.permit = everyByte('p');
    plan.permitDeadline = 9'007'199'254'740'993; // more than a double can represent
    plan.pttl = Ttl::noExpiry();
    plan.token = "";
    return plan;
}

SavedUndo undoAt(const Clock &clock, const QString &id = record, UndoState::What what = UndoState::What::Hash)
{
    const PlanPtr plan = undoPlanOf(hostilePlan(id), hostileFormer(what, clock.now()), clock.now());
    return {boot, clock.wallMillis(), QStringLiteral("redis://[::1]:6379/3"), everyByte('r'), plan};
}

void compareFormer(const UndoState &read, const UndoState &written)
{
    QCOMPARE(int(read.what), int(written.what));
    QVERIFY(read.takenAt == written.takenAt);
    QVERIFY(read.left == written.left);
    QCOMPARE(read.mode, written.mode);
    QVERIFY(read.fields == written.fields);
    QVERIFY(read.timeouts == written.timeouts);
    QCOMPARE(read.deadline, written.deadline);
    QCOMPARE(read.place, written.place);
    QCOMPARE(read.behind.size(), written.behind.size());
    for (std::size_t i = 0; i < read.behind.size(); ++i) {
        QCOMPARE(read.behind[i].owner, written.behind[i].owner);
        QCOMPARE(read.behind[i].before, written.behind[i].before);
        QCOMPARE(read.behind[i].after, written.behind[i].after);
    }
}

// Without the source, which has no meaning in another process.
void comparePlan(const Plan &read, const Plan &written)
{
    QCOMPARE(read.action, QByteArray("put-back"));
    QCOMPARE(read.undoneRecord, written.undoneRecord);
    QCOMPARE(read.target.holder, written.target.holder);
    QCOMPARE(read.seen.id.key, written.seen.id.key);
    QCOMPARE(read.seen.id.db, written.seen.id.db);
    QVERIFY(read.seen.kind == written.seen.kind && read.seen.state == written.seen.state);
    QVERIFY(read.seen.holders == written.seen.holders);
    for (std::size_t i = 0; i < read.seen.holders.size(); ++i) {
        QCOMPARE(read.seen.holders[i].client(), written.seen.holders[i].client());
        QCOMPARE(read.seen.holders[i].thread(), written.seen.holders[i].thread());
        QCOMPARE(read.seen.holders[i].transaction(), written.seen.holders[i].transaction());
    }
    QCOMPARE(read.seen.holderCount, written.seen.holderCount);
    QVERIFY(read.fields == written.fields);
    QCOMPARE(read.value, written.value);
    QCOMPARE(read.permit, written.permit);
    QCOMPARE(read.permitDeadline, written.permitDeadline);
    QVERIFY(read.pttl == written.pttl);
    QVERIFY(read.token == written.token);
    QVERIFY(read.readAt == written.readAt && read.answeredAt == written.answeredAt);
    QCOMPARE(read.consequences.size(), written.consequences.size());
}

} // namespace

class TestUndoFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void everyByteComesBack_data()
    {
        QTest::addColumn<int>("what");
        for (const auto what : {UndoState::What::Hash, UndoState::What::Token, UndoState::What::Permit,
                                UndoState::What::Waiter, UndoState::What::Expiry})
            QTest::addRow("%d", int(what)) << int(what);
    }

    void everyByteComesBack()
    {
        QFETCH(int, what);
        const SavedUndo written = undoAt(m_clock, record, UndoState::What(what));
        QVERIFY(folder().write(written));
        const auto read = folder().read(record);
        QVERIFY(read);
        QCOMPARE(read->bootId, written.bootId);
        QCOMPARE(read->wallMillis, written.wallMillis);
        QCOMPARE(read->server, written.server);
        QCOMPARE(read->runId, written.runId);
        comparePlan(*read->plan, *written.plan);
        compareFormer(*read->plan->undoState, *written.plan->undoState);
    }

    void absentTokenStaysAbsent()
    {
        Plan plan = *undoAt(m_clock).plan;
        plan.token.reset();
        SavedUndo undo = undoAt(m_clock);
        undo.plan = std::make_shared<const Plan>(plan);
        const auto read = undoOf(undoBytes(undo));
        QVERIFY(read && !read->plan->token);
    }

    void changedBytesAreRefused()
    {
        const QByteArray whole = undoBytes(undoAt(m_clock));
        QVERIFY(undoOf(whole));
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray changed = whole;
            changed[at] = char(changed[at] ^ 1);
            QVERIFY(!undoOf(changed));
            QVERIFY(!undoOf(whole.first(at)));
        }
        QVERIFY(!undoOf(whole + 'x'));
    }

    void damagedFileSaysSo()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        QFile file(path(record));
        QVERIFY(file.open(QIODevice::Append));
        file.write("x");
        file.close();
        QVERIFY(refusal(record).contains(QStringLiteral("is damaged")));
    }

    void fileOfAnotherRecordIsRefused()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        QVERIFY(QFile::rename(path(record), path(other)));
        QVERIFY(refusal(other).contains(QStringLiteral("is damaged")));
    }

    void afterTenSecondsItIsRefused()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        m_clock.advance(undoFor);
        QVERIFY(folder().read(record));
        m_clock.advance(1ms);
        QVERIFY(refusal(record).contains(QStringLiteral("more than 10.0 s ago")));
        QVERIFY(!QFile::exists(path(record)));
    }

    void eachClockCountsAlone()
    {
        const SavedUndo undo = undoAt(m_clock);
        m_clock.advance(undoFor + 1ms);
        SavedUndo byBootClock = undoAt(m_clock);
        byBootClock.plan = undo.plan;
        QVERIFY(whyTooLate(byBootClock, boot, m_clock));
        SavedUndo byWallClock = undo;
        byWallClock.plan = undoAt(m_clock).plan;
        QVERIFY(whyTooLate(byWallClock, boot, m_clock));
    }

    void restartMakesNothingYounger()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        QVERIFY(refusal(record, "another boot").contains(QStringLiteral("was restarted")));
        QVERIFY(folder().write(undoAt(m_clock)));
        QVERIFY(refusal(record, "").contains(QStringLiteral("was restarted")));
    }

    void whatIsOfTheFutureIsRefused()
    {
        SavedUndo undo = undoAt(m_clock);
        ManualClock earlier;
        m_clock.advance(1ms);
        undo.plan = undoAt(m_clock).plan;
        QVERIFY(whyTooLate(undo, boot, earlier));
        QVERIFY(!whyTooLate(undo, boot, m_clock));
    }

    void anotherWallClockMakesNothingYounger_data()
    {
        QTest::addColumn<qint64>("by");
        QTest::newRow("set back") << qint64(1);
        QTest::newRow("set forward") << qint64(-10'001);
    }

    void anotherWallClockMakesNothingYounger()
    {
        QFETCH(qint64, by);
        SavedUndo undo = undoAt(m_clock);
        undo.wallMillis += by;
        QVERIFY(whyTooLate(undo, boot, m_clock));
    }

    void filesAreOnlyTheUsers()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::WriteOther | QFile::ExeOther;
        QVERIFY(!(QFile::permissions(folder().path()) & others));
        QVERIFY(!(QFile::permissions(path(record)) & others));
        QFile::setPermissions(path(record), QFile::ReadOwner | QFile::WriteOwner | QFile::WriteGroup);
        QVERIFY(refusal(record).contains(QStringLiteral("others may read or change it")));
    }

    void folderThatOthersMayChangeIsNotUsed()
    {
        QVERIFY(QDir().mkpath(folder().path()));
        QFile::setPermissions(folder().path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::WriteOther);
        const auto written = folder().write(undoAt(m_clock));
        QVERIFY(!written && written.error().message.contains(QStringLiteral("others may read or change it")));
        QVERIFY(refusal(record).contains(QStringLiteral("others may read or change it")));
    }

    void linkIsNotFollowed()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        const QString elsewhere = m_folder->filePath(QStringLiteral("elsewhere"));
        QVERIFY(QFile::rename(path(record), elsewhere) && QFile::link(elsewhere, path(record)));
        QVERIFY(!folder().read(record));
        QVERIFY(QFile::exists(elsewhere));
    }

    void itIsTakenOnce()
    {
        QVERIFY(folder().write(undoAt(m_clock)));
        QVERIFY(folder().take(record));
        QVERIFY(!folder().take(record));
        QVERIFY(refusal(record).contains(QStringLiteral("there is no undo for record ") + record));
    }

    void oldFilesGoWithEachWriteAndRead_data()
    {
        QTest::addColumn<bool>("writes");
        QTest::newRow("write") << true;
        QTest::newRow("read") << false;
    }

    void oldFilesGoWithEachWriteAndRead()
    {
        QFETCH(bool, writes);
        QVERIFY(folder().write(undoAt(m_clock)));
        m_clock.advance(undoFor);
        QVERIFY(folder().write(undoAt(m_clock, other)));
        QVERIFY(QFile::exists(path(record)));
        m_clock.advance(1ms);
        if (writes)
            QVERIFY(folder().write(undoAt(m_clock, QStringLiteral("third"))));
        else
            QVERIFY(!folder().read(QStringLiteral("third")));
        QVERIFY(!QFile::exists(path(record)));
        QVERIFY(QFile::exists(path(other)));
    }

    // A bulk action saves thousands, and would read all of them again for each.
    void oneFolderIsNotReadForEachWrite()
    {
        const SavedUndo old = undoAt(m_clock, other);
        m_clock.advance(undoFor + 1ms);
        const UndoFolder ofAll = folder();
        QVERIFY(ofAll.write(undoAt(m_clock)));
        QVERIFY(folder().write(old));
        QVERIFY(ofAll.write(undoAt(m_clock, QStringLiteral("third"))));
        QVERIFY(QFile::exists(path(other)));
        m_clock.advance(undoFor + 1ms);
        QVERIFY(ofAll.write(undoAt(m_clock, QStringLiteral("fourth"))));
        QVERIFY(!QFile::exists(path(other)) && !QFile::exists(path(record)));
        QVERIFY(QFile::exists(path(QStringLiteral("fourth"))));
    }

    void nothingWasEverSaved() { QVERIFY(refusal(record).contains(QStringLiteral("there is no undo"))); }

private:
    QString audit() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    UndoFolder folder(const QByteArray &bootId = boot) const { return {audit(), &m_clock, bootId}; }
    QString path(const QString &id) const { return folder().path() + QLatin1Char('/') + id; }
    QString refusal(const QString &id, const QByteArray &bootId = boot) const
    {
        const auto read = folder(bootId).read(id);
        return read || read.error().kind != Error::Kind::Precondition ? QString() : read.error().message;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;
};

QTEST_GUILESS_MAIN(TestUndoFolder)

} // namespace lockscope::undo_folder_test

#include "tst_undo_folder.moc"
