// The connection dialog by keyboard only, and on small screens: the Alt letters, Tab and Enter, and nothing is squeezed
// when a message appears.
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/form_section.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scrolled.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

namespace lockscope::connection_keys_test {

using namespace lockscope::ui;
using redis::Address;

namespace {

Address everything(Address::Transport transport, bool bySentinels)
{
    Address address;
    address.transport = transport;
    address.path = QStringLiteral("/run/redis.sock");
    address.ssh = QStringLiteral("ops@jump.example");
    if (bySentinels) {
        address.sentinel.emplace();
        address.sentinel->tls = true;
    }
    return address;
}

struct Opened {
    ConnectionDialog dialog;
    int saved = 0, chosen = 0, forgotten = 0;

    explicit Opened(const Address &address = everything(Address::Transport::Tls, false))
    {
        dialog.setRecent({Address()});
        dialog.setAddress(address);
        QObject::connect(&dialog, &ConnectionDialog::saved, &dialog, [this] { ++saved; });
        QObject::connect(&dialog, &ConnectionDialog::chosen, &dialog, [this] { ++chosen; });
        QObject::connect(&dialog, &ConnectionDialog::forgotten, &dialog, [this] { ++forgotten; });
        dialog.show();
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }
    void unfoldAll()
    {
        for (auto *section : dialog.findChildren<FormSection *>())
            section->setFolded(false);
        for (int i = 0; i < 5; ++i) { // for nested layouts
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        }
    }
    template<class Widget> Widget *at(const char *name) { return dialog.findChild<Widget *>(QLatin1String(name)); }
    // The visible widgets that Tab can reach.
    QList<QWidget *> fields() const
    {
        QList<QWidget *> all;
        for (auto *field : dialog.findChildren<QWidget *>()) {
            const bool isInner = qobject_cast<QAbstractSpinBox *>(field->parentWidget());
            const bool takesTab = (field->focusPolicy() & Qt::TabFocus) && field->isEnabled();
            if (takesTab && field->isVisible() && !isInner && !field->focusProxy())
                all << field;
        }
        return all;
    }
    QRect place(const QWidget *field) const { return {field->mapTo(&dialog, QPoint()), field->size()}; }
};

QList<QWidget *> shownWithLetter(const ConnectionDialog &dialog)
{
    QList<QWidget *> all;
    for (auto *widget : dialog.findChildren<QWidget *>()) {
        const bool hasText = qobject_cast<QLabel *>(widget) || qobject_cast<QAbstractButton *>(widget);
        if (hasText && widget->isVisible() && !QKeySequence::mnemonic(widget->property("text").toString()).isEmpty())
            all << widget;
    }
    return all;
}

QString letterOf(const QWidget *widget)
{
    return QKeySequence::mnemonic(widget->property("text").toString()).toString();
}

} // namespace

class TestConnectionKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void eachLetterGoesToOnePlace_data()
    {
        QTest::addColumn<int>("transport");
        QTest::addColumn<bool>("bySentinels");
        for (const bool bySentinels : {false, true}) {
            for (const auto transport : {Address::Transport::Tcp, Address::Transport::Tls, Address::Transport::Unix})
                QTest::addRow("%d%s", int(transport), bySentinels ? " by sentinels" : "")
                    << int(transport) << bySentinels;
        }
    }
    void eachLetterGoesToOnePlace()
    {
        QFETCH(int, transport);
        QFETCH(bool, bySentinels);
        Opened o(everything(Address::Transport(transport), bySentinels));
        o.unfoldAll();
        QSet<QString> letters;
        for (const QWidget *shown : shownWithLetter(o.dialog)) {
            const QString letter = letterOf(shown);
            QVERIFY2(!letters.contains(letter), qPrintable(letter + QStringLiteral(" twice")));
            letters.insert(letter);
            const auto *label = qobject_cast<const QLabel *>(shown);
            if (!label)
                continue;
            QVERIFY2(label->buddy(), qPrintable(label->text()));
            o.at<QPushButton>("save")->setFocus();
            if (!label->buddy()->isEnabled())
                continue;
            QTest::keyClick(&o.dialog, Qt::Key(letter.back().unicode()), Qt::AltModifier);
            QVERIFY2(label->buddy()->hasFocus(), qPrintable(label->text()));
        }
        QVERIFY(letters.size() > 10);
    }

