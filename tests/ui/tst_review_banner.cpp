// The line that leads to the worst lock that the user can act on.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/review_banner.h"
#include "ui/theme/colours.h"
#include "ui/widgets/banner.h"

#include <QLabel>
#include <QToolButton>

namespace lockscope::review_banner_test {

using namespace lockscope::ui;

namespace {

struct Offering : PlayedWindow {
    ReviewBanner *banner() const { return at<ReviewBanner>(); }
    QToolButton *button() const { return banner()->findChild<QToolButton *>(QStringLiteral("review")); }
    QString text() const { return banner()->findChild<QLabel *>(QStringLiteral("reviewText"))->text(); }
    Lock stuck(const QByteArray &name, int clients) const
    {
        Lock made = lock(name, State::NoExpiry);
        made.noExpiry = true;
        made.leaseKind = LeaseKind::None;
        made.waiters.clients = clients;
        return made;
    }
    // Reports locks, and lets the banner update at its next tick.
    void tell(std::vector<LockPtr> locks)
    {
        port.tell(std::move(locks));
        Q_EMIT port.statusChanged({});
        QTest::qWait(300);
    }
};

} // namespace

class TestReviewBanner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itNamesTheWorstThatCanBeHelped()
    {
        Offering o;
        o.tell({shared(o.lock("calm")), shared(o.lock("late", State::AboutToExpire))});
        QVERIFY(!o.banner()->isVisible()); // the only choice is to wait
        o.tell({shared(o.stuck("orders", 1)), shared(o.lock("queued", State::QueueWithoutHolder))});
        QVERIFY(o.banner()->isVisible());
        QCOMPARE(o.text(), QStringLiteral("orders: no expiry, 1 client waits"));
        o.tell({shared(o.stuck("orders", 0))});
        QCOMPARE(o.text(), QStringLiteral("orders: no expiry"));
        Lock gone = o.stuck("orders", 0);
        gone.gone = true;
        o.tell({shared(gone)});
        QVERIFY(!o.banner()->isVisible() || !o.text().startsWith(QStringLiteral("orders")));
    }

    // Nobody can act on locks whose keys have expired. The window asks about some of them at a time.
    void itFindsTheOneOfManyThatCanBeHelped()
    {
        Offering o;
        std::vector<LockPtr> locks;
        for (int i = 0; i < 900; ++i) {
            Lock expired = o.lock("expired:" + QByteArray::number(i), State::ExpiredWhileHeld);
            expired.exists = false;
            expired.holders.clear();
            locks.push_back(shared(expired));
        }
        o.tell(locks);
        QVERIFY(!o.banner()->isVisible());
        Lock milder = o.stuck("orders", 1);
        milder.state = State::MixedKinds;
        o.tell({shared(milder)});
        const auto isOfferedAfter = [&o](Millis passed) {
            o.clock.advance(passed);
            o.port.goLive(); // the window then looks again
            return o.banner()->isVisible();
        };
        int searches = 0;
        while (!isOfferedAfter(Millis(1'000)) && searches < 20)
            ++searches;
        QVERIFY2(searches > 1 && searches < 20, qPrintable(QString::number(searches)));
        QVERIFY(o.text().startsWith(QStringLiteral("orders")));
        for (int i = 0; i < 8; ++i)
            QVERIFY(isOfferedAfter(Millis(250))); // it stays, and is not searched for again
        milder.waiters.clients = 2;
        o.tell({shared(milder)});
        QVERIFY(isOfferedAfter(Millis(250)));
    }

    void noRowMovesWhenItComes()
    {
        Offering o;
        o.tell({shared(o.lock("calm")), shared(o.lock("late", State::AboutToExpire))});
        const auto *table = o.at<LockTableView>();
        const QPoint before = table->mapTo(&o.window, QPoint());
        o.tell({shared(o.stuck("orders", 1))});
        QVERIFY(o.banner()->isVisible());
        QCOMPARE(table->mapTo(&o.window, QPoint()), before);
    }

    void itLeadsToTheSheetOfThatLock()
    {
        Offering o;
        o.tell({shared(o.lock("calm")), shared(o.stuck("orders", 1))});
        o.window.choose(idOf("calm"));
        QTest::mouseClick(o.button(), Qt::LeftButton);
        auto *sheet = o.at<ActionDialog>();
        QVERIFY(sheet);
        QCOMPARE(sheet->id(), idOf("orders"));
        // actions apply to the visibly marked lock
        QCOMPARE(o.at<LockTableView>()->onlyMarked(), std::optional(idOf("orders")));
        QVERIFY(o.port.forced.empty());
    }

    void enterOpensNothing()
    {
        Offering o;
        o.tell({shared(o.stuck("orders", 1))});
        o.button()->setFocus();
        QTest::keyClick(o.button(), Qt::Key_Return);
        QTest::keyClick(o.button(), Qt::Key_Enter);
        QVERIFY(!o.at<ActionDialog>());
        QTest::keyClick(o.button(), Qt::Key_Space); // Space presses a focused button
        QVERIFY(o.at<ActionDialog>());
    }

    void underTheMouseItStaysTheSame()
    {
        Offering o;
        o.tell({shared(o.lock("queued", State::GhostAtHead)), shared(o.stuck("orders", 1))});
        o.banner()->setAttribute(Qt::WA_UnderMouse);
        Lock better = o.stuck("orders", 1);
        Lock other = o.stuck("billing", 9);
        better.state = State::HeldRenewed;
        better.noExpiry = false;
        o.tell({shared(better), shared(other)});
        QVERIFY2(o.text().startsWith(QStringLiteral("orders:")), qPrintable(o.text()));
        o.banner()->setAttribute(Qt::WA_UnderMouse, false);
        o.tell({});
        QVERIFY2(o.text().startsWith(QStringLiteral("billing:")), qPrintable(o.text()));
    }

    // As the desktop switches while the program runs.
    void itTurnsDarkWithTheDesktop()
    {
        Offering o;
        o.tell({shared(o.stuck("orders", 1))});
        auto *alarm = o.window.lockPane()->findChild<Banner *>();
        alarm->say(QStringLiteral("lost")); // a hidden widget turns dark when it is shown
        for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
            QApplication::setPalette(paletteOf(scheme));
            const QColor ground = toneGround(Tone::Warning, QGuiApplication::palette());
            for (const QWidget *line : std::initializer_list<QWidget *>{o.banner(), alarm})
                QTRY_COMPARE(line->palette().color(QPalette::Window), ground);
            const QColor words = o.button()->palette().color(QPalette::ButtonText);
            QVERIFY2(contrast(words, ground) >= 4.5, qPrintable(words.name()));
        }
    }

    void anAlarmHasTheLineForItself()
    {
        Offering o;
        o.tell({shared(o.stuck("orders", 1))});
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        Q_EMIT o.port.stateChanged(lost, {});
        QVERIFY(!o.banner()->isVisible());
    }
};

QTEST_MAIN(TestReviewBanner)

} // namespace lockscope::review_banner_test

#include "tst_review_banner.moc"
