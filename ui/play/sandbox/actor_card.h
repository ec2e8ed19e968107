#pragma once

#include "ui/play/sandbox/card.h"
#include "ui/play/sandbox/sandbox_shown.h"

namespace lockscope::ui {

// A client: its name, its threads, and its troubles. Keyboard shortcuts do the same as the menu. A number chooses a
// thread. L locks, T tries and U unlocks the latest lock; O asks for another lock. C crashes, Z freezes or thaws, N
// cuts or heals the network. GUI thread.
class ActorCard : public Card {
    Q_OBJECT

public:
    explicit ActorCard(QWidget *parent = nullptr);

    void show(const ActorShown &actor, const play::Setting &setting, bool mayAct);
    const QString &name() const { return m_actor.actor.name; }
    int thread() const { return m_thread; }

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);
    // The user wants an action with a lock that may not be in the setting yet.
    void lockWanted(const lockscope::play::LockTerms &lock, const lockscope::play::Action &action);

protected:
    void fillMenu(QMenu *menu) override;
    bool pressed(int key) override;
    void paintSign(QPainter &painter, const QRect &box) override;

private:
    bool actOnLock(int key);
    bool actOnActor(int key);
    void askCommand();
    void askLock();
    void askNaming(play::act::ToMessages::Way way);
    void act(const play::Action &action);
    QString lock() const; // the lock that the keys act on, or empty
    QString troubles() const; // empty if there are none
    QStringList lines() const;

    ActorShown m_actor;
    play::Setting m_setting;
    int m_thread = 1;
    QString m_lock; // its latest lock
};

} // namespace lockscope::ui
