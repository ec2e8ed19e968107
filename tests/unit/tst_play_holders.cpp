// Who holds a lock, according to the keys in the servers of a sandbox.
#include "core/model/lock.h"
#include "core/play/run/lock_holders.h"

#include <QTest>

namespace lockscope::play_holders_test {

using namespace lockscope::play;

namespace {

const Who anna{QStringLiteral("Anna"), 1};

Setting independent()
{
    Setting setting;
    setting.servers.kind = Servers::Independent;
    LockTerms lock;
    lock.name = QStringLiteral("ledger");
    lock.keys = {Key("ledger")};
    lock.compound = Compound::Red;
    setting.locks = {lock};
    return setting;
}

// Five servers. The first `held` servers have the lock for Anna; the first `away` servers have the given standing.
SandboxState sandbox(int held, int away, Standing standing)
{
    SandboxState state;
    for (int i = 0; i < 5; ++i) {
        auto server = std::make_shared<ServerState>();
        server->name = QStringLiteral("redis%1").arg(i + 1);
        server->role = Role::Master;
        server->isMaster = i == 0;
        server->standing = i < away ? standing : Standing::Up;
        if (i < held)
            server->keys = {{Key("ledger"), KeyState::Type::Hash, Ttl::of(Millis(9'000)), {{"uuid:1", "1"}}}};
        state.servers.push_back(std::move(server));
    }
    return state;
}

Counts holders(const SandboxState &state)
{
    const Setting setting = independent();
    return holdersOf(setting.locks.front(), state, setting, {{Owner("uuid:1"), anna}});
}

} // namespace

class PlayHoldersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aQuorumOfServersHoldsARedLock()
    {
        QCOMPARE(holders(sandbox(3, 0, Standing::Up)), (Counts{{anna, 1}}));
        QCOMPARE(holders(sandbox(2, 0, Standing::Up)), Counts());
    }
    // The server answers nobody, and what was last seen there may be over.
    void theKeyOfAPausedServerIsNoVote()
    {
        QCOMPARE(holders(sandbox(4, 1, Standing::Paused)), (Counts{{anna, 1}}));
        QCOMPARE(holders(sandbox(3, 1, Standing::Paused)), Counts());
        QCOMPARE(holders(sandbox(3, 1, Standing::Stopped)), Counts());
    }
    void aPausedMasterHasNoHolder()
    {
        Setting setting = independent();
        setting.servers.kind = Servers::Single;
        setting.locks.front().compound = Compound::None;
        const auto of = [&](Standing standing) {
            return holdersOf(setting.locks.front(), sandbox(1, 1, standing), setting, {{Owner("uuid:1"), anna}});
        };
        QCOMPARE(of(Standing::Up), (Counts{{anna, 1}}));
        QCOMPARE(of(Standing::Paused), Counts());
    }
};

QTEST_GUILESS_MAIN(PlayHoldersTest)

} // namespace lockscope::play_holders_test

#include "tst_play_holders.moc"
