#pragma once

#include "ui/play/stage/card.h"
#include "ui/play/stage/stage_shown.h"

namespace lockscope::ui {

// A client instance: who it is, what each of its threads does, and what has befallen it. By keys what the menu has: L,
// T and U lock, try and unlock for the chosen thread (a number chooses it) the lock that it had to do with last, O asks
// for another one, C crashes, Z freezes or thaws, N cuts or heals the network. GUI thread.
class ActorCard : public Card {
    Q_OBJECT

public:
    explicit ActorCard(QWidget *parent = nullptr);

    void show(const ActorShown &actor, const play::Setting &setting, bool mayAct);
    const QString &name() const { return m_actor.actor.name; }
    int thread() const { return m_thread; }

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);
    // One that is not there yet, maybe, and what is to be done with it.
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
    QString lock() const; // that is meant by the keys; empty: there is none
    QString troubles() const; // empty: there is none
    QStringList lines() const;

    ActorShown m_actor;
    play::Setting m_setting;
    int m_thread = 1;
    QString m_lock; // with which it had to do last
};

} // namespace lockscope::ui
