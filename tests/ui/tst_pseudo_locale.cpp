// Texts that are 40 % longer and read from right to left: nothing is clipped, and the layout is mirrored. Also checks
// that every control has a name and a role for screen readers.
#include "tests/support/ui/clipped.h"
#include "tests/support/ui/restarted_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/help/about_dialog.h"
#include "ui/play/transport_bar.h"
#include "ui/status/server_switcher.h"
#include "ui/status/status_line.h"
#include "ui/widgets/filter_field.h"
#include "ui/window/preferences/preferences_dialog.h"

#include <QAccessible>
#include <QAccessibleInterface>
#include <QDockWidget>
#include <QLayout>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QTranslator>

namespace lockscope::pseudo_locale_test {

using namespace lockscope::ui;

namespace {

// Every text in brackets and 40 % longer. The added blanks let it wrap.
class PseudoTranslator : public QTranslator {
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        return u"[" + text + QStringLiteral("~~~ ").repeated(int(text.size()) / 10 + 1).left(text.size() * 2 / 5)
            + u"]";
    }
    bool isEmpty() const override { return false; }
};

class PseudoLocale {
public:
    PseudoLocale()
    {
        QCoreApplication::installTranslator(&m_translator);
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    }
    ~PseudoLocale()
    {
        QCoreApplication::removeTranslator(&m_translator);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

private:
    PseudoTranslator m_translator;
};

void addUnnamed(QAccessibleInterface *at, QStringList &unnamed, int depth = 0)
{
    static const QSet<QAccessible::Role> controls{
        QAccessible::Button,  QAccessible::CheckBox,    QAccessible::ComboBox, QAccessible::EditableText,
        QAccessible::SpinBox, QAccessible::RadioButton, QAccessible::MenuItem, QAccessible::Slider};
    if (!at || at->state().invisible || depth > 40)
        return;
    const bool isInside = at->object() && at->object()->objectName().startsWith(QLatin1String("qt_"));
    if (controls.contains(at->role()) && !isInside && at->text(QAccessible::Name).trimmed().isEmpty()
        && !(at->role() == QAccessible::MenuItem)) {
        const QObject *object = at->object();
        QStringList path;
        for (const QObject *in = object; in; in = in->parent())
            path << QString::fromLatin1(in->metaObject()->className()) + u'#' + in->objectName();
        unnamed << path.mid(0, 4).join(QStringLiteral(" < "));
    }
    if (at->role() == QAccessible::Table || at->role() == QAccessible::Tree || at->role() == QAccessible::List)
        return; // its cells have the texts
    for (int i = 0; i < at->childCount(); ++i)
        addUnnamed(at->child(i), unnamed, depth + 1);
}

QStringList unnamedIn(QWidget *window)
{
    QStringList unnamed;
    addUnnamed(QAccessible::queryAccessibleInterface(window), unnamed);
    return unnamed;
}

QByteArray joined(const QStringList &lines)
{
    return lines.join(u'\n').toUtf8();
}

template<class Dialog> Dialog *openedBy(const RestartedWindow &o, QAction *action)
{
    action->trigger();
    RestartedWindow::settle();
    auto *dialog = o.window->findChild<Dialog *>();
    if (!dialog)
        qFatal("not opened");
    return dialog;
}

void fill(RestartedWindow &o)
{
    o.window->resize(1366, 768);
    o.connectTo();
    const Instant now = o.clock.now();
    o.tell(
        {shared(sampleLock("orders:42", State::NoExpiry, now)), shared(sampleLock("stock", State::HeldRenewed, now))});
    o.window->choose({SourceId(), 0, Key("orders:42")});
    for (auto *dock : o.window->findChildren<QDockWidget *>())
        dock->show();
    RestartedWindow::settle();
}

} // namespace

class TestPseudoLocale : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Their signs and their times were on the wrong side.
    void theDotIsMirroredAndTimeIsNot()
    {
        const PseudoLocale pseudo;
        const StatusLine status;
        const QMargins margins = status.layout()->contentsMargins();
        QVERIFY(margins.right() > margins.left()); // with the dot
        TransportBar bar;
        bar.resize(bar.sizeHint());
        bar.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto leftOf = [&bar](const char *name) { return bar.findChild<QWidget *>(QLatin1String(name))->x(); };
        QVERIFY(leftOf("back") < leftOf("play") && leftOf("play") < leftOf("on"));
        QVERIFY(!bar.findChild<QSlider *>()->isRightToLeft());
    }

    void theWindowClipsNothingAndIsMirrored()
    {
        const PseudoLocale pseudo;
        RestartedWindow o;
        fill(o);
        QTRY_VERIFY2(clippedIn(*o.window).isEmpty(), joined(clippedIn(*o.window)).constData());
        const auto left = [&o](const QWidget *widget) { return widget->mapTo(o.window.get(), QPoint()).x(); };
        QVERIFY(left(o.window->findChild<ServerSwitcher *>()) > left(o.window->findChild<FilterField *>()));
        QCOMPARE(o.window->findChild<DetailPanel *>()->horizontalScrollBar()->maximum(), 0);
        keepScreenshots(o.window.get(), QStringLiteral("pseudo-window"));
    }

    void theFirstScreenClipsNothing()
    {
        const PseudoLocale pseudo;
        RestartedWindow o;
        o.window->resize(1024, 600);
        RestartedWindow::settle();
        QTRY_VERIFY2(clippedIn(*o.window).isEmpty(), joined(clippedIn(*o.window)).constData());
        keepScreenshots(o.window.get(), QStringLiteral("pseudo-first"));
    }

    void theDialogsClipNothing()
    {
        const PseudoLocale pseudo;
        RestartedWindow o;
        fill(o);
        const auto &actions = o.window->windowActions();
        QStringList clipped = clippedIn(*openedBy<ConnectionDialog>(o, actions.connectTo));
        clipped << clippedIn(*openedBy<PreferencesDialog>(o, actions.preferences));
        clipped << clippedIn(*openedBy<AboutDialog>(o, actions.about));
        clipped << clippedIn(*openedBy<AcquireDialog>(o, actions.acquire));
        QVERIFY2(clipped.isEmpty(), joined(clipped).constData());
    }

    void everyControlHasAName()
    {
        RestartedWindow o;
        QStringList unnamed = unnamedIn(o.window.get()); // the first screen
        fill(o);
        for (auto *dock : o.window->findChildren<QDockWidget *>()) {
            dock->raise();
            RestartedWindow::settle();
            unnamed << unnamedIn(o.window.get());
        }
        const auto &actions = o.window->windowActions();
        unnamed << unnamedIn(openedBy<ConnectionDialog>(o, actions.connectTo));
        unnamed << unnamedIn(openedBy<PreferencesDialog>(o, actions.preferences));
        unnamed << unnamedIn(openedBy<AboutDialog>(o, actions.about));
        unnamed << unnamedIn(openedBy<AcquireDialog>(o, actions.acquire));
        unnamed.removeDuplicates();
        QVERIFY2(unnamed.isEmpty(), joined(unnamed).constData());
    }
};

QTEST_MAIN(TestPseudoLocale)

} // namespace lockscope::pseudo_locale_test

#include "tst_pseudo_locale.moc"
