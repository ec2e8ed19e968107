// The real window on a real cluster: a silent master grays only its own rows, and the window says when names of a
// multi-lock are in different slots.
#include "tests/support/redis_cluster.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/status/status_line.h"

#include <QLabel>
#include <QScopeGuard>

namespace lockscope::window_cluster_test {

using namespace lockscope::ui;

namespace {

constexpr char owner[] = "11111111-2222-3333-4444-555555555555:7";

QString textOf(const QWidget *widget)
{
    QStringList texts;
    for (const auto *label : widget->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts << label->text();
    }
    return texts.join(QLatin1Char('\n'));
}

} // namespace

class TestWindowCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cluster = std::make_unique<RedisCluster>();
        for (int i = 0; i < 3; ++i) { // a silent node must stay a master
            m_cluster->redis(i).call({"CONFIG", "SET", "cluster-node-timeout", "600000"});
            m_names << m_cluster->nameAt(i, "order:");
            hold(m_names.last());
        }
        hold("open{brace");
    }
    void cleanupTestCase() { m_cluster.reset(); }

    void oneSilentShardGreysItsOwnRowsAlone()
    {
        WindowProgram program;
        program.connectTo(m_cluster->address());
        for (const QByteArray &name : m_names)
            awaitUntil([&] { return program.isShown(idOf(name)); });
        auto *status = program.window.findChild<StatusLine *>();
        awaitUntil([&] { return textOf(status).contains(QStringLiteral("3 masters")); });
        m_cluster->node(1).suspend();
        const auto goesOn = qScopeGuard([this] { m_cluster->node(1).resume(); });
        awaitUntil([&] { return program.shown(idOf(m_names[1])) == State::Unverified; });
        awaitUntil([&] { return textOf(status).contains(QStringLiteral("1 of 3 masters do not answer")); });
        QVERIFY2(textOf(status).contains(QStringLiteral("scan incomplete")), qPrintable(textOf(status)));
        for (int i : {0, 2}) {
            QVERIFY(program.shown(idOf(m_names[i])) != State::Unverified);
            m_cluster->redis(i).call({"DEL", m_names[i]});
            awaitUntil([&] { return !program.isShown(idOf(m_names[i])); });
            hold(m_names[i]);
            awaitUntil([&] { return program.isShown(idOf(m_names[i])); });
        }
        program.window.choose(idOf(m_names[1]));
        keepScreenshots(&program.window, QStringLiteral("window-cluster-silent"));
        m_cluster->node(1).resume();
        awaitUntil([&] { return program.shown(idOf(m_names[1])) != State::Unverified; });
        awaitUntil([&] { return textOf(status).contains(QStringLiteral("3 masters")); });
    }

    void whatNoHashTagHoldsTogetherIsSaid()
    {
        const LockId scattered = idOf("open{brace");
        WindowProgram program;
        program.connectTo(m_cluster->address());
        awaitUntil([&] { return program.isShown(scattered); });
        program.window.choose(scattered);
        auto *detail = program.window.findChild<DetailPanel *>();
        awaitUntil([&] { return textOf(detail).contains(QStringLiteral("brace"), Qt::CaseInsensitive); });
        keepScreenshots(&program.window, QStringLiteral("window-cluster-brace"));
        program.window.windowActions().acquire->trigger();
        auto *dialog = program.window.findChild<AcquireDialog *>();
        dialog->setName(Key("empty{}tag"));
        QTest::mouseClick(button(dialog, QStringLiteral("Acquire")), Qt::LeftButton);
        awaitUntil([&] { return textOf(dialog).contains(QStringLiteral("slot")); });
        keepScreenshots(dialog, QStringLiteral("window-cluster-brace-refused"));
        QCOMPARE(m_cluster->redisOf("empty{}tag").call({"EXISTS", "empty{}tag"}).toInt(), 0);
    }

private:
    void hold(const QByteArray &name)
    {
        m_cluster->redisOf(name).call({"HSET", name, owner, "1"});
        m_cluster->redisOf(name).call({"PEXPIRE", name, "600000"});
    }

    std::unique_ptr<RedisCluster> m_cluster;
    QByteArrayList m_names;
};

QTEST_MAIN(TestWindowCluster)

} // namespace lockscope::window_cluster_test

#include "tst_window_cluster.moc"
