#pragma once

#include "ui/play/sandbox/card.h"
#include "ui/play/sandbox/sandbox_shown.h"

namespace lockscope::ui {

// A list of held-back messages. D delivers all messages and X drops all messages. The menu does the same for one
// message or for all. GUI thread.
class HeldBackCard : public Card {
    Q_OBJECT

public:
    explicit HeldBackCard(QWidget *parent = nullptr);

    void show(const HeldBackShown &heldBack, bool mayAct);

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);

protected:
    void fillMenu(QMenu *menu) override;
    bool pressed(int key) override;
    void paintSign(QPainter &painter, const QRect &box) override;

private:
    play::Action doing(play::act::ToMessages::Verb verb, int number) const; // 0 for all messages
    void addDoings(QMenu *menu, int number);

    HeldBackShown m_heldBack;
};

} // namespace lockscope::ui