    void tabGoesFromTopToBottom()
    {
        Opened o;
        o.unfoldAll();
        QList<QWidget *> wanted = o.fields();
        const auto order = [&](const QWidget *field) {
            const QRect place = o.place(field);
            return std::tuple(place.center().y() / 8, place.left());
        };
        std::sort(wanted.begin(), wanted.end(),
                  [&](const QWidget *a, const QWidget *b) { return order(a) < order(b); });
        wanted.first()->setFocus();
        for (QWidget *field : wanted) {
            QVERIFY2(field->hasFocus(),
                     qPrintable(QLatin1String(field->metaObject()->className()) + field->objectName()
                                + QStringLiteral(" wanted, it is in ") + QApplication::focusWidget()->objectName()));
            if (field != wanted.last())
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QVERIFY(wanted.size() > 20);
    }

    // A folded section takes one Tab stop, and its keys do not connect.
    void sectionsUnfoldByTheKeyboard()
    {
        Opened o;
        auto *header = o.at<QToolButton>("tlsSection");
        auto *ca = o.at<QLineEdit>("ca");
        header->setFocus();
        QTest::keyClick(header, Qt::Key_Tab);
        QVERIFY(o.at<QToolButton>("sshSection")->hasFocus());
        header->setFocus();
        QTest::keyClick(header, Qt::Key_Return);
        QVERIFY(ca->isVisible() && header->hasFocus());
        QTest::keyClick(header, Qt::Key_Space);
        QVERIFY(!ca->isVisible());
        QTest::keyClick(&o.dialog, Qt::Key_T, Qt::AltModifier);
        QTRY_VERIFY(ca->isVisible());
        QCOMPARE(o.chosen, 0);
    }

    // Enter presses the focused button; in a field it presses Connect.
    void enterPressesWhatItStandsOn()
    {
        Opened o;
        o.at<QComboBox>("recent")->setCurrentIndex(0);
        Q_EMIT o.at<QComboBox>("recent")->activated(0);
        auto *forget = o.at<QPushButton>("forget");
        forget->setFocus();
        QTest::keyClick(forget, Qt::Key_Return);
        QCOMPARE(o.forgotten, 1);
        QCOMPARE(o.chosen, 0);
        o.at<QLineEdit>("profileName")->setText(QStringLiteral("warehouse"));
        auto *save = o.at<QPushButton>("save");
        save->setFocus();
        QTest::keyClick(save, Qt::Key_Return);
        QCOMPARE(o.saved, 1);
        QCOMPARE(o.chosen, 0);
        Opened again;
        again.at<QPushButton>("save")->setFocus(); // and moved on
        again.at<QLineEdit>("url")->setFocus();
        QTest::keyClick(again.at<QLineEdit>("url"), Qt::Key_Return);
        QCOMPARE(again.chosen, 1);
        QCOMPARE(again.saved, 0);
    }

    void nothingIsSqueezedWhereSomethingIsTold_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void nothingIsSqueezedWhereSomethingIsTold()
    {
        QFETCH(bool, isDark);
        setScheme(isDark ? Scheme::Dark : Scheme::Light);
        Opened o(everything(Address::Transport::Tls, true));
        o.unfoldAll();
        const int height = o.at<QWidget>("filterSection")->mapTo(&o.dialog, QPoint()).y(); // less height than it needs
        o.dialog.setMaximumHeight(height);
        o.dialog.resize(o.dialog.width(), height);
        auto *url = o.at<QLineEdit>("url");
        url->setFocus();
        url->selectAll();
        QTest::keyClicks(url, QStringLiteral("warehouse"));
        QTRY_VERIFY(o.at<MessageLine>("urlMessage")->isVisible());
        QCoreApplication::processEvents();
        for (const QWidget *field : o.fields())
            QVERIFY2(field->height() >= field->sizeHint().height(), qPrintable(field->objectName()));
        const QRect all = o.dialog.rect();
        QVERIFY(all.contains(o.place(o.at<QWidget>("connect"))));
        QVERIFY(all.contains(o.place(o.at<QWidget>("urlMessage"))));
        keepScreenshots(&o.dialog, isDark ? QStringLiteral("connect-small-dark") : QStringLiteral("connect-small"));
        const auto *scrolled = o.dialog.findChild<Scrolled *>();
        for (QWidget *field : o.fields()) { // the focused field must be visible
            field->setFocus();
            if (scrolled->isAncestorOf(field))
                QVERIFY2(!field->visibleRegion().isEmpty(), qPrintable(field->objectName()));
        }
        setScheme(Scheme::Light);
    }

    void allOfAProfileIsSeenAtOnce()
    {
        ConnectionDialog dialog;
        dialog.setAddress(everything(Address::Transport::Tls, false));
        QCoreApplication::sendPostedEvents(); // as in a window that has been open for long
        dialog.show(); // mapped with its present size
        QVERIFY(dialog.height() >= dialog.layout()->sizeHint().height());
        const auto *bar = dialog.findChild<Scrolled *>()->verticalScrollBar();
        QTRY_VERIFY(!bar->isVisible());
    }

    void itFitsASmallScreenWithLargeLetters()
    {
        const QFont before = QApplication::font();
        QFont large = before;
        large.setPointSizeF(before.pointSizeF() * 2);
        QApplication::setFont(large);
        {
            Opened o(everything(Address::Transport::Tls, false));
            QVERIFY2(o.dialog.minimumSizeHint().width() <= 1024,
                     qPrintable(QString::number(o.dialog.minimumSizeHint().width())));
            o.dialog.setMaximumSize(1024, 600);
            o.dialog.resize(1024, 600);
            o.unfoldAll();
            QCoreApplication::processEvents();
            QVERIFY(o.dialog.height() <= 600);
            for (const char *button : {"connect", "save"})
                QVERIFY2(o.dialog.rect().contains(o.place(o.at<QWidget>(button))), button);
            for (QWidget *field : o.fields()) {
                field->setFocus();
                QVERIFY2(!field->visibleRegion().isEmpty(), qPrintable(field->objectName()));
            }
            keepScreenshots(&o.dialog, QStringLiteral("connect-large-letters"));
        }
        QApplication::setFont(before);
    }

    // If there is room, the dialog grows with new rows and messages.
    void itGrowsWithWhatItHasToSay()
    {
        Opened o(everything(Address::Transport::Tcp, false));
        const int before = o.dialog.height();
        o.at<QToolButton>("tlsSection")->click();
        QTest::keyClick(o.at<QCheckBox>("useTls"), Qt::Key_Space);
        QTRY_VERIFY(o.dialog.height() > before);
        const int withTls = o.dialog.height();
        QTest::keyClicks(o.at<QLineEdit>("cert"), QStringLiteral("/nowhere.pem"));
        o.dialog.accept();
        QTRY_VERIFY(o.at<MessageLine>("message")->isVisible());
        QTRY_VERIFY(o.dialog.height() > withTls);
        QVERIFY(!o.dialog.findChild<Scrolled *>()->verticalScrollBar()->isVisible());
        keepScreenshots(&o.dialog, QStringLiteral("connect-told"));
    }
};

QTEST_MAIN(TestConnectionKeys)

} // namespace lockscope::connection_keys_test

#include "tst_connection_keys.moc"
