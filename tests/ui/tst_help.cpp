// The help: a page for each row of the interface, and the ways to it.
#include "core/actions/kinds/action.h"
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/ui/played_window.h"
#include "ui/clients/client_panel.h"
#include "ui/events/event_feed.h"
#include "ui/help/help_opener.h"
#include "ui/help/help_window.h"
#include "ui/help/lessons.h"
#include "ui/help/window_topics.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"

#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBrowser>
#include <QTranslator>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::help_test {

using namespace lockscope::ui;

namespace {

HelpTopics wholeHelp(const std::vector<KeyText> &shortcuts = {})
{
    return {play::shippedScenarios(), shortcuts};
}

QStringList shownTopics(const HelpWindow &window)
{
    QStringList shown;
    const auto *tree = window.findChild<QTreeWidget *>();
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *section = tree->topLevelItem(i);
        for (int j = 0; j < section->childCount(); ++j) {
            if (!section->child(j)->isHidden() && !section->isHidden())
                shown << section->child(j)->data(0, Qt::UserRole).toString();
        }
    }
    return shown;
}

QString pageText(const HelpWindow &window)
{
    return window.findChild<QTextBrowser *>()->toPlainText();
}

struct Opened {
    explicit Opened(const QString &topic, const std::vector<KeyText> &shortcuts = {})
    {
        window.setTopics(wholeHelp(shortcuts));
        window.open(topic);
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("not shown");
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, key, modifiers);
    }

    HelpWindow window;
};

// The actions as in the window.
struct Opener {
    Opener()
    {
        help.setShortcut(QKeySequence(Qt::Key_F1));
        whatsThis.setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F1));
        keys.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Question));
    }

    QAction help{QStringLiteral("&Help")};
    QAction whatsThis{QStringLiteral("What's this")};
    QAction keys{QStringLiteral("Keyboard shortcuts")};
    HelpOpener opener{{&help, &whatsThis, &keys}, [this] { return QList<QAction *>{&help, &whatsThis, &keys}; }};
};

class OneWord : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *text, const char *, int) const override
    {
        return QLatin1String(text) == QLatin1String("no expiry") ? QStringLiteral("永不到期") : QString();
    }
};

} // namespace

