#pragma once

#include "ui/play/stage/card.h"
#include "ui/play/stage/stage_shown.h"

namespace lockscope::ui {

// Messages that are held back on their way. D delivers them, X drops them. GUI thread.
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
    play::Action doing(play::act::ToMessages::Verb verb) const;

    HeldBackShown m_heldBack;
};

} // namespace lockscope::ui
