#pragma once

#include "ui/play/stage/stage_shown.h"

#include <QScrollArea>

namespace lockscope::ui {

class ActorCard;
class FlightCard;
class ServerCard;

// All who play, as cards: actors, servers, and what is held back between them. GUI thread.
class StageView : public QScrollArea {
    Q_OBJECT

public:
    explicit StageView(QWidget *parent = nullptr);

    void show(const StageShown &stage);
    void focusNext(); // actor
    void setSmall(bool isSmall); // on a projector
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);
    void lockWanted(const lockscope::play::LockTerms &lock, const lockscope::play::Action &action);

private:
    // As many as are needed; those that stay keep the focus.
    template<class One> One *card(std::vector<One *> &all, std::size_t at);
    template<class One> void keepOnly(std::vector<One *> &all, std::size_t count);
    void putInOrder();

    QWidget *m_inside;
    bool m_isSmall = false;
    bool m_isInOrder = true;
    std::vector<ActorCard *> m_actors;
    std::vector<ServerCard *> m_servers;
    std::vector<FlightCard *> m_flights;
};

} // namespace lockscope::ui
