// A repaint after a large change gives way to what waits in the event loop.
#include "ui/widgets/late_repaint.h"

#include <QTimer>
#include <QWidget>
#include <QtTest>

namespace lockscope::late_repaint_test {

using namespace lockscope::ui;

namespace {

class Painted : public QWidget {
public:
    explicit Painted(QStringList *log)
        : m_log(log)
    { }

protected:
    void paintEvent(QPaintEvent *) override { *m_log << QStringLiteral("paint"); }

private:
    QStringList *m_log;
};

} // namespace

class TestLateRepaint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void otherTimersComeBeforeTheRepaint_data()
    {
        QTest::addColumn<bool>("isDeferred");
        QTest::addRow("usual") << false;
        QTest::addRow("deferred") << true;
    }
    void otherTimersComeBeforeTheRepaint()
    {
        QFETCH(bool, isDeferred);
        QStringList log;
        Painted window(&log);
        LateRepaint late(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(!log.isEmpty());
        QCoreApplication::processEvents();
        log.clear();
        QTimer other; // another timer that is due at the time of the change
        other.setSingleShot(true);
        connect(&other, &QTimer::timeout, this, [&log] { log << QStringLiteral("timer"); });
        QTimer change;
        change.setSingleShot(true);
        connect(&change, &QTimer::timeout, this, [&] {
            if (isDeferred)
                late.defer();
            window.update();
            other.start(0);
        });
        change.start(0);
        QTRY_COMPARE(log.size(), 2);
        QCOMPARE(log.join(QLatin1Char(' ')),
                 isDeferred ? QStringLiteral("timer paint") : QStringLiteral("paint timer"));
        log.clear();
        window.update(); // only one repaint was deferred, and none was lost
        QTRY_COMPARE(log, QStringList{QStringLiteral("paint")});
    }
};

QTEST_MAIN(TestLateRepaint)

} // namespace lockscope::late_repaint_test

#include "tst_late_repaint.moc"
