#pragma once

#include "ui/play/stage/card.h"
#include "ui/play/stage/stage_shown.h"

namespace lockscope::ui {

// Messages that are held back on their way, listed. D delivers them, X drops them; the menu has each by itself. GUI
// thread.
class FlightCard : public Card {
    Q_OBJECT

public:
    explicit FlightCard(QWidget *parent = nullptr);

    void show(const HeldBackShown &heldBack, bool mayAct);

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);

protected:
    void fillMenu(QMenu *menu) override;
    bool pressed(int key) override;
    void paintSign(QPainter &painter, const QRect &box) override;

private:
    play::Action doing(play::act::ToMessages::Verb verb, int number) const; // 0: of all
    void addDoings(QMenu *menu, int number);

    HeldBackShown m_heldBack;
};

} // namespace lockscope::ui
