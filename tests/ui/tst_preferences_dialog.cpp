// The preferences: each control changes its setting, which a restart restores.
#include "core/incidents/incident_rule.h"
#include "tests/support/ui/played_window.h"
#include "ui/theme/readable_style.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"
#include "ui/window/preferences/appearance.h"
#include "ui/window/preferences/appearance_actions.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/preferences/shortcut_field.h"
#include "ui/window/preferences/shortcuts.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableWidget>

namespace lockscope::preferences_dialog_test {

using namespace lockscope::ui;

namespace {

// The settings, and a dialog that can be reopened as after a restart.
struct Room {
    Room()
        : font(QApplication::font())
        , settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    {
        start();
    }
    ~Room()
    {
        dialog.reset();
        theme.reset();
        QApplication::setFont(font);
        QPalette unset;
        unset.setResolveMask(0);
        QApplication::setPalette(unset);
    }

    void start()
    {
        dialog.reset();
        theme.reset();
        QApplication::setFont(font); // as the desktop sets it for a new program
        window = std::make_unique<QWidget>();
        find = action("find", "&Find", Qt::CTRL | Qt::Key_F);
        acquire = action("acquire", "Acquire…", Qt::CTRL | Qt::Key_L);
        pause = action("pause", "Pause", Qt::Key_F8);
        preferences = std::make_unique<Preferences>(&settings);
        theme = std::make_unique<Theme>();
        keepAppearance(theme.get(), preferences.get());
        applyShortcuts({find, acquire, pause}, *preferences);
        dialog =
            std::make_unique<PreferencesDialog>(preferences.get(), theme.get(), QList{find, acquire, pause}, nullptr);
        dialog->show();
        dialog->activateWindow();
        if (!QTest::qWaitForWindowActive(dialog.get()))
            qFatal("not active");
    }

    QAction *action(const char *name, const char *text, QKeyCombination key)
    {
        auto *made = new QAction(QString::fromUtf8(text), window.get());
        made->setObjectName(QLatin1String(name));
        made->setShortcut(QKeySequence(key));
        return made;
    }

    template<class T> T *at(const char *name) const { return dialog->findChild<T *>(QLatin1String(name)); }
    void choose(const char *name, const QVariant &value) const
    {
        auto *box = at<QComboBox>(name);
        box->setCurrentIndex(box->findData(value));
    }
    QVariant chosen(const char *name) const { return at<QComboBox>(name)->currentData(); }
    void openPage(int page) const { at<QListWidget>("pages")->setCurrentRow(page); }

    // Selects the action in the list of shortcuts and presses the keys.
    void press(int row, Qt::Key key, Qt::KeyboardModifiers modifiers) const
    {
        at<QTableWidget>("shortcuts")->setCurrentCell(row, 0);
        QTest::keyClick(at<ShortcutField>("shortcut"), key, modifiers);
    }
    QString shortcutMessage() const
    {
        return dialog->findChild<QStackedWidget *>()->widget(4)->findChild<MessageLine *>()->said();
    }

