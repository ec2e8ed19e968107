#pragma once

#include "ui/play/sandbox/sandbox_shown.h"

#include <QScrollArea>

namespace lockscope::ui {

class ActorCard;
class HeldBackCard;
class ServerCard;

// The cards of all actors, servers and held-back messages. GUI thread.
class SandboxView : public QScrollArea {
    Q_OBJECT

public:
    explicit SandboxView(QWidget *parent = nullptr);

    void show(const SandboxShown &sandbox);
    void focusNext(); // the next actor
    void setSmall(bool isSmall); // for a projector
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);
    void lockWanted(const lockscope::play::LockTerms &lock, const lockscope::play::Action &action);

private:
    // Adds or removes cards. Remaining cards keep the focus.
    template<class One> One *card(std::vector<One *> &all, std::size_t at);
    template<class One> void keepOnly(std::vector<One *> &all, std::size_t count);
    void putInOrder();

    QWidget *m_inside;
    bool m_isSmall = false;
    bool m_isInOrder = true;
    std::vector<ActorCard *> m_actors;
    std::vector<ServerCard *> m_servers;
    std::vector<HeldBackCard *> m_flights;
};

} // namespace lockscope::ui
