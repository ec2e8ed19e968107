// Sixty hostile names in the window: every text, tool tip and copy is harmless, and an action is requested for exactly
// those bytes.
#include "tests/support/hostile_names.h"
#include "tests/support/ui/look_at.h"
#include "tests/support/ui/played_window.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/events/event_model.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"

#include <QClipboard>

namespace lockscope::hostile_names_test {

using namespace lockscope::ui;

namespace {

// The name in each part of the lock that can contain it.
LockPtr hostileLock(const PlayedWindow &o, const QByteArray &name)
{
    Lock lock = o.lock(name, State::NoExpiry);
    lock.kind = Kind::Fair;
    lock.holders = {sampleHolder(1, 1)};
    lock.holders[0].owner = Owner(name + ":1");
    lock.holders[0].parts = partsIn(lock.holders[0].owner, name, "1");
    lock.queue = {{Owner(name + ":2"), 0, false}};
    lock.noExpiry = true;
    return shared(lock);
}

LockEvent eventOf(const LockId &id)
{
    LockEvent event;
    event.id = id;
    event.owner = Owner(id.key.raw() + ":3");
    return event;
}

} // namespace

class TestHostileNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsShownHarmlesslyAndActedOnByItsBytes()
    {
        PlayedWindow o;
        std::vector<LockPtr> locks;
        std::vector<LockEvent> events;
        for (const QByteArray &name : hostileNames()) {
            locks.push_back(hostileLock(o, name));
            events.push_back(eventOf(idOf(name)));
        }
        o.port.tell(locks);
        Q_EMIT o.port.happened(events);
        for (const QByteArray &name : hostileNames()) {
            o.window.choose(idOf(name));
            QCoreApplication::processEvents();
            o.actions().review->trigger();
            auto *sheet = o.at<ActionDialog>();
            QVERIFY(sheet);
            QCOMPARE(o.port.asked.back().what, idOf(name));
            lookAtWidgets(o.window, name);
            lookAtWidgets(*sheet, name);
            QVERIFY(isHarmless(sheet->windowTitle()));
            if (QTest::currentTestFailed())
                return;
            sheet->reject();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void whatIsCopiedHasOneLineALock()
    {
        PlayedWindow o;
        std::vector<LockPtr> locks;
        for (const QByteArray &name : hostileNames())
            locks.push_back(hostileLock(o, name));
        o.port.tell(locks);
        for (const QByteArray &name : hostileNames()) {
            o.window.choose(idOf(name));
            QGuiApplication::clipboard()->clear();
            o.window.lockPane()->table()->setFocus();
            QTest::keyClick(o.window.lockPane()->table(), Qt::Key_C, Qt::ControlModifier);
            const QString copied = QGuiApplication::clipboard()->text();
            QVERIFY2(!copied.isEmpty(), name.toHex().constData());
            QString fields = copied;
            fields.replace(QLatin1Char('\t'), QLatin1Char(' ')); // the separator between the fields
            QVERIFY2(isHarmless(fields.trimmed(), true), name.toHex().constData());
        }
    }
};

QTEST_MAIN(TestHostileNames)

} // namespace lockscope::hostile_names_test

#include "tst_hostile_names.moc"