    QFont font;
    QTemporaryDir folder;
    QSettings settings;
    std::unique_ptr<QWidget> window; // owns the actions
    QAction *find = nullptr;
    QAction *acquire = nullptr;
    QAction *pause = nullptr;
    std::unique_ptr<Preferences> preferences;
    std::unique_ptr<Theme> theme;
    std::unique_ptr<PreferencesDialog> dialog;
};

enum Row { Find, Acquire, Pause };
enum Page { General, Watching, Safety, Names, ShortcutList };

} // namespace

class TestPreferencesDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new ReadableStyle); }

    void generalSettingsApplyAtOnceAndLast()
    {
        Room o;
        o.choose("theme", int(ThemeName::Dark));
        QCOMPARE(o.theme->name(), ThemeName::Dark);
        o.choose("textSize", 150);
        QCOMPARE(QApplication::font().pointSizeF(), o.font.pointSizeF() * 1.5);
        o.at<QCheckBox>("reduceMotion")->click();
        QVERIFY(o.theme->isMotionReduced());
        o.choose("language", QStringLiteral("zh_CN"));
        QCOMPARE(Preferences::languageIn(o.settings), QStringLiteral("zh_CN"));
        o.at<QCheckBox>("notificationsOfDev")->click();
        QVERIFY(o.preferences->notifies() && o.preferences->notifiesOn(actions::Environment::Dev));
        o.at<QCheckBox>("notifications")->click();
        QVERIFY(!o.at<QCheckBox>("notificationsOfDev")->isEnabled());
        o.start();
        QCOMPARE(o.theme->name(), ThemeName::Dark);
        QCOMPARE(QApplication::font().pointSizeF(), o.font.pointSizeF() * 1.5);
        QVERIFY(o.theme->isMotionReduced());
        QCOMPARE(o.chosen("theme").toInt(), int(ThemeName::Dark));
        QCOMPARE(o.chosen("textSize").toInt(), 150);
        QVERIFY(o.at<QCheckBox>("reduceMotion")->isChecked());
        QCOMPARE(o.chosen("language").toString(), QStringLiteral("zh_CN"));
        QVERIFY(!o.preferences->notifies());
        QVERIFY(o.at<QCheckBox>("notificationsOfDev")->isChecked());
    }

    void defaultsAreThoseOfTheEngine()
    {
        const Room o;
        QCOMPARE(o.theme->name(), ThemeName::System);
        QCOMPARE(o.theme->textPercent(), 100);
        QVERIFY(o.preferences->language().isEmpty());
        QVERIFY(o.preferences->notifies() && !o.preferences->notifiesOn(actions::Environment::Dev));
        const monitor::MonitorOptions engine;
        QCOMPARE(o.preferences->watching().refreshEvery, engine.refreshEvery);
        QCOMPARE(o.preferences->watching().goneFor, engine.goneFor);
        QCOMPARE(o.preferences->watching().commandsPerSecond(), engine.commandsPerSecond);
    }

    void theMenuAndTheDialogShowTheSame()
    {
        Room o;
        QAction larger, smaller, normal, themes;
        const AppearanceActions actions(o.theme.get(), {&larger, &smaller, &normal, &themes}, o.window.get());
        larger.trigger();
        QCOMPARE(o.chosen("textSize").toInt(), 110);
        QVERIFY(normal.isEnabled());
        normal.trigger();
        QCOMPARE(o.chosen("textSize").toInt(), 100);
        smaller.trigger();
        QCOMPARE(o.preferences->textPercent(), 90);
        themes.menu()->actions().at(int(ThemeName::HighContrast))->trigger();
        QCOMPARE(o.chosen("theme").toInt(), int(ThemeName::HighContrast));
        o.choose("theme", int(ThemeName::Light));
        QVERIFY(themes.menu()->actions().at(int(ThemeName::Light))->isChecked());
        o.choose("textSize", 200);
        QVERIFY(!larger.isEnabled());
    }

    void watchingReachesTheNextConnection()
    {
        Room o;
        o.choose("refresh", qint64(2'000));
        o.choose("serverPercent", 0.5);
        o.choose("keepGone", qint64(60'000));
        const Preferences::Watching wanted{Millis(2'000), 0.5, Millis(60'000)};
        QCOMPARE(o.preferences->watching(), wanted);
        QCOMPARE(wanted.commandsPerSecond(), 50.0);
        o.start();
        QCOMPARE(o.preferences->watching(), wanted);
        QCOMPARE(o.chosen("refresh").toLongLong(), 2'000);
        QCOMPARE(o.chosen("serverPercent").toDouble(), 0.5);
        QCOMPARE(o.chosen("keepGone").toLongLong(), 60'000);
    }

    void theWindowConnectsAsThePreferencesSay()
    {
        PlayedWindow played;
        QCOMPARE(played.port.refreshEvery, Millis(1'000));
        Preferences::Watching slow;
        slow.refreshEvery = Millis(2'000);
        played.preferences.setWatching(slow);
        redis::Address address;
        address.host = QStringLiteral("redis-1");
        played.window.connectTo(address);
        QCOMPARE(played.port.refreshEvery, Millis(2'000));
    }

    // The rows were not read for five seconds, so they count as unverified.
    void wrongSettingsFilesCountAsUnset()
    {
        Room o;
        o.settings.setValue(QStringLiteral("refresh-millis"), QStringLiteral("900000"));
        o.settings.setValue(QStringLiteral("server-percent"), QStringLiteral("nan"));
        o.settings.setValue(QStringLiteral("keep-gone-millis"), QStringLiteral("soon"));
        o.settings.setValue(QStringLiteral("theme"), QStringLiteral("<b>pink</b>"));
        o.settings.setValue(QStringLiteral("text-percent"), QStringLiteral("-7"));
        o.settings.setValue(QStringLiteral("language"), QStringLiteral("../../etc/passwd"));
        o.settings.setValue(QStringLiteral("new-server-environment"), QStringLiteral("moon"));
        o.settings.setValue(QStringLiteral("shortcuts/find"), QStringLiteral("Strg+Quatsch"));
        o.start();
        QCOMPARE(o.preferences->watching(), (Preferences::Watching{Millis(3'000), 2, Millis(10'000)}));
        QCOMPARE(o.theme->name(), ThemeName::System);
        QCOMPARE(o.theme->textPercent(), 80);
        QVERIFY(o.preferences->language().isEmpty());
        QCOMPARE(o.preferences->newServerEnvironment(), actions::Environment::None);
        QCOMPARE(o.find->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F));
    }

    void newServersGetTheEnvironmentAndStayReadOnly()
    {
        Room o;
        redis::Address known;
        known.host = QStringLiteral("known");
        o.preferences->setPolicy(known, {.environment = actions::Environment::Dev});
        o.choose("newServerEnvironment", int(actions::Environment::Prod));
        o.start();
        QCOMPARE(o.chosen("newServerEnvironment").toInt(), int(actions::Environment::Prod));
        redis::Address other;
        other.host = QStringLiteral("other");
        const actions::ConnectionPolicy expected{.environment = actions::Environment::Prod, .readOnly = true};
        QVERIFY(o.preferences->policyOf(other) == expected);
        QVERIFY(o.preferences->policyOf(known)
                == (actions::ConnectionPolicy{.environment = actions::Environment::Dev}));
    }

    void patternsAreSavedOnlyIfReadable()
    {
        Room o;
        auto *patterns = o.at<QLineEdit>("tokenPatterns");
        auto *message = o.at<MessageLine>("patternsMessage");
        patterns->setText(QStringLiteral("  mutex:*   job:*"));
        o.at<QLineEdit>("trackedPrefixes")->setText(QStringLiteral("orders:"));
        QCOMPARE(o.preferences->tokenPatterns(), QStringLiteral("mutex:* job:*"));
        QCOMPARE(o.preferences->trackedPrefixes(), QStringLiteral("orders:"));
        QVERIFY(message->said().isEmpty());
        patterns->setText(QStringLiteral("<img src=x> %1 \\xZZ"));
        QVERIFY(message->said().contains(QLatin1String("\\xHH")));
        QCOMPARE(o.preferences->tokenPatterns(), QStringLiteral("mutex:* job:*"));
        patterns->setText(QStringLiteral("<b>%1</b>* \\x00\\xff"));
        QVERIFY(message->said().isEmpty());
        o.start();
        QCOMPARE(o.at<QLineEdit>("tokenPatterns")->text(), QStringLiteral("<b>%1</b>* \\x00\\xff"));
        QCOMPARE(o.preferences->tokenPatternList().back(), QByteArray("\0\xff", 2));
        QCOMPARE(o.at<QLineEdit>("trackedPrefixes")->text(), QStringLiteral("orders:"));
    }

    void rulesBelongToAServer()
    {
        Room o;
        QVERIFY(!o.at<LinesField>("nameRules")->isEnabled());
        redis::Address one;
        one.host = QStringLiteral("one");
        redis::Address two;
        two.host = QStringLiteral("two");
        o.preferences->addRecent(one);
        o.preferences->addRecent(two);
        o.start();
        const QSignalSpy changes(o.dialog.get(), &PreferencesDialog::nameRulesChanged);
        o.choose("accounts", Preferences::accountOf(one));
        o.at<LinesField>("nameRules")->setPlainText(QStringLiteral("billing-* = Billing\n"));
        QCOMPARE(o.preferences->nameRules(Preferences::accountOf(one)), QStringLiteral("billing-* = Billing"));
        QCOMPARE(changes.back().front().toString(), Preferences::accountOf(one));
        const qsizetype saved = changes.count();
        o.at<LinesField>("nameRules")->setPlainText(QStringLiteral("= <b>\\xZZ"));
        QVERIFY(!o.at<MessageLine>("rulesMessage")->said().isEmpty());
        QCOMPARE(changes.count(), saved);
        o.choose("accounts", Preferences::accountOf(two));
        QVERIFY(o.at<LinesField>("nameRules")->toPlainText().isEmpty());
        QVERIFY(o.at<MessageLine>("rulesMessage")->said().isEmpty());
        o.start();
        o.choose("accounts", Preferences::accountOf(one));
        QCOMPARE(o.at<LinesField>("nameRules")->toPlainText(), QStringLiteral("billing-* = Billing"));
        QCOMPARE(o.preferences->accountsWithNameRules(), QStringList{Preferences::accountOf(one)});
    }

    void shortcutsAreChangedAndRestored()
    {
        Room o;
        o.openPage(ShortcutList);
        o.press(Find, Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        const QKeySequence chosen(Qt::CTRL | Qt::SHIFT | Qt::Key_J);
        QCOMPARE(o.find->shortcut(), chosen);
        QVERIFY(o.shortcutMessage().isEmpty());
        QTest::keyClick(o.at<ShortcutField>("shortcut"), Qt::Key_Backspace);
        QVERIFY(o.find->shortcuts().isEmpty());
        o.press(Find, Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        o.press(Pause, Qt::Key_Backspace, Qt::NoModifier);
        o.start();
        QCOMPARE(o.find->shortcut(), chosen);
        QVERIFY(o.pause->shortcuts().isEmpty());
        o.openPage(ShortcutList);
        o.at<QTableWidget>("shortcuts")->setCurrentCell(Find, 0);
        o.at<QPushButton>("reset")->click();
        QCOMPARE(o.find->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F));
        QVERIFY(!o.at<QPushButton>("reset")->isEnabled());
        QVERIFY(o.pause->shortcuts().isEmpty());
        o.at<QPushButton>("resetAll")->click();
        o.start();
        QCOMPARE(o.find->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F));
        QCOMPARE(o.pause->shortcut(), QKeySequence(Qt::Key_F8));
    }

    void aShortcutOfAnotherActionIsRefused()
    {
        Room o;
        o.openPage(ShortcutList);
        o.press(Acquire, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(o.acquire->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_L));
        QVERIFY2(o.shortcutMessage().contains(QLatin1String("\"Find\"")), qPrintable(o.shortcutMessage()));
        o.press(Acquire, Qt::Key_R, Qt::NoModifier);
        QCOMPARE(o.acquire->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_L));
        QVERIFY(o.shortcutMessage().contains(QLatin1String("typing")));
        o.press(Find, Qt::Key_J, Qt::ControlModifier);
        o.press(Acquire, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(o.acquire->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F));
        o.at<QTableWidget>("shortcuts")->setCurrentCell(Find, 0);
        o.at<QPushButton>("reset")->click();
        QCOMPARE(o.find->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_J));
        QVERIFY(o.shortcutMessage().contains(QLatin1String("Acquire")));
        // as if an update has given a chosen shortcut to a new action
        o.preferences->setShortcut(QStringLiteral("find"), std::nullopt);
        o.start();
        QCOMPARE(o.acquire->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F));
        QVERIFY(o.find->shortcuts().isEmpty());
    }

    void actionsAreSearched()
    {
        const Room o;
        o.openPage(ShortcutList);
        auto *search = o.at<QLineEdit>("search");
        auto *table = o.at<QTableWidget>("shortcuts");
        search->setText(QStringLiteral("acq"));
        QVERIFY(table->isRowHidden(Find) && !table->isRowHidden(Acquire) && table->isRowHidden(Pause));
        QCOMPARE(table->currentRow(), int(Acquire));
        search->setText(QStringLiteral("F8"));
        QVERIFY(table->isRowHidden(Acquire) && !table->isRowHidden(Pause));
        search->setText(QStringLiteral("<b>%1"));
        QVERIFY(!o.at<ShortcutField>("shortcut")->isEnabled());
        search->clear();
        QVERIFY(o.at<ShortcutField>("shortcut")->isEnabled());
    }

    void theKeyboardReachesEverything()
    {
        Room o;
        auto *pages = o.at<QListWidget>("pages");
        QTRY_VERIFY(pages->hasFocus());
        QTest::keyClick(pages, Qt::Key_Down);
        QCOMPARE(o.dialog->findChild<QStackedWidget *>()->currentIndex(), int(Watching));
        QTest::keyClick(pages, Qt::Key_Tab);
        QTRY_COMPARE(QApplication::focusWidget(), o.at<QComboBox>("refresh"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(o.preferences->watching().refreshEvery, Millis(2'000));
        QTest::keyClick(o.dialog.get(), Qt::Key_PageDown, Qt::ControlModifier);
        QTRY_COMPARE(pages->currentRow(), int(Safety));
        o.openPage(ShortcutList);
        auto *table = o.at<QTableWidget>("shortcuts");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QTRY_VERIFY(o.at<ShortcutField>("shortcut")->hasFocus());
        QTest::keyClick(o.at<ShortcutField>("shortcut"), Qt::Key_Escape);
        QVERIFY(o.dialog->isVisible());
        QVERIFY(table->hasFocus());
        QTest::keyClick(table, Qt::Key_Escape);
        QVERIFY(!o.dialog->isVisible());
    }

    void eachControlHasAName()
    {
        const Room o;
        for (const QWidget *widget : o.dialog->findChildren<QWidget *>()) {
            const bool isField = qobject_cast<const QComboBox *>(widget) || qobject_cast<const QTableWidget *>(widget)
                || qobject_cast<const QListWidget *>(widget) || qobject_cast<const LinesField *>(widget)
                || qobject_cast<const ShortcutField *>(widget);
            if (isField && !widget->objectName().isEmpty())
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
        }
    }

    // On a screen of 600 pixels, one column would scroll.
    void notificationRulesHaveTwoColumns()
    {
        Room o;
        const auto boxes = o.at<QWidget>("notificationRules")->findChildren<QCheckBox *>();
        QCOMPARE(int(boxes.size()), incidents::ruleCount);
        int widest = 0;
        for (const QCheckBox *box : boxes)
            widest = std::max(widest, box->minimumSizeHint().width());
        const int missing = 2 * widest + 8 - boxes[0]->parentWidget()->width(); // in a very wide font
        o.dialog->resize(o.dialog->width() + std::max(0, missing), o.dialog->height());
        QCoreApplication::processEvents();
        QCOMPARE(boxes[1]->y(), boxes[0]->y());
        QCOMPARE(boxes[2]->x(), boxes[0]->x());
        const auto *scrolled = qobject_cast<QScrollArea *>(o.dialog->findChild<QStackedWidget *>()->currentWidget());
        const QWidget *page = scrolled->widget();
        QCOMPARE(page->sizeHint().height(), page->heightForWidth(page->width())); // no empty part to scroll to
    }

    void largeTextFits()
    {
        Room o;
        o.choose("textSize", 200);
        const QSize screen = o.dialog->screen()->availableSize();
        for (int page = General; page <= ShortcutList; ++page) {
            o.openPage(page);
            QCoreApplication::processEvents();
            QVERIFY(o.dialog->width() <= screen.width() && o.dialog->height() <= screen.height());
            for (const QCheckBox *box : o.dialog->findChildren<QCheckBox *>()) {
                if (box->isVisible())
                    QVERIFY2(box->width() >= box->minimumSizeHint().width(), qPrintable(box->text()));
            }
        }
    }
};

QTEST_MAIN(TestPreferencesDialog)

} // namespace lockscope::preferences_dialog_test

#include "tst_preferences_dialog.moc"
