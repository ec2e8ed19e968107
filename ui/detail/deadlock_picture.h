#pragma once

#include "core/model/deadlock.h"
#include "core/words/phrase.h"

#include <QWidget>

#include <vector>

namespace lockscope::ui {

class DeadlockCard;

// A deadlock as a circle: a card for each owner with the lock that it holds, and an arrow to the card of the owner for
// which it waits. The cards are one below the other, so the picture fits in a narrow panel. An update keeps the focus.
class DeadlockPicture : public QWidget {
    Q_OBJECT

public:
    explicit DeadlockPicture(QWidget *parent = nullptr);

    // `shown` is the lock whose details are shown.
    void setDeadlock(const Deadlock &deadlock, const LockId &shown, Instant now, const words::ClientNames &named);
    void setNow(Instant now); // for the durations only
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    static constexpr std::size_t mostCards = 12; // of a longer circle, the picture says how many owners it leaves out

Q_SIGNALS:
    void lockRequested(const lockscope::LockId &lock);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // The text beside the arrow that leaves a card.
    struct Wait {
        QString what; // "waits for 'stock'"
        QString how; // "is in the fair queue"
        Instant since{};
        bool sinceIsBound = false;
    };
    void showCards(std::size_t count);
    void layOut();
    int gap() const;
    int returnRoom() const; // beside the cards, for the arrow back to the first one
    QString howLong(const Wait &wait) const;
    void paintWait(QPainter &painter, const DeadlockCard &from, const Wait &wait) const;
    void paintReturn(QPainter &painter) const;
    QRect mirrored(const QRect &box) const;
    QPointF mirrored(QPointF at) const;

    // All are made at once, because a card that is made later would be the last in the order of Tab.
    std::vector<DeadlockCard *> m_cards;
    std::vector<Wait> m_waits; // of each shown card
    int m_leftOut = 0; // owners without a card, after the last card
    Instant m_now{};
};

} // namespace lockscope::ui
