// The details of the chosen lock: its actions as buttons, its sections, and what an update leaves alone.
#include "core/base/escape.h"
#include "tests/support/hostile_names.h"
#include "tests/support/ui/look_at.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/detail/detail_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/theme/colours.h"
#include "ui/widgets/section.h"
#include "ui/widgets/state_badge.h"
#include "ui/widgets/wrapped_button.h"
#include "ui/widgets/wrapped_name.h"

#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace lockscope::detail_panel_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

Lock withoutExpiry(const QByteArray &name, Instant now)
{
    Lock lock = sampleLock(name, State::NoExpiry, now);
    lock.noExpiry = true;
    lock.leaseKind = LeaseKind::None;
    return lock;
}

// A panel without the main window.
struct Details {
    Details() { panel.resize(420, 700); }
    void show(const Lock &lock, DetailPanel::Place place = DetailPanel::Place::Listed)
    {
        panel.show(shared(lock), View{now}, 0, place);
        panel.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    WrappedButton *action(const char *word) const
    {
        return panel.findChild<WrappedButton *>(QLatin1String("action:") + QLatin1String(word));
    }
    QLabel *label(const char *name) const { return panel.findChild<QLabel *>(QLatin1String(name)); }
    Section *section(const char *name) const { return panel.findChild<Section *>(QLatin1String(name)); }
    int top(const QWidget *of) const { return of->mapTo(panel.widget(), QPoint()).y(); }

    Instant now{1h};
    DetailPanel panel;
};

class TwiceTheText {
public:
    TwiceTheText()
    {
        QFont large = m_usual;
        large.setPointSizeF(m_usual.pointSizeF() * 2);
        QApplication::setFont(large);
    }
    ~TwiceTheText() { QApplication::setFont(m_usual); }

private:
    const QFont m_usual = QApplication::font();
};

// Counts how often layouts in a widget are asked to lay out again.
class Layouts : public QObject {
public:
    explicit Layouts(QWidget *of)
        : m_of(of)
    {
        qApp->installEventFilter(this);
    }
    int count() const { return m_count; }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *widget = qobject_cast<QWidget *>(watched);
        const bool isLayout = event->type() == QEvent::LayoutRequest && widget && widget->layout();
        if (isLayout && (widget == m_of || m_of->isAncestorOf(widget)))
            ++m_count;
        return false;
    }

private:
    QWidget *const m_of;
    int m_count = 0;
};

} // namespace

class TestDetailPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }
    void cleanup() { setScheme(Scheme::Light); }

    void withoutALockItSaysWhatToDo()
    {
        DetailPanel panel;
        panel.QWidget::show();
        const auto labels = panel.findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->isVisible() && label->text().startsWith(QStringLiteral("Choose a lock"));
        }));
    }

    void recommendedActionComesFirst()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        const auto *first = d.action("set-ttl");
        QVERIFY(first && first->isVisible() && first->isEnabled() && first->isDefault());
        QCOMPARE(first->text(), QStringLiteral("Set a time to live…"));
        const auto *consequence = d.label("consequence");
        QVERIFY(consequence->isVisible() && consequence->text().startsWith(QStringLiteral("The lock then expires.")));
        QVERIFY(d.top(consequence) > d.top(first));
        for (const char *word : {"force-release", "disconnect"}) {
            const auto *other = d.action(word);
            QVERIFY2(other && other->isVisible() && other->isEnabled() && !other->isDefault(), word);
            QVERIFY2(d.top(other) > d.top(consequence), word);
            QVERIFY2(other->width() < first->width(), word);
            QVERIFY2(!other->accessibleDescription().isEmpty(), word); // the consequence of the action
        }
        QVERIFY(d.top(d.section("holdersSection")) > d.top(d.action("disconnect")));
        keepScreenshots(&d.panel, QStringLiteral("detail-actions"));
    }

    void pressedButtonNamesItsAction()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        QSignalSpy spy(&d.panel, &DetailPanel::actionRequested);
        QTest::mouseClick(d.action("force-release"), Qt::LeftButton);
        QTest::keyClick(d.action("set-ttl"), Qt::Key_Space);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy[0][0].toByteArray(), QByteArray("force-release"));
        QCOMPARE(spy[1][0].toByteArray(), QByteArray("set-ttl"));
    }

    void buttonKeepsItsActionWhenAnotherIsRecommended()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        auto *button = d.action("set-ttl");
        d.show(sampleLock("orders:42", State::HeldRenewed, d.now));
        QVERIFY(!button->isVisible());
        d.show(withoutExpiry("orders:42", d.now));
        QCOMPARE(d.action("set-ttl"), button);
        QVERIFY(button->isVisible() && button->isDefault());
    }

    void recommendedWaitingHasNoButton()
    {
        Details d;
        d.show(sampleLock("orders:42", State::HeldRenewed, d.now));
        const auto *waiting = d.label("recommendedWaiting");
        QVERIFY(waiting->isVisible());
        QCOMPARE(waiting->text(), QStringLiteral("Wait until its holder releases it"));
        QVERIFY(d.label("consequence")->isVisible());
        const auto buttons = d.panel.findChildren<WrappedButton *>();
        QVERIFY(!buttons.isEmpty());
        for (const auto *button : buttons)
            QVERIFY(!button->isDefault());
    }

    void disabledButtonsSayWhy()
    {
        Details d;
        const QString why = QStringLiteral("This server is read-only.");
        d.panel.setWhyNotAct(why);
        d.show(withoutExpiry("orders:42", d.now));
        for (const char *word : {"set-ttl", "force-release", "disconnect"}) {
            QVERIFY2(!d.action(word)->isEnabled(), word);
            QVERIFY2(d.action(word)->accessibleDescription().startsWith(why), word);
            QVERIFY2(!d.action(word)->toolTip().isEmpty(), word);
        }
        QVERIFY(d.label("whyNotAct")->isVisible());
        QCOMPARE(d.label("whyNotAct")->text(), why);
        keepScreenshots(&d.panel, QStringLiteral("detail-read-only"));
        d.panel.setWhyNotAct({});
        QVERIFY(d.action("set-ttl")->isEnabled());
        QVERIFY(!d.label("whyNotAct")->isVisible());
    }

    void impossibleActionSaysWhy()
    {
        Details d;
        Lock lock = sampleLock("orders:42", State::HeldRenewed, d.now);
        lock.kind = Kind::Fair;
        lock.queue = {{sampleHolder(3, 2).owner, 0, true}};
        lock.waiters.threads = 1;
        d.show(lock);
        const auto *evict = d.action("evict");
        QVERIFY(evict && evict->isVisible() && !evict->isEnabled());
        QVERIFY(evict->accessibleDescription().contains(QStringLiteral("no waiter in its queue is known")));
        QVERIFY(
            d.label("choices")->text().contains(QStringLiteral("Remove a dead waiter from its queue: not possible")));
    }

    void lockHiddenByTheFilterCannotBeActedOn()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now), DetailPanel::Place::Filtered);
        QVERIFY(!d.action("set-ttl")->isEnabled());
        QVERIFY(d.label("whyNotAct")->isVisible());
        QVERIFY(d.label("whyNotAct")->text().contains(QStringLiteral("The filter hides it")));
    }

    void focusLeavesADisabledButtonForThePanel()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        d.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&d.panel));
        d.action("force-release")->setFocus();
        d.panel.setWhyNotAct(QStringLiteral("This server is read-only."));
        QCOMPARE(QApplication::focusWidget(), &d.panel);
        d.panel.setWhyNotAct({});
        d.action("set-ttl")->setFocus();
        d.show(sampleLock("orders:42", State::HeldRenewed, d.now)); // the lock has an expiry now
        QCOMPARE(QApplication::focusWidget(), &d.panel);
    }

    void updateKeepsFocusSelectionAndPlace()
    {
        Details d;
        d.panel.resize(360, 300);
        Lock lock = withoutExpiry("orders:42", d.now);
        d.show(lock);
        d.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&d.panel));
        auto *button = d.action("force-release");
        button->setFocus();
        auto *summary = d.label("summary");
        summary->setSelection(0, 4);
        QCOMPARE(summary->selectedText(), QStringLiteral("Held"));
        auto *bar = d.panel.verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 40);
        bar->setValue(40);
        const auto widgets = d.panel.findChildren<QWidget *>();
        const QString before = summary->text();
        for (int i = 0; i < 20; ++i) {
            d.now += 250ms;
            lock.readAt = d.now;
            d.show(lock);
        }
        QVERIFY(summary->text() != before); // its age
        QCOMPARE(QApplication::focusWidget(), button);
        QCOMPARE(summary->selectedText(), QStringLiteral("Held"));
        QCOMPARE(bar->value(), 40);
        QCOMPARE(d.panel.findChildren<QWidget *>(), widgets);
    }

    void textStaysWhileItIsDraggedOver()
    {
        Details d;
        Lock lock = withoutExpiry("orders:42", d.now);
        d.show(lock);
        auto *summary = d.label("summary");
        const QString before = summary->text();
        QTest::mousePress(summary, Qt::LeftButton, {}, QPoint(2, 4));
        d.now += 5s;
        d.show(lock);
        QCOMPARE(summary->text(), before);
        QTest::mouseRelease(summary, Qt::LeftButton, {}, QPoint(40, 4));
        QVERIFY(summary->text() != before);
    }

    void evidenceIsFoldedBelowOneAge()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        auto *evidence = d.section("evidenceSection");
        QVERIFY(evidence->isFolded());
        QVERIFY(!d.label("evidence")->isVisible());
        QVERIFY2(evidence->asText().startsWith(QStringLiteral("Evidence (Seen 0.4 s ago)\n")),
                 qPrintable(evidence->asText()));
        QVERIFY(!d.label("evidence")->text().contains(QStringLiteral("Seen 0.4 s ago")));
        QSignalSpy changed(&d.panel, &DetailPanel::foldedSectionsChanged);
        QTest::keyClick(evidence->header(), Qt::Key_Space);
        QVERIFY(d.label("evidence")->isVisible());
        QCOMPARE(changed.size(), 1);
        d.show(withoutExpiry("orders:43", d.now));
        QVERIFY(d.label("evidence")->isVisible()); // as the user left it
        QVERIFY(d.panel.foldedSections().isEmpty());
        d.panel.setFoldedSections({QStringLiteral("keysSection"), QStringLiteral("unknown")});
        QCOMPARE(d.panel.foldedSections(), QStringList{QStringLiteral("keysSection")});
    }

    void severalAreCounted()
    {
        Details d;
        QAction release(QStringLiteral("Release the chosen locks…"));
        d.panel.setActionsForSeveral({&release});
        d.show(withoutExpiry("orders:42", d.now));
        QVERIFY(!d.panel.isShowingSeveral());
        StateCounts counts;
        counts.add(withoutExpiry("a", d.now));
        for (const char *name : {"b", "c"})
            counts.add(sampleLock(name, State::HeldRenewed, d.now));
        d.panel.showSeveral(4, counts);
        QVERIFY(d.panel.isShowingSeveral());
        QCOMPARE(d.label("severalChosen")->text(), QStringLiteral("4 locks chosen"));
        QStringList states;
        for (const auto *badge : d.panel.findChildren<StateBadge *>()) {
            if (badge->isVisible())
                states << badge->accessibleName();
        }
        QCOMPARE(states, (QStringList{QStringLiteral("no expiry: 1"), QStringLiteral("held, renewed: 2")}));
        const auto buttons = d.panel.findChildren<QToolButton *>();
        const auto button = std::find_if(buttons.begin(), buttons.end(),
                                         [&](const QToolButton *each) { return each->defaultAction() == &release; });
        QVERIFY(button != buttons.end() && (*button)->isVisible());
        QVERIFY(!d.action("set-ttl")->isVisible());
        QSignalSpy released(&release, &QAction::triggered);
        (*button)->click();
        QCOMPARE(released.size(), 1);
        keepScreenshots(&d.panel, QStringLiteral("detail-several"));
        d.panel.showSeveral(100'000, std::nullopt);
        QCOMPARE(d.label("severalChosen")->text(), QStringLiteral("100000 locks chosen"));
        d.show(withoutExpiry("orders:42", d.now));
        QVERIFY(!d.panel.isShowingSeveral() && d.action("set-ttl")->isVisible());
    }

    void hostileNamesAreShownAndCopiedHarmlessly()
    {
        Details d;
        auto *copy = d.panel.findChild<QToolButton *>(QStringLiteral("copyName"));
        for (const QByteArray &name : hostileNames()) {
            Lock lock = withoutExpiry(name, d.now);
            lock.holders[0].owner = Owner(name + ":1");
            d.show(lock);
            lookAtWidgets(d.panel, name);
            copy->click();
            QCOMPARE(QGuiApplication::clipboard()->text(), toDisplay(name));
            for (QAction *action : copy->menu()->actions()) {
                action->trigger();
                QString copied = QGuiApplication::clipboard()->text();
                copied.replace(QLatin1Char('\t'), QLatin1Char(' ')); // the separator between a table's cells
                QVERIFY2(isHarmless(copied, true), name.toHex().constData());
            }
            if (QTest::currentTestFailed())
                return;
        }
    }

    void longNameWrapsAndIsCopiedWhole()
    {
        Details d;
        const QByteArray name(65'536, 'x');
        d.show(withoutExpiry(name, d.now));
        auto *label = d.panel.findChild<WrappedName *>(QStringLiteral("lockName"));
        QVERIFY(label->text().size() <= 200);
        QVERIFY(label->height() >= 2 * label->fontMetrics().height());
        QVERIFY(label->width() < d.panel.width());
        d.panel.findChild<QToolButton *>(QStringLiteral("copyName"))->click();
        QCOMPARE(QGuiApplication::clipboard()->text().size(), name.size());
        QTest::mouseDClick(label, Qt::LeftButton);
        QCOMPARE(label->marked(), label->text());
    }

    void nameIsCopiedForRedisCli()
    {
        Details d;
        d.show(withoutExpiry("two words\n", d.now));
        auto *copy = d.panel.findChild<QToolButton *>(QStringLiteral("copyName"));
        copy->menu()->actions().at(1)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("\"two words\\x0a\""));
    }

    void allDetailsAreCopied()
    {
        Details d;
        d.show(withoutExpiry("orders:42", d.now));
        const QString text = d.panel.asText();
        for (const char *part : {"orders:42\nno expiry · reentrant\n", "Held by ", "Possible actions, mildest first:\n",
                                 "▸ Set a time to live. The lock then expires.", "\nHolders\n", "\nWaiting\n",
                                 "\nEvidence (Seen 0.4 s ago)\n", "\nKeys\n", "redisson_lock__channel:{orders:42}"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }

    void nothingIsCutWithLargeText()
    {
        const TwiceTheText large;
        Details d;
        d.panel.resize(d.panel.minimumWidth(), 600);
        d.show(withoutExpiry("orders:42", d.now));
        QCOMPARE(d.panel.widget()->width(), d.panel.viewport()->width());
        for (const auto *button : d.panel.findChildren<WrappedButton *>()) {
            if (!button->isVisible())
                continue;
            const QRect place(button->mapTo(d.panel.widget(), QPoint()), button->size());
            QVERIFY2(d.panel.widget()->rect().contains(place), qPrintable(button->text()));
            QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
            QVERIFY2(button->height() >= button->heightForWidth(button->width()), qPrintable(button->text()));
        }
        keepScreenshots(&d.panel, QStringLiteral("detail-large-text"));
    }

    void secondaryTextIsReadable()
    {
        Details d;
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            setScheme(scheme);
            d.show(withoutExpiry("orders:42", d.now));
            for (const char *name : {"consequence", "choices", "hold"}) {
                const QPalette palette = d.label(name)->palette();
                const double found =
                    contrast(palette.color(QPalette::WindowText), d.panel.palette().color(QPalette::Window));
                QVERIFY2(found >= 4.5, name);
            }
        }
    }

    void pressedButtonOpensTheDialogWithItsAction()
    {
        PlayedWindow o;
        o.port.tell({shared(withoutExpiry("orders:42", o.clock.now()))});
        o.window.choose(idOf("orders:42"));
        auto *panel = o.at<DetailPanel>("detail");
        auto *button = panel->findChild<WrappedButton *>(QStringLiteral("action:force-release"));
        QTRY_VERIFY(button->isEnabled());
        button->click();
        auto *dialog = o.at<ActionDialog>();
        QVERIFY(dialog);
        QCOMPARE(dialog->id(), idOf("orders:42"));
        QVERIFY(dialog->findChild<QRadioButton *>(QStringLiteral("force-release"))->isChecked());
        panel->findChild<WrappedButton *>(QStringLiteral("action:disconnect"))->click();
        QCOMPARE(o.window.findChildren<ActionDialog *>().size(), 1);
        QVERIFY(dialog->findChild<QRadioButton *>(QStringLiteral("disconnect"))->isChecked());
    }

    void windowSaysWhyNothingCanBeDone()
    {
        PlayedWindow o({.readOnly = true});
        o.port.tell({shared(withoutExpiry("orders:42", o.clock.now()))});
        o.window.choose(idOf("orders:42"));
        auto *panel = o.at<DetailPanel>("detail");
        const auto *why = panel->findChild<QLabel *>(QStringLiteral("whyNotAct"));
        QTRY_VERIFY(why->text().contains(QStringLiteral("read-only")));
        QVERIFY(!panel->findChild<WrappedButton *>(QStringLiteral("action:force-release"))->isEnabled());
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        Q_EMIT o.port.stateChanged(lost, {});
        QTRY_VERIFY(why->text().contains(QStringLiteral("no connection")));
    }

    void severalMarkedRowsAreCountedInTheWindow()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        o.window.choose(idOf("a"));
        o.window.lockPane()->table()->setFocus();
        o.press(Qt::Key_Down, Qt::ShiftModifier);
        auto *panel = o.at<DetailPanel>("detail");
        QVERIFY(panel->isShowingSeveral());
        QCOMPARE(panel->findChild<QLabel *>(QStringLiteral("severalChosen"))->text(), QStringLiteral("2 locks chosen"));
        o.press(Qt::Key_Down);
        QVERIFY(!panel->isShowingSeveral());
    }

    void itsTimesAreThoseOfTheRow()
    {
        PlayedWindow o;
        o.show({"a"});
        o.window.choose(idOf("a"));
        const auto *hold = o.at<QLabel>("hold");
        const QModelIndex cell = o.window.model()->index(0, int(Column::HeldFor));
        const QString before = cell.data().toString();
        for (int i = 0; i < 3; ++i) {
            o.clock.advance(500ms);
            o.port.goLive(); // the window then updates its times
            QVERIFY2(hold->text().contains(cell.data().toString()), qPrintable(hold->text()));
        }
        QVERIFY(cell.data().toString() != before);
    }

    void timeThatCountsOnLaysNothingOut()
    {
        Details d;
        Lock lock = sampleLock("orders:42", State::HeldRenewed, d.now);
        d.now += 65s;
        d.show(lock);
        d.now += 1s;
        d.show(lock); // from now on, the labels know the room of their texts
        QCoreApplication::processEvents(); // each layout may ask the one around it
        const QString before = d.label("hold")->text();
        const Layouts layouts(d.panel.widget());
        for (int i = 0; i < 3; ++i) {
            d.now += 1s;
            d.show(lock);
        }
        QVERIFY(d.label("hold")->text() != before);
        QCOMPARE(layouts.count(), 0);
    }
};

QTEST_MAIN(TestDetailPanel)

} // namespace lockscope::detail_panel_test

#include "tst_detail_panel.moc"
