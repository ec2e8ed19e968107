// Actions on several locks: first the list, a number to type, a result for each lock, and a stop.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/bulk/bulk_dialog.h"
#include "ui/dialogs/leave_dialog.h"
#include "ui/table/lock_table_view.h"
#include "ui/text/barrier_text.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/small_table.h"

#include <QLabel>
#include <QPushButton>

namespace lockscope::bulk_dialog_test {

using namespace lockscope::ui;
using actions::Leftover;
using actions::Outcome;

namespace {

Leftover leftover(const QByteArray &key, Leftover::Verdict verdict, const char *why)
{
    return {{{}, 0, Key(key)}, Key("lock:a"), Leftover::What::ReadTimeout, verdict, {why, {}}, Ttl::noExpiry()};
}

const BulkDialog::Words releasing{QStringLiteral("&Release"), QStringLiteral("Held by"),
                                  QStringLiteral("All %1 released."), QStringLiteral("%1 released")};

actions::SweepReportPtr report(int dead)
{
    actions::SweepReport found;
    found.keys = 1'234'567;
    for (int i = 0; i < dead; ++i)
        found.leftovers.push_back(
            leftover("{orders:" + QByteArray::number(i) + "}:3f2a91c0-0001-4a5b-8c6d-1234567890ab:12:rwlock_timeout:1",
                     Leftover::Verdict::Dead, "Its reader does not hold the lock, so no client reads this key."));
    found.leftovers.push_back(leftover("redisson_lock_token:{<b>%1}", Leftover::Verdict::Needed,
                                       "The next holder must get a higher number than all previous ones."));
    return std::make_shared<const actions::SweepReport>(found);
}

} // namespace

class TestBulkDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_at = std::make_unique<PlayedWindow>(); }
    void cleanup() { m_at.reset(); }

    void whatIsDeadIsDeletedOneByOne()
    {
        BulkDialog *dialog = swept(2);
        QCOMPARE(act()->text(), QStringLiteral("&Delete 2"));
        QVERIFY(!act()->isEnabled()); // no reason was entered
        reason()->setText(QStringLiteral("tidy"));
        QVERIFY(act()->isEnabled());
        QVERIFY(!typed()->isVisible());
        act()->click();
        QCOMPARE(m_at->port.batches.size(), std::size_t(1));
        const auto asked = m_at->port.batches.front();
        const auto &batch = asked.what;
        QCOMPARE(batch.action, QByteArray("sweep"));
        QCOMPARE(batch.items.size(), std::size_t(2));
        QCOMPARE(batch.consent.reason, QStringLiteral("tidy"));
        QCOMPARE(batch.consent.batch->size, 2);
        QVERIFY(!batch.consent.batch->id.isEmpty());
        QVERIFY(!act()->isEnabled());
        act()->click();
        dialog->reject(); // the user must see the results
        QVERIFY(dialog->isVisible());
        QCOMPARE(m_at->port.batches.size(), std::size_t(1));
        batch.told(0, Outcome());
        Outcome changed;
        changed.what = Outcome::What::Changed;
        changed.differences.push_back({"Its reader holds the lock now.", {}});
        batch.told(1, changed);
        asked.answer(std::size_t(2));
        QCOMPARE(cell(0, 3), QStringLiteral("done"));
        QVERIFY(cell(1, 3).contains(QStringLiteral("Its reader holds the lock now.")));
        QCOMPARE(cell(2, 3), QString()); // this lock was not part of the action
        QCOMPARE(message(), QStringLiteral("1 deleted, 1 failed."));
        QVERIFY(!act()->isEnabled() && !reason()->isVisible());
        dialog->reject();
        QVERIFY(!dialog->isVisible());
    }

    void beyondTwentyTheNumberIsTyped()
    {
        swept(21);
        reason()->setText(QStringLiteral("tidy"));
        QVERIFY(typed()->isVisible() && !act()->isEnabled());
        typed()->setText(QStringLiteral("20"));
        QVERIFY(!act()->isEnabled());
        typed()->setText(QStringLiteral("21"));
        QVERIFY(act()->isEnabled());
        act()->click();
        QCOMPARE(m_at->port.batches.front().what.consent.batch->typedSize, 21);
    }

    void whatThePolicyForbidsCannotBeClicked()
    {
        BulkDialog *dialog = swept(1);
        reason()->setText(QStringLiteral("tidy"));
        actions::ConnectionPolicy policy;
        policy.readOnly = true;
        dialog->setPolicy(policy, false);
        QVERIFY(!act()->isEnabled());
        const auto *why = dialog->findChild<QLabel *>(QStringLiteral("why"));
        QCOMPARE(why->text(), barrierText(actions::Barrier::ReadOnly));
        policy = {actions::Environment::Prod};
        dialog->setPolicy(policy, false);
        QVERIFY(!act()->isEnabled());
        QCOMPARE(why->text(), barrierText(actions::Barrier::NotArmed));
        dialog->setPolicy(policy, true);
        QVERIFY(typed()->isVisible() && !act()->isEnabled()); // prod requires the name
        const QString name = QStringLiteral("{orders:0}:3f2a91c0-0001-4a5b-8c6d-1234567890ab:12:rwlock_timeout:1");
        // the whole name, because it must be typed
        QVERIFY(why->text().contains(name));
        const auto *table = dialog->findChild<SmallTable *>();
        const QString cell = table->model()->index(0, 0).data().toString();
        QVERIFY(table->columnWidth(0) >= table->fontMetrics().horizontalAdvance(cell)); // although it is the first row
        typed()->setText(QStringLiteral("{orders:0}:3f2a"));
        QVERIFY(act()->isEnabled()); // the engine compares it
        act()->click();
        QCOMPARE(m_at->port.batches.front().what.consent.typedName, QStringLiteral("{orders:0}:3f2a"));
    }

    void stoppedTheRestIsNotBegun()
    {
        swept(3);
        reason()->setText(QStringLiteral("tidy"));
        act()->click();
        const auto batch = m_at->port.batches.front();
        batch.what.told(0, Outcome());
        button("stop")->click();
        QVERIFY(batch.what.stop.stop_requested());
        QVERIFY(!button("stop")->isEnabled());
        batch.what.told(1, Error{Error::Kind::OutcomeUnknown, QStringLiteral("the connection was lost"), {}, {}});
        batch.answer(std::size_t(2));
        QVERIFY(message().contains(QStringLiteral("1 deleted, 1 failed, 1 not started.")));
        QCOMPARE(cell(2, 3), QStringLiteral("not started"));
    }

    // The question names the action and its progress. The action is stopped and awaited.
    void whatIsUnderWayIsNamedBeforeTheWindowIsLeft()
    {
        swept(3);
        reason()->setText(QStringLiteral("tidy"));
        act()->click();
        const auto batch = m_at->port.batches.front();
        batch.what.told(0, Outcome());
        m_at->window.close();
        auto *leaving = m_at->at<LeaveDialog>();
        QVERIFY(m_at->window.isVisible() && leaving);
        const QString named = leaving->findChild<QLabel *>(QStringLiteral("lines"))->text();
        QVERIFY2(named.contains(QStringLiteral("Sweep: 1 of 3 done so far; no further actions are started")),
                 qPrintable(named));
        batch.what.told(1, Outcome()); // the action continues while the question is open
        QVERIFY(leaving->findChild<QLabel *>(QStringLiteral("lines"))->text().contains(QStringLiteral("2 of 3 done")));
        leaving->findChild<QPushButton *>(QStringLiteral("go"))->click();
        QVERIFY(batch.what.stop.stop_requested());
        QVERIFY(m_at->window.isVisible()); // the present lock has no answer yet
        batch.what.told(2, Outcome());
        batch.answer(std::size_t(3));
        QVERIFY(!m_at->window.isVisible());
    }

    void aSweepThatNobodyWaitsForIsStopped()
    {
        m_at->actions().sweep->trigger();
        BulkDialog *dialog = m_at->at<BulkDialog>();
        dialog->reject();
        QVERIFY(m_at->port.sweeps.front().what.stop_requested());
        m_at->port.sweeps.front().answer(report(2)); // too late: nobody listens
    }

    void anErrorIsSaid()
    {
        m_at->actions().sweep->trigger();
        m_at->port.sweeps.front().answer(
            Error{Error::Kind::Forbidden, QStringLiteral("no permissions to run the 'scan' command"), "NOPERM", {}});
        QVERIFY(message().contains(QStringLiteral("scan")));
        QVERIFY(!act()->isEnabled());
    }

    // Enter in the reason does nothing, and each Alt letter leads to one control.
    void enterThrowsNoListAway()
    {
        BulkDialog *dialog = swept(21);
        QCOMPARE(dialog->focusWidget(), reason()); // as in the action dialog: what is typed early is not lost
        QTest::keyClicks(reason(), QStringLiteral("tidy"));
        QTest::keyClick(reason(), Qt::Key_Return);
        QVERIFY(dialog->isVisible() && m_at->port.batches.empty());
        QTest::keyClicks(typed(), QStringLiteral("20"));
        QTest::keyClick(typed(), Qt::Key_Enter);
        QVERIFY(dialog->isVisible() && !act()->isEnabled());
        typed()->setText(QStringLiteral("21"));
        QTest::keyClick(typed(), Qt::Key_Return);
        QVERIFY(dialog->isVisible() && m_at->port.batches.empty());
        QSet<QChar> letters;
        for (const QWidget *widget : dialog->findChildren<QWidget *>()) {
            const QString text = widget->property("text").toString();
            const qsizetype at = text.indexOf(u'&');
            const bool isPlace = qobject_cast<const QLabel *>(widget) || qobject_cast<const QAbstractButton *>(widget);
            if (at < 0 || !isPlace)
                continue;
            QVERIFY2(!letters.contains(text[at + 1].toLower()), qPrintable(text));
            letters.insert(text[at + 1].toLower());
        }
        QVERIFY(letters.size() >= 5);
        act()->click();
        QCOMPARE(m_at->port.batches.size(), std::size_t(1));
        m_at->port.batches.front().answer(std::size_t(0));
        QTest::keyClick(dialog, Qt::Key_Return); // an unintended second press
        QVERIFY(dialog->isVisible());
        QTRY_VERIFY(button("close")->isDefault());
        QTest::keyClick(dialog, Qt::Key_Return); // the action is over
        QVERIFY(!dialog->isVisible());
    }

    // A user who types the reason while the list is made must not press a button with the first space.
    void theReasonCanBeTypedWhileTheListIsMade()
    {
        m_at->actions().sweep->trigger();
        auto *dialog = m_at->at<BulkDialog>();
        QVERIFY(reason()->isVisible()); // a hidden field can have the focus, and keys go elsewhere
        QCOMPARE(dialog->focusWidget(), reason());
        QTest::keyClicks(reason(), QStringLiteral("the host is gone"));
        QTest::keyClick(reason(), Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        m_at->port.sweeps.back().answer(report(1));
        QCOMPARE(reason()->text(), QStringLiteral("the host is gone"));
        QTest::keyClick(reason(), Qt::Key_Return);
        const auto *why = dialog->findChild<QLabel *>(QStringLiteral("why"));
        QCOMPARE(why->text(), QStringLiteral("Press Ctrl+Enter to start."));
        QVERIFY(m_at->port.batches.empty());
        QTest::keyClick(reason(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_at->port.batches.size(), std::size_t(1));
        QCOMPARE(m_at->port.batches.front().what.consent.reason, QStringLiteral("the host is gone"));
        QVERIFY(reason()->isVisible() && reason()->isReadOnly()); // the reason stays readable
        QCOMPARE(reason()->text(), QStringLiteral("the host is gone"));
    }

    // Each result changes only its own row, so the window stays responsive with a thousand rows.
    void aResultTouchesItsOwnRowAlone()
    {
        BulkDialog dialog(QStringLiteral("Release"), releasing);
        std::vector<BulkDialog::Row> rows;
        for (int i = 0; i < 1'000; ++i)
            rows.push_back({QStringLiteral("lock:%1").arg(i), {}, {}, true});
        dialog.setRows(rows, {});
        dialog.show();
        const auto *model = dialog.findChild<SmallTable *>()->model();
        QSignalSpy changes(model, &QAbstractItemModel::dataChanged);
        dialog.setResult(997, Tone::Good, QStringLiteral("done"));
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes[0][0].toModelIndex().row(), 997);
        QCOMPARE(model->index(997, 3).data().toString(), QStringLiteral("done"));
    }

    // A second press must not stop the action, close its results or undo it.
    void aSecondPressOfTheSameHandDoesNothing()
    {
        for (const bool isKey : {false, true}) {
            for (const bool isQuick : {false, true}) { // the action ends before the second press
                init();
                BulkDialog *dialog = swept(1);
                reason()->setText(QStringLiteral("tidy"));
                dialog->activateWindow();
                QVERIFY(QTest::qWaitForWindowActive(dialog));
                connect(
                    dialog, &BulkDialog::confirmed, this,
                    [this, isQuick] {
                        if (!isQuick)
                            return;
                        const auto batch = m_at->port.batches.front();
                        Outcome done;
                        actions::Plan back;
                        back.id = actions::PlanId(71);
                        done.undoPlan = std::make_shared<const actions::Plan>(back);
                        done.undo = actions::Undo{back.id, m_at->clock.now() + std::chrono::seconds(10)};
                        batch.what.told(0, done);
                        batch.answer(std::size_t(1));
                    },
                    Qt::QueuedConnection);
                const QPoint place = act()->mapTo(dialog, act()->rect().center());
                if (isKey)
                    act()->setFocus();
                const auto key = isQuick ? Qt::Key_Return : Qt::Key_Space;
                for (int press = 0; press < 2; ++press) {
                    if (isKey)
                        QTest::keyClick(QApplication::focusWidget(), key);
                    else
                        QTest::mouseClick(dialog->windowHandle(), Qt::LeftButton, {}, place);
                    QCoreApplication::processEvents();
                }
                QCOMPARE(m_at->port.batches.size(), std::size_t(1));
                QVERIFY(dialog->isVisible());
                QVERIFY(!m_at->port.batches.front().what.stop.stop_requested());
                QCOMPARE(button("undo")->isVisible(), isQuick);
                QCOMPARE(dialog->childAt(place), act()); // the button has not moved
            }
        }
    }

    // Only the chosen locks are released. The dialog shows its progress through them.
    void theChosenAreReleased()
    {
        m_at->port.tell({shared(m_at->lock("a")), shared(m_at->lock("b")), shared(m_at->lock("c", State::NoExpiry))});
        QAction *action = m_at->actions().releaseChosen;
        choose({"a"});
        QVERIFY(!action->isEnabled()); // a single lock is reviewed
        choose({"a", "b"});
        QVERIFY(action->isEnabled());
        action->trigger();
        QVERIFY2(message().contains(QStringLiteral("1 of 2")), qPrintable(message()));
        QSet<QByteArray> asked;
        for (std::size_t i = 0; i < m_at->port.asked.size(); ++i) {
            const LockId id = m_at->port.asked[i].what;
            asked << id.key.raw();
            QVERIFY2(message().contains(QString::number(i + 1) + QStringLiteral(" of 2")), qPrintable(message()));
            actions::Plan plan;
            plan.id = actions::PlanId(i + 1);
            plan.target = {id};
            plan.seen = m_at->lock(id.key.raw());
            m_at->port.asked[i].answer(std::make_shared<const actions::Plan>(plan));
        }
        QCOMPARE(asked, (QSet<QByteArray>{"a", "b"}));
        QCOMPARE(act()->text(), QStringLiteral("&Release 2"));
        QVERIFY(m_at->at<BulkDialog>()->windowTitle().startsWith(QStringLiteral("Release 2 chosen locks")));
    }

    // The list has the locks that were shown when it was made; later locks are not on it.
    void allThatNeedAttentionAreListedAsTheyWere()
    {
        m_at->port.tell({shared(m_at->lock("late", State::RenewalLate)), shared(m_at->lock("fine")),
                         shared(m_at->lock("ghost", State::NoExpiry))});
        m_at->actions().releaseAll->trigger();
        m_at->port.tell({shared(m_at->lock("later", State::NoExpiry))});
        QCOMPARE(m_at->port.asked.size(), std::size_t(1)); // one after the other
        QSet<QByteArray> asked;
        for (std::size_t i = 0; i < m_at->port.asked.size(); ++i) {
            const LockId id = m_at->port.asked[i].what;
            asked << id.key.raw();
            actions::Plan plan;
            plan.id = actions::PlanId(i + 1);
            plan.target = {id};
            plan.seen = m_at->lock(id.key.raw(), State::RenewalLate);
            m_at->port.asked[i].answer(std::make_shared<const actions::Plan>(plan));
        }
        QCOMPARE(asked, (QSet<QByteArray>{"late", "ghost"}));
        reason()->setText(QStringLiteral("stuck"));
        QCOMPARE(act()->text(), QStringLiteral("&Release 2"));
        act()->click();
        const auto release = m_at->port.batches.front();
        const auto &batch = release.what;
        QCOMPARE(batch.action, QByteArray("force-release"));
        QVERIFY(batch.items.at(0).shown && batch.items.at(1).shown);
        release.answer(std::size_t(0));
        m_at->at<BulkDialog>()->reject();
        QCOMPARE(m_at->port.dropped.size(), std::size_t(2));
    }

    // Each lock has its own ten seconds, as the engine says. A disarmed connection cannot undo.
    void whatWasDoneIsTakenBackWhileItCanBe()
    {
        BulkDialog *dialog = swept(3);
        reason()->setText(QStringLiteral("tidy"));
        act()->click();
        const auto batch = m_at->port.batches.front();
        for (int i = 0; i < 3; ++i) {
            Outcome done;
            if (i > 0) {
                actions::Plan back;
                back.id = actions::PlanId(70 + i);
                done.undoPlan = std::make_shared<const actions::Plan>(back);
                done.undo = actions::Undo{back.id, m_at->clock.now() + std::chrono::seconds(5 * i)};
            }
            batch.what.told(std::size_t(i), done);
            QVERIFY(!button("undo")->isVisible()); // the action has not ended
        }
        batch.answer(std::size_t(3));
        QCOMPARE(button("undo")->text(), QStringLiteral("&Undo 2 (10 s)"));
        QVERIFY(button("undo")->isVisible() && !button("undo")->isDefault());
        m_at->clock.advance(std::chrono::seconds(5)); // the first undo has expired
        button("undo")->click();
        QCOMPARE(m_at->port.batches.size(), std::size_t(2));
        const auto undo = m_at->port.batches.back();
        const auto &back = undo.what;
        QCOMPARE(back.action, QByteArray("put-back"));
        QCOMPARE(back.items.size(), std::size_t(1));
        QVERIFY(back.items.front().shown->id == actions::PlanId(72));
        QCOMPARE(back.consent.reason, QStringLiteral("undo: tidy"));
        QVERIFY(!button("undo")->isVisible());
        dialog->reject(); // the user must see the results
        QVERIFY(dialog->isVisible());
        Outcome refused;
        refused.what = Outcome::What::Changed;
        refused.differences.push_back({"Another client has acquired it meanwhile and still holds it.", {}});
        back.told(0, refused);
        undo.answer(std::size_t(1));
        QCOMPARE(cell(1, 3), QStringLiteral("done"));
        QVERIFY2(cell(2, 3).contains(QStringLiteral("and still holds it")), qPrintable(cell(2, 3)));
        QCOMPARE(message(), QStringLiteral("0 undone, 1 failed."));
        dialog->reject();
        QVERIFY(!dialog->isVisible());
        QCOMPARE(m_at->port.dropped, (std::vector<actions::PlanId>{actions::PlanId(71), actions::PlanId(72)}));
    }

    // An undo that was not started has not failed.
    void aStoppedUndoSaysWhatWasNotStarted()
    {
        swept(3);
        reason()->setText(QStringLiteral("tidy"));
        act()->click();
        const auto batch = m_at->port.batches.front();
        for (int i = 0; i < 3; ++i) {
            actions::Plan back;
            back.id = actions::PlanId(70 + i);
            Outcome done;
            done.undoPlan = std::make_shared<const actions::Plan>(back);
            done.undo = actions::Undo{back.id, m_at->clock.now() + std::chrono::seconds(10)};
            batch.what.told(std::size_t(i), done);
        }
        batch.answer(std::size_t(3));
        button("undo")->click();
        const auto undo = m_at->port.batches.back();
        undo.what.told(0, Outcome());
        button("stop")->click();
        undo.answer(std::size_t(1));
        QCOMPARE(message(), QStringLiteral("1 undone, 2 not started."));
    }

    void whereNothingTakesItBackItSaysWhatNow()
    {
        swept(1);
        reason()->setText(QStringLiteral("tidy"));
        act()->click();
        Outcome done;
        done.whatNow = {"This cannot be undone. Nobody needed the key.", {}};
        m_at->port.batches.front().what.told(0, done);
        m_at->port.batches.front().answer(std::size_t(1));
        QVERIFY(!button("undo")->isVisible());
        const auto *whatNow = m_at->at<BulkDialog>()->findChild<QLabel *>(QStringLiteral("whatNow"));
        QVERIFY(whatNow->isVisible() && whatNow->text().contains(QStringLiteral("Nobody needed the key")));
    }

    // Another style or palette must not show a hidden button.
    void whatIsHiddenStaysHiddenInAnotherStyle()
    {
        BulkDialog dialog(QStringLiteral("Delete"), releasing);
        dialog.setRows({{QStringLiteral("a"), {}, {}, true}, {QStringLiteral("b"), {}, {}, true}}, {});
        dialog.show();
        auto *undo = dialog.findChild<QPushButton *>(QStringLiteral("undo"));
        QVERIFY(!undo->isVisible());
        QEvent change(QEvent::StyleChange);
        for (QWidget *each : dialog.findChildren<QWidget *>())
            QCoreApplication::sendEvent(each, &change);
        QVERIFY(!undo->isVisible());
    }

    // From the list to the reason to the buttons; Enter presses the focused button.
    void itIsUsableByKeyboard()
    {
        BulkDialog dialog(QStringLiteral("Delete"), releasing);
        dialog.setRows({{QStringLiteral("a"), {}, {}, true}, {QStringLiteral("b"), {}, {}, true}}, {});
        QSignalSpy confirmed(&dialog, &BulkDialog::confirmed);
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QTableView *>()->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("reason"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("left behind"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("act"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // there is nothing to stop
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("close"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(confirmed.size(), 1);
        dialog.setResult(0, Tone::Good, QStringLiteral("done"));
        dialog.setResult(1, Tone::Good, QStringLiteral("done"));
        dialog.setEnded();
        QCOMPARE(dialog.findChild<MessageLine *>(QStringLiteral("message"))->said(), QStringLiteral("All 2 released."));
        dialog.findChild<QWidget *>(QStringLiteral("close"))->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(!dialog.isVisible());
    }

    void itIsReadable()
    {
        BulkDialog *dialog = swept(24);
        reason()->setText(QStringLiteral("left behind by the crash of 09:12"));
        typed()->setText(QStringLiteral("24"));
        QVERIFY(dialog->height() <= 720 && dialog->width() <= 1'280);
        keepScreenshots(dialog, QStringLiteral("bulk-sweep"));
    }

private:
    void choose(const QSet<QByteArray> &names) const
    {
        auto *table = m_at->at<LockTableView>();
        auto *model = m_at->at<LockTableModel>();
        table->clearSelection();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (names.contains(model->lockAt(row)->id.key.raw()))
                table->selectionModel()->select(model->index(row, 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    BulkDialog *swept(int dead)
    {
        m_at->actions().sweep->trigger();
        m_at->port.sweeps.back().answer(report(dead));
        return m_at->at<BulkDialog>();
    }
    QPushButton *button(const char *name) const { return m_at->at<QPushButton>(name); }
    QPushButton *act() const { return button("act"); }
    QLineEdit *reason() const { return m_at->at<BulkDialog>()->findChild<QLineEdit *>(QStringLiteral("reason")); }
    QLineEdit *typed() const { return m_at->at<BulkDialog>()->findChild<QLineEdit *>(QStringLiteral("typed")); }
    QString message() const
    {
        return m_at->at<BulkDialog>()->findChild<MessageLine *>(QStringLiteral("message"))->said();
    }
    QString cell(int row, int column) const
    {
        const auto *model = m_at->at<BulkDialog>()->findChild<SmallTable *>()->model();
        return model->index(row, column).data().toString();
    }

    std::unique_ptr<PlayedWindow> m_at;
};

QTEST_MAIN(TestBulkDialog)

} // namespace lockscope::bulk_dialog_test

#include "tst_bulk_dialog.moc"
