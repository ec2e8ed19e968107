#pragma once

#include "ui/lanes/lane_words.h"
#include "ui/lanes/lanes_picture.h"

#include <QAbstractScrollArea>

namespace lockscope::ui {

// The lanes of one lock, painted; it follows the present until somebody moves it, and again when asked to. What the
// mouse and the keys do stands in lanes_mouse.cpp and lanes_keys.cpp. GUI thread.
class LanesView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit LanesView(QWidget *parent = nullptr);

    static constexpr Millis most = lanes::LockLanes::span;

    // They outlive what is shown, or null. Call again whenever they changed: what was chosen stays, if it is there.
    void setLanes(const lanes::LockLanes *lanes);
    void setNow(Instant now, qint64 wallMillis); // a few times a second
    // There is room until then behind the present, empty; not later than the present: none.
    void setUntil(Instant until) { m_until = until; }
    void setBegan(Instant began); // times are told since then, in seconds
    void setNameOf(std::function<QString(const Owner &)> nameOf);
    using Badge = std::function<void(QPainter &, const QRect &, const Owner &, const QPalette &)>;
    void setBadge(Badge badge); // what stands before a name; none: its initial
    using ColourOf = std::function<QColor(const Owner &, const QPalette &)>;
    void setColourOf(ColourOf colourOf); // of an owner's bars; none: those of the phases
    void setThick(double thick); // strokes, as LaneLook has it
    // What stands out as another run has it not, in words as well; it goes when other lanes come.
    void setDifferent(std::vector<lanes::Place> different);
    QStringList differentTexts() const;
    void setEmptyText(const QString &text); // where there is nothing to show

    bool follows() const { return m_follows; }
    void setFollows(bool follows); // its end is the present
    std::chrono::nanoseconds span() const { return m_span; }
    Instant end() const { return m_end; }
    void zoom(double factor, std::optional<Instant> around = {}); // 2: half as much time is seen
    void moveBy(std::chrono::nanoseconds by); // < 0: to the past
    void showAll();

    // What is chosen, in words; empty: nothing is.
    QString chosenText() const;
    const std::optional<lanes::Place> &chosen() const { return m_chosen; }
    void choose(const std::optional<lanes::Place> &place); // and brings it into sight
    void goToHolder(); // of the wait that is chosen: `[`
    void goToWaiter(); // of the hold that is chosen, or the next of its waiters: `]`
    LaneTelling telling() const;
    // As seen, but all lanes, on a ground of `width` pixels.
    void paintAll(QPainter &painter, int width) const;
    int heightOfAll() const; // at least
    int usualHeightOfAll() const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void chosenChanged();
    void followsChanged(bool follows);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    Instant last() const { return std::max(m_now, m_until); } // that can be seen
    LaneScale scaleOf(const QRect &area) const;
    LaneLook look() const;
    int laneHeight() const;
    int laneCount() const;
    LanesPicture picture(const LaneLook &look) const;
    LaneStamps &stamps(const LaneLook &look) const;
    QString textOf(const lanes::Place &place) const;
    std::optional<lanes::Place> placeAt(const QPoint &point) const;
    void stayWithin();
    void bringIntoSight();
    void tellChosen();
    void findChosenAgain();
    void fitScrollBar();

    // lanes_keys.cpp
    bool moveByKey(QKeyEvent *event);
    bool chooseByKey(QKeyEvent *event);
    void chooseBeside(int by);
    void chooseInLane(int by);

    const lanes::LockLanes *m_lanes = nullptr;
    std::function<QString(const Owner &)> m_nameOf;
    Badge m_badge;
    ColourOf m_colourOf;
    QString m_emptyText;
    double m_thick = 1;
    mutable std::optional<LaneStamps> m_stamps; // for the last look and font
    std::vector<lanes::Place> m_different;
    Instant m_now{};
    Instant m_shownAt{}; // the picture that is seen is of this time
    qint64 m_wallOffset = 0;
    std::optional<Instant> m_began;
    Instant m_until{};
    Instant m_end{};
    std::chrono::nanoseconds m_span = std::chrono::minutes(1);
    bool m_follows = true;
    std::optional<lanes::Place> m_chosen;
    Owner m_chosenOwner; // what m_chosen is by itself: indices move
    Instant m_chosenFrom{};
    QPoint m_pressedAt;
    QPoint m_draggedAt;
    bool m_drags = false;
};

} // namespace lockscope::ui