class TestHelp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // With a font this large, 40 lines are higher than any screen.
    void itIsNotLargerThanTheScreen()
    {
        const QFont usual = QApplication::font();
        QFont large = usual;
        large.setPixelSize(90);
        QApplication::setFont(large);
        const HelpWindow window;
        QApplication::setFont(usual);
        const QSize screen = window.screen()->availableSize();
        QVERIFY(window.width() < screen.width() && window.height() < screen.height());
    }

    void eachRowHasAPage()
    {
        const HelpTopics topics = wholeHelp();
        QStringList wanted{topicOfKeys()};
        for (int i = 0; i < stateCount; ++i)
            wanted << topicOf(State(i));
        for (int i = 0; i < kindCount; ++i)
            wanted << topicOf(Kind(i));
        for (const locks::AcquirableKind kind : locks::allKinds)
            wanted << topicOf(kind);
        wanted << topicOf(locks::CompoundKind::Multi) << topicOf(locks::CompoundKind::Red);
        for (int i = 0; i < eventKindCount; ++i)
            wanted << topicOf(EventKind(i));
        for (int i = 0; i < clients::clientStateCount; ++i)
            wanted << topicOf(clients::ClientState(i));
        for (const actions::Action *action : actions::allActions())
            wanted << topicOf(*action);
        for (int i = 0; i < columnCount; ++i)
            wanted << topicOf(Column(i));
        for (const filter::TermRow &term : filter::termRows())
            wanted << topicOf(term);
        for (int i = 0; i < statusFigureCount; ++i)
            wanted << topicOf(StatusFigure(i));
        for (int i = 0; i < panelCount; ++i)
            wanted << topicOf(Panel(i));
        for (const QString &id : wanted) {
            const HelpTopic *topic = topics.find(id);
            QVERIFY2(topic, qPrintable(id));
            QVERIFY2(!topic->title.isEmpty() && !topic->summary.isEmpty(), qPrintable(id));
        }
        QCOMPARE(topics.all().size(), std::size_t(wanted.size()) + play::shippedScenarios().size());
    }

    void eventsAndClientStatesSayHowTheyAreKnownAndWhatToDo()
    {
        const HelpTopics topics = wholeHelp();
        for (const HelpTopic &topic : topics.all()) {
            if (topic.section != HelpSection::Events && topic.section != HelpSection::ClientStates)
                continue;
            QCOMPARE(topic.parts.size(), std::size_t(2));
            for (const HelpTopic::Part &part : topic.parts)
                QVERIFY2(!part.heading.isEmpty() && !part.paragraphs.join(QString()).isEmpty(), qPrintable(topic.id));
        }
    }

    void eachTopicHasItsOwnIdAndItsLinksLeadSomewhere()
    {
        const HelpTopics topics = wholeHelp();
        QSet<QString> ids;
        for (const HelpTopic &topic : topics.all()) {
            QVERIFY2(!ids.contains(topic.id), qPrintable(topic.id));
            ids.insert(topic.id);
            for (const QString &related : topic.related)
                QVERIFY2(topics.find(related), qPrintable(topic.id + QStringLiteral(" > ") + related));
        }
    }

    void eachBeginningOfATermHasARow()
    {
        QStringList words;
        for (const filter::TermRow &term : filter::termRows())
            words << QLatin1String(term.word);
        for (QString beginning : filter::termBeginnings()) {
            beginning.chop(1);
            QVERIFY2(words.contains(beginning), qPrintable(beginning));
        }
    }

    void eachLessonHasATopicAndAScenario()
    {
        const HelpTopics topics = wholeHelp();
        for (const Lesson &lesson : allLessons()) {
            QVERIFY2(topics.find(QLatin1String(lesson.topic)), lesson.topic);
            QVERIFY2(topics.find(topicOfScenario(QLatin1String(lesson.scenario))), lesson.scenario);
        }
    }

    void eachDockIsAPanel()
    {
        const HelpTopics topics = wholeHelp();
        const PlayedWindow it;
        const auto docks = it.window.findChildren<QDockWidget *>();
        QVERIFY(!docks.isEmpty());
        for (const QDockWidget *dock : docks)
            QVERIFY2(topics.find(helpTopicOf(dock)), qPrintable(dock->objectName()));
    }

    void noTextHasAnUnfilledPlace()
    {
        const HelpTopics topics = wholeHelp();
        for (const HelpTopic &topic : topics.all()) {
            static const QRegularExpression place(QStringLiteral("%[1-9n]"));
            QVERIFY2(!topic.searchText().contains(place), qPrintable(topic.id));
        }
    }

    void theSearchFindsTitlesAndTexts()
    {
        Opened it(topicOf(Panel::Locks));
        auto *search = it.window.findChild<QLineEdit *>();
        search->setText(QStringLiteral("NO expiry"));
        QVERIFY(shownTopics(it.window).contains(topicOf(State::NoExpiry)));
        QVERIFY(shownTopics(it.window).contains(QStringLiteral("action/set-ttl"))); // its text has "without an expiry"
        QVERIFY(!shownTopics(it.window).contains(topicOf(State::Free)));
        search->setText(QStringLiteral("xyzzy"));
        QVERIFY(shownTopics(it.window).isEmpty());
        search->clear();
        QCOMPARE(std::size_t(shownTopics(it.window).size()), wholeHelp().all().size());
    }

    void theSearchFindsTranslatedTexts()
    {
        OneWord translator;
        QCoreApplication::installTranslator(&translator);
        Opened it(topicOf(Panel::Locks));
        it.window.findChild<QLineEdit *>()->setText(QStringLiteral("永不到期"));
        const QStringList found = shownTopics(it.window);
        QCoreApplication::removeTranslator(&translator);
        QVERIFY(found.contains(topicOf(State::NoExpiry)));
        QVERIFY(!found.contains(topicOf(State::Free)));
    }

    void f1InANestedWidgetOpensThePageOfItsPanel()
    {
        Opener o;
        QDialog dialog;
        auto *column = new QVBoxLayout(&dialog);
        auto *inner = new QWidget(&dialog);
        auto *field = new QLineEdit(inner);
        column->addWidget(inner);
        setHelpTopic(&dialog, topicOf(Panel::ActionDialog));
        dialog.setWindowModality(Qt::WindowModal);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        field->setFocus();
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(Panel::ActionDialog));
        QTest::keyClick(field, Qt::Key_F1);
        QVERIFY(o.opener.window());
        QVERIFY(o.opener.window()->isVisible());
        QCOMPARE(o.opener.window()->topic(), topicOf(Panel::ActionDialog));
    }

    void theNearestTopicCounts()
    {
        QWidget outer;
        auto *panel = new QWidget(&outer);
        auto *field = new QLineEdit(panel);
        QVERIFY(helpTopicOf(field).isEmpty());
        setHelpTopic(&outer, topicOf(Panel::Locks));
        QCOMPARE(helpTopicOf(field), topicOf(Panel::Locks));
        setHelpTopic(panel, topicOf(Panel::Filter));
        QCOMPARE(helpTopicOf(field), topicOf(Panel::Filter));
    }

    void whatHasNoTopicOpensThePageOfTheHelp()
    {
        Opener o;
        o.opener.open(QStringLiteral("no/such-topic"));
        QCOMPARE(o.opener.window()->topic(), topicOf(Panel::Help));
    }

    void inTheTableOfLocksTheStateCounts()
    {
        PlayedWindow it;
        it.port.tell({shared(it.lock("orders", State::NoExpiry))});
        auto *table = it.at<LockTableView>();
        QTRY_VERIFY(table->isVisible());
        QCursor::setPos(it.window.mapToGlobal(QPoint(it.window.width() / 2, it.window.height() - 2)));
        table->setFocus();
        table->selectionModel()->clearCurrentIndex();
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(Panel::Locks));
        it.window.choose(idOf("orders"));
        table->setFocus();
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(State::NoExpiry));
    }

    void inTheListOfEventsTheKindCounts()
    {
        EventFeed feed;
        setHelpTopic(&feed, topicOf(Panel::Events));
        LockEvent acquired;
        acquired.id = idOf("orders");
        acquired.what = EventKind::Acquired;
        LockEvent expired = acquired;
        expired.what = EventKind::Expired;
        feed.append({acquired, expired});
        auto *table = feed.findChild<QTableView *>(QStringLiteral("events"));
        feed.show();
        QVERIFY(QTest::qWaitForWindowActive(&feed));
        table->setFocus();
        table->setCurrentIndex(feed.model()->index(1, EventModel::Name));
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(EventKind::Expired));
        const QPoint first = table->visualRect(feed.model()->index(0, EventModel::What)).center();
        QCOMPARE(HelpOpener::topicAt(table->viewport(), table->viewport()->mapToGlobal(first)),
                 topicOf(EventKind::Acquired));
        table->selectionModel()->clearCurrentIndex();
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(Panel::Events));
    }

    void inTheListOfClientsTheWorstStateCounts()
    {
        const Nicknames nicknames;
        ClientPanel panel(&nicknames);
        setHelpTopic(&panel, topicOf(Panel::Clients));
        clients::Client healthy;
        healthy.uuid = "10000001-0001-4a5b-8c6d-1234567890ab";
        clients::Client late = healthy;
        late.uuid = "10000002-0001-4a5b-8c6d-1234567890ab";
        late.findings = {{clients::ClientState::WatchdogStopped}, {clients::ClientState::Monopolising}};
        clients::ClientDelta delta;
        delta.upserts = {std::make_shared<const clients::Client>(healthy),
                         std::make_shared<const clients::Client>(late)};
        panel.apply(delta);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        panel.setFocus();
        panel.choose(late.uuid);
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(clients::ClientState::WatchdogStopped));
        panel.choose(healthy.uuid);
        QCOMPARE(HelpOpener::topicOfFocus(), topicOf(Panel::Clients));
    }

    void eachPlaceInTheTableHasItsTopic()
    {
        PlayedWindow it;
        it.port.tell({shared(it.lock("orders", State::NoExpiry))});
        auto *table = it.at<LockTableView>();
        QTRY_VERIFY(table->isVisible());
        const auto cell = [table](Column column) {
            const QPoint at = table->visualRect(table->model()->index(0, int(column))).center();
            return HelpOpener::topicAt(table->viewport(), table->viewport()->mapToGlobal(at));
        };
        QCOMPARE(cell(Column::State), topicOf(State::NoExpiry));
        QCOMPARE(cell(Column::Name), topicOf(Column::Name));
        const QHeaderView *header = table->horizontalHeader();
        const int left = header->sectionViewportPosition(int(Column::Name));
        const QPoint title = header->viewport()->mapToGlobal(QPoint(left + 5, header->height() / 2));
        QCOMPARE(HelpOpener::topicAt(header->viewport(), title), topicOf(Column::Name));
    }

    void whatsThisIsAnsweredForWhatHasATopic()
    {
        const Opener o;
        QWidget panel;
        auto *field = new QLineEdit(&panel);
        panel.show();
        const auto isAnswered = [field] {
            QHelpEvent question(QEvent::QueryWhatsThis, QPoint(1, 1), field->mapToGlobal(QPoint(1, 1)));
            return QCoreApplication::sendEvent(field, &question) && question.isAccepted();
        };
        QVERIFY(!isAnswered());
        setHelpTopic(&panel, topicOf(StatusFigure::Load));
        QVERIFY(isAnswered());
    }

    void shortcutsAreShownAsPlainText()
    {
        QAction bold(QStringLiteral("<b>&Bold</b> && more…"));
        bold.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
        QAction without(QStringLiteral("Without keys"));
        Opened it(topicOfKeys(), shortcutsOf({&bold, &without}));
        QVERIFY2(pageText(it.window).contains(QStringLiteral("<b>Bold</b> & more")), qPrintable(pageText(it.window)));
        QVERIFY(pageText(it.window).contains(bold.shortcut().toString(QKeySequence::NativeText)));
        QVERIFY(!pageText(it.window).contains(QStringLiteral("Without keys")));
    }

    void theKeysOfTheActionDialogAreListed()
    {
        const HelpTopics topics = wholeHelp();
        for (const QString &id : {topicOf(Panel::ActionDialog), topicOfKeys()}) {
            const QString text = topics.find(id)->searchText();
            for (const char *key : {"Alt+1 to Alt+9", "Ctrl+Enter", "F5"})
                QVERIFY2(text.contains(QLatin1String(key)), qPrintable(id + u' ' + QLatin1String(key)));
        }
    }

    void ctrlAndQuestionMarkListsTheKeys()
    {
        Opener o;
        QDialog dialog;
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(&dialog, Qt::Key_Question, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(o.opener.window());
        QCOMPARE(o.opener.window()->topic(), topicOfKeys());
        QVERIFY(pageText(*o.opener.window()).contains(QStringLiteral("F1")));
        QVERIFY(pageText(*o.opener.window()).contains(panelTitle(Panel::Lanes)));
    }

    void everythingByKeyboard()
    {
        Opened it(topicOf(Panel::Locks));
        it.press(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), it.window.findChild<QLineEdit *>());
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("zombie reader"));
        it.press(Qt::Key_Down);
        QCOMPARE(it.window.topic(), topicOf(State::ZombieReader));
        QVERIFY(pageText(it.window).contains(QStringLiteral("zombie reader")));
        it.press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(it.window.topic(), topicOf(Panel::Locks));
        it.press(Qt::Key_F, Qt::ControlModifier);
        it.press(Qt::Key_Escape);
        QVERIFY(it.window.findChild<QLineEdit *>()->text().isEmpty());
        QVERIFY(it.window.isVisible());
        it.press(Qt::Key_Escape);
        QVERIFY(!it.window.isVisible());
    }

    void aScenarioIsOfferedWhereOneShowsTheTopic()
    {
        Opened it(topicOf(State::NoExpiry));
        const QSignalSpy requested(&it.window, &HelpWindow::scenarioRequested);
        auto *play = it.window.findChild<QPushButton *>(QStringLiteral("helpPlay"));
        QVERIFY(play->isVisible());
        play->setFocus();
        it.press(Qt::Key_Space);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested.front().front().toString(), QStringLiteral("setnx-expire"));
        it.window.open(topicOf(Column::Name));
        QVERIFY(!play->isVisible());
    }

    void aLinkLeadsToItsPage()
    {
        Opened it(topicOf(State::NoExpiry));
        auto *page = it.window.findChild<QTextBrowser *>();
        Q_EMIT page->anchorClicked(QUrl(QStringLiteral("topic:") + topicOf(Column::State)));
        QCOMPARE(it.window.topic(), topicOf(Column::State));
        Q_EMIT page->anchorClicked(QUrl(QStringLiteral("https://example.org/")));
        QCOMPARE(it.window.topic(), topicOf(Column::State));
    }

    // Each page can be created, and its links are anchors of the document.
    void eachPageHasItsTitleAndItsLinks()
    {
        Opened it(topicOf(Panel::Locks));
        const HelpTopics topics = wholeHelp();
        for (const HelpTopic &topic : topics.all()) {
            it.window.open(topic.id);
            QVERIFY2(pageText(it.window).startsWith(topic.title), qPrintable(topic.id));
            for (const QString &related : topic.related)
                QVERIFY2(pageText(it.window).contains(topics.find(related)->title), qPrintable(topic.id));
        }
    }
};

QTEST_MAIN(TestHelp)

} // namespace lockscope::help_test

#include "tst_help.moc"
