// The details of a deadlocked lock: the circle as cards and arrows, and the tree of the owners that a lock blocks.
#include "tests/support/ui/clipped.h"
#include "tests/support/ui/contrast.h"
#include "tests/support/ui/look_at.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/detail/blockers_tree.h"
#include "ui/detail/deadlock_card.h"
#include "ui/detail/deadlock_picture.h"
#include "ui/detail/detail_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/widgets/section.h"

#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>

namespace lockscope::deadlock_picture_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

// `names[i]`'s holder waits for `names[i + 1]`; the last one's holder waits for the first.
Deadlock circleOf(const std::vector<QByteArray> &names, Instant now)
{
    Deadlock deadlock;
    for (std::size_t i = 0; i < names.size(); ++i) {
        DeadlockLink link;
        link.lock = idOf(names[i]);
        link.holder = sampleHolder(int(i) + 1, int(i) + 11).owner;
        link.waiter = link.holder;
        link.source = i % 2 == 0 ? WaitSource::FairQueue : WaitSource::Trace;
        link.waitsSince = now - std::chrono::seconds(12 + i);
        link.waitsSinceIsBound = i % 2 == 1;
        deadlock.links.push_back(link);
    }
    deadlock.end.by = DeadlockEnd::By::Nothing;
    return deadlock;
}

LockPtr deadlocked(const Deadlock &deadlock, std::size_t link, Instant now)
{
    const DeadlockLink &at = deadlock.links[link];
    Lock lock = sampleLock(at.lock.key.raw(), State::Deadlocked, now);
    lock.holders[0].owner = at.holder;
    lock.rare.edit().deadlock = std::make_shared<const Deadlock>(deadlock);
    return shared(lock);
}

Blocking blockingOf(Instant now)
{
    Blocking blocking;
    blocking.holder = sampleHolder(1, 11).owner;
    blocking.direct = 2;
    blocking.behind = 2;
    blocking.locks = 3;
    blocking.since = now - 42s;
    const auto blocked = [&](const char *lock, int client, int depth) {
        blocking.tree.push_back(
            {idOf(lock), sampleHolder(client, client).owner, depth, WaitSource::FairQueue, now - 42s});
    };
    blocked("stock", 2, 0);
    blocked("orders", 3, 1);
    blocked("invoices", 4, 2);
    blocked("stock", 5, 0);
    return blocking;
}

LockPtr blocker(const Blocking &blocking, Instant now)
{
    Lock lock = sampleLock("stock", State::HeldRenewed, now);
    lock.rare.edit().blocking = std::make_shared<const Blocking>(blocking);
    return shared(lock);
}

QList<DeadlockCard *> cardsOf(const DetailPanel &panel)
{
    QList<DeadlockCard *> cards = panel.findChildren<DeadlockCard *>();
    cards.removeIf([&panel](const DeadlockCard *card) { return !card->isVisibleTo(&panel); });
    return cards;
}

struct Details {
    Details() { panel.resize(420, 900); }
    void show(const LockPtr &lock)
    {
        panel.show(lock, View{now}, 0);
        panel.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    DeadlockPicture *picture() const { return panel.findChild<DeadlockPicture *>(); }
    QList<DeadlockCard *> cards() const { return cardsOf(panel); }
    BlockersTree *tree() const { return panel.findChild<BlockersTree *>(); }
    QLabel *label(const char *name) const { return panel.findChild<QLabel *>(QLatin1String(name)); }

    Instant now{1h};
    DetailPanel panel;
};

} // namespace

class TestDeadlockPicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }
    void cleanup() { setScheme(Scheme::Light); }

    void otherLocksHaveNoPicture()
    {
        Details d;
        d.show(shared(sampleLock("orders", State::HeldRenewed, d.now)));
        QVERIFY(!d.picture()->isVisible());
        QVERIFY(!d.tree()->isVisible());
        QVERIFY(!d.panel.asText().contains(QStringLiteral("Deadlock")));
    }

    void everyOwnerHasACardInTheOrderOfTheirWaits()
    {
        Details d;
        const Deadlock deadlock = circleOf({"orders", "stock", "invoices"}, d.now);
        d.show(deadlocked(deadlock, 1, d.now));
        QVERIFY(d.picture()->isVisible());
        const auto cards = d.cards();
        QCOMPARE(cards.size(), 3);
        for (qsizetype i = 0; i < cards.size(); ++i) {
            QCOMPARE(cards[i]->content().lock, deadlock.links[std::size_t(i)].lock);
            QVERIFY(i == 0 || cards[i]->y() > cards[i - 1]->geometry().bottom());
            QCOMPARE(cards[i]->content().isShown, i == 1);
        }
        QVERIFY2(cards[0]->accessibleName().endsWith(QStringLiteral("holds 'orders' and waits for 'stock'.")),
                 qPrintable(cards[0]->accessibleName()));
        QVERIFY(cards[2]->accessibleName().endsWith(QStringLiteral("holds 'invoices' and waits for 'orders'.")));
        const QString sentence = d.label("deadlock")->text();
        QVERIFY2(sentence.endsWith(QStringLiteral("None of them can continue.")), qPrintable(sentence));
        QCOMPARE(d.picture()->accessibleDescription(), sentence);
        QVERIFY(d.label("deadlockEnd")->isVisible());
        QVERIFY(d.panel.asText().contains(QStringLiteral("\nDeadlock\n") + sentence));
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock"));
    }

    void readerThatWaitsForItselfIsOneCard()
    {
        Details d;
        Deadlock deadlock = circleOf({"catalogue"}, d.now);
        deadlock.links[0].access = Access::Read;
        deadlock.links[0].source = WaitSource::OwnRead;
        d.show(deadlocked(deadlock, 0, d.now));
        QCOMPARE(d.cards().size(), 1);
        QVERIFY2(d.cards()[0]->accessibleName().endsWith(
                     QStringLiteral("holds 'catalogue' for reading and waits for 'catalogue' for writing.")),
                 qPrintable(d.cards()[0]->accessibleName()));
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock-own-read"));
    }

    void otherServersAreNamed()
    {
        Details d;
        Deadlock deadlock = circleOf({"orders", "stock"}, d.now);
        deadlock.links[0].server = QStringLiteral("cache-1");
        deadlock.links[1].server = QStringLiteral("cache-2");
        deadlock.links[0].waiter = sampleHolder(5, 11).owner; // its client has another id there
        d.show(deadlocked(deadlock, 0, d.now));
        const QString name = d.cards()[0]->accessibleName();
        QVERIFY2(name.contains(QStringLiteral("holds 'orders' on cache-1 and waits for 'stock' on cache-2 as ")),
                 qPrintable(name));
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock-servers"));
    }

    void clickAndEnterGoToTheLock()
    {
        Details d;
        const Deadlock deadlock = circleOf({"orders", "stock"}, d.now);
        d.show(deadlocked(deadlock, 0, d.now));
        QSignalSpy spy(&d.panel, &DetailPanel::lockRequested);
        QTest::mouseClick(d.cards()[1], Qt::LeftButton);
        QTest::keyClick(d.cards()[1], Qt::Key_Return);
        QTest::keyClick(d.cards()[0], Qt::Key_Space);
        QCOMPARE(spy.size(), 3);
        QCOMPARE(spy[0][0].value<LockId>(), idOf("stock"));
        QCOMPARE(spy[1][0].value<LockId>(), idOf("stock"));
        QCOMPARE(spy[2][0].value<LockId>(), idOf("orders"));
    }

    void theWindowGoesToTheLock()
    {
        PlayedWindow o;
        const Instant now = o.clock.now();
        const Deadlock deadlock = circleOf({"orders", "stock"}, now);
        o.port.tell({deadlocked(deadlock, 0, now), deadlocked(deadlock, 1, now),
                     shared(sampleLock("broken", State::NoExpiry, now))});
        o.window.choose(idOf("orders"));
        auto *panel = o.at<DetailPanel>("detail");
        const auto cards = cardsOf(*panel);
        QCOMPARE(cards.size(), 2);
        cards[1]->click();
        QTRY_COMPARE(o.window.lockPane()->table()->chosenLocks(), std::vector<LockId>{idOf("stock")});
        QVERIFY(cards[1]->content().isShown && !cards[0]->content().isShown);
    }

    void deadlocksAreTheFirstRows()
    {
        const Instant now{1h};
        std::vector<LockPtr> locks;
        for (int state = 0; state < int(State::Deadlocked); ++state)
            locks.push_back(shared(sampleLock("lock:" + QByteArray::number(state), State(state), now)));
        locks.push_back(deadlocked(circleOf({"orders", "stock"}, now), 0, now));
        for (const LockPtr &lock : locks)
            QVERIFY(sortNumber(Column::State, *locks.back(), now) >= sortNumber(Column::State, *lock, now));
        QCOMPARE(cellText(Column::State, *locks.back(), View{now}), QStringLiteral("deadlocked"));
        QVERIFY(cellMeaning(Column::State, *locks.back(), View{now}).endsWith(QStringLiteral("Neither can continue.")));
    }

    void updateKeepsFocusAndCountsOn()
    {
        Details d;
        const Deadlock deadlock = circleOf({"orders", "stock", "invoices"}, d.now);
        d.show(deadlocked(deadlock, 0, d.now));
        d.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&d.panel));
        auto *card = d.cards()[1];
        card->setFocus();
        const QImage before = d.picture()->grab().toImage();
        d.now += 65s;
        d.panel.showTimes(*deadlocked(deadlock, 0, d.now), View{d.now});
        QVERIFY(d.picture()->grab().toImage() != before);
        d.show(deadlocked(deadlock, 0, d.now));
        QCOMPARE(d.cards()[1], card);
        QCOMPARE(QApplication::focusWidget(), card);
        QTest::keyClick(card, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), d.cards()[2]);
        QTest::keyClick(d.cards()[2], Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), d.panel.findChild<Section *>(QStringLiteral("holdersSection"))->header());
    }

    void smallPanelElidesLongNames()
    {
        Details d;
        d.panel.resize(d.panel.minimumWidth(), 300);
        d.show(deadlocked(circleOf({QByteArray(65'536, 'x'), QByteArray(300, 'w') + ":stock"}, d.now), 0, d.now));
        QCOMPARE(d.panel.widget()->width(), d.panel.viewport()->width());
        QVERIFY(d.picture()->minimumSizeHint().width() < d.panel.viewport()->width() / 2 + 40);
        for (const DeadlockCard *card : d.cards()) {
            QVERIFY(d.picture()->rect().contains(card->geometry()));
            QVERIFY(card->content().sentence.size() < 400);
        }
        QVERIFY(d.picture()->height() >= d.picture()->sizeHint().height());
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock-small"));
    }

    void hostileNamesAreHarmless()
    {
        Details d;
        for (const QByteArray &name : hostileNames()) {
            Deadlock deadlock = circleOf({name, "stock"}, d.now);
            deadlock.links[0].holder = Owner(name + ":1");
            Lock lock = *deadlocked(deadlock, 0, d.now);
            Blocking blocking = blockingOf(d.now);
            for (BlockedOwner &blocked : blocking.tree) {
                blocked.lock = idOf(name);
                blocked.owner = Owner(name + ":2");
            }
            lock.rare.edit().blocking = std::make_shared<const Blocking>(blocking);
            d.show(shared(lock));
            lookAtWidgets(d.panel, name);
            for (const DeadlockCard *card : d.cards()) {
                lookAt(card->accessibleName(), "card", name);
                lookAt(card->accessibleDescription(), "card", name);
            }
            lookAt(d.picture()->accessibleDescription(), "picture", name);
            lookAt(d.panel.asText().replace(QLatin1Char('\t'), QLatin1Char(' ')), "text", name);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void longCirclesSayWhatTheyLeaveOut()
    {
        Details d;
        std::vector<QByteArray> names;
        for (int i = 0; i < 40; ++i)
            names.push_back("lock:" + QByteArray::number(i));
        d.show(deadlocked(circleOf(names, d.now), 0, d.now));
        QCOMPARE(d.cards().size(), qsizetype(DeadlockPicture::mostCards));
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock-long"));
        d.show(deadlocked(circleOf({"a", "b"}, d.now), 0, d.now));
        QCOMPARE(d.cards().size(), 2);
    }

    void pictureIsReadableInEachTheme()
    {
        Details d;
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            setScheme(scheme);
            d.show(deadlocked(circleOf({"orders", "stock"}, d.now), 0, d.now));
            QVERIFY(pictureContrast(d.cards()[1]->grab().toImage()) >= 4.5);
            const QRect between(0, d.cards()[0]->geometry().bottom() + 2, d.picture()->width(),
                                d.cards()[1]->y() - d.cards()[0]->geometry().bottom() - 4);
            QVERIFY(pictureContrast(d.picture()->grab(between).toImage()) >= 4.5);
        }
    }

    void rightToLeftMirrorsThePicture()
    {
        Details d;
        const auto lock = deadlocked(circleOf({"orders", "stock"}, d.now), 0, d.now);
        d.panel.setLayoutDirection(Qt::RightToLeft);
        d.show(lock);
        QCOMPARE(d.cards()[0]->geometry().right(), d.picture()->rect().right());
        QVERIFY(d.cards()[0]->x() > 0); // room for the arrow back
        keepScreenshots(&d.panel, QStringLiteral("detail-deadlock-mirrored"));
    }

    void blockedOwnersAreATree()
    {
        Details d;
        d.show(blocker(blockingOf(d.now), d.now));
        QVERIFY(d.tree()->isVisible());
        QVERIFY(!d.picture()->isVisible());
        QCOMPARE(d.tree()->topLevelItemCount(), 2);
        const auto *second = d.tree()->topLevelItem(0)->child(0);
        QVERIFY(second && second->isExpanded());
        QCOMPARE(second->text(1), QStringLiteral("orders"));
        QCOMPARE(second->text(2), QStringLiteral("42.0 s"));
        QCOMPARE(second->child(0)->text(1), QStringLiteral("invoices"));
        const QString said = d.label("blocked")->text();
        QVERIFY2(said.startsWith(QStringLiteral("'stock' blocks 4 owners over 3 locks. 2 of them wait behind others.")),
                 qPrintable(said));
        const QString text = d.panel.asText();
        QVERIFY2(text.contains(QStringLiteral("\n    ")), qPrintable(text)); // the third level is indented
        keepScreenshots(&d.panel, QStringLiteral("detail-blocked"));
    }

    void listenersAreToldAsPossible()
    {
        Details d;
        Blocking blocking = blockingOf(d.now);
        blocking.possible = 3;
        d.show(blocker(blocking, d.now));
        QVERIFY(d.label("blocked")->text().endsWith(
            QStringLiteral("3 more clients listen on its channel. They may wait, or may only listen.")));
    }

    void updateKeepsFoldedRowsAndSelection()
    {
        Details d;
        Blocking blocking = blockingOf(d.now);
        d.show(blocker(blocking, d.now));
        d.tree()->topLevelItem(0)->setExpanded(false);
        d.tree()->setCurrentItem(d.tree()->topLevelItem(1));
        d.now += 10s;
        d.show(blocker(blocking, d.now));
        QVERIFY(!d.tree()->topLevelItem(0)->isExpanded());
        QCOMPARE(d.tree()->currentItem(), d.tree()->topLevelItem(1));
        QCOMPARE(d.tree()->topLevelItem(1)->text(2), QStringLiteral("52.0 s"));
        QTest::keyClick(d.tree(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().endsWith(QStringLiteral("\tstock\t52.0 s\n")));
        blocking.tree.pop_back();
        d.show(blocker(blocking, d.now));
        QCOMPARE(d.tree()->topLevelItemCount(), 2); // the last row counts the owners without a row
        QCOMPARE(d.tree()->topLevelItem(1)->text(0), QStringLiteral("and 1 more owner"));
    }

    void enterInTheTreeGoesToTheLock()
    {
        Details d;
        d.show(blocker(blockingOf(d.now), d.now));
        QSignalSpy spy(&d.panel, &DetailPanel::lockRequested);
        d.tree()->setCurrentItem(d.tree()->topLevelItem(0)->child(0));
        QTest::keyClick(d.tree(), Qt::Key_Return);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].value<LockId>(), idOf("orders"));
    }
};

QTEST_MAIN(TestDeadlockPicture)

} // namespace lockscope::deadlock_picture_test

#include "tst_deadlock_picture.moc"
