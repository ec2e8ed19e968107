#pragma once

#include "ui/lanes/lane_words.h"
#include "ui/lanes/lanes_picture.h"

#include <QAbstractScrollArea>

namespace lockscope::ui {

// The painted lanes of one lock. The view follows the present until the user moves it, and again on request. GUI
// thread.
class LanesView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit LanesView(QWidget *parent = nullptr);

    static constexpr Millis most = lanes::LockLanes::span;
    static constexpr Millis mostOfPast{std::chrono::hours(24)}; // the longest visible period with a recorded past

    // `lanes` must outlive the view and may be null. Call this again after each change. The chosen place
    // stays chosen if it still exists.
    void setLanes(const lanes::LockLanes *lanes);
    // The recorded past, beyond the lanes of setLanes(). The view can move back to `oldest`, or not at all
    // without it. The lanes of setLanes() show the times since `presentSince`.
    void setOldest(std::optional<Instant> oldest, Instant presentSince);
    // The part of the past that was read; null while it is being read. `why`: the text over times that it lacks.
    struct ReadPast {
        std::shared_ptr<const lanes::LockLanes> lanes;
        Instant from{};
        Instant to{};
        QString why;
    };
    void setPast(ReadPast past);
    bool showsPast() const; // whether the visible period needs the recorded past
    void showPeriod(Instant from, Instant to); // as far as it can be shown
    const lanes::LockLanes *shown() const; // the lanes of the visible period; null if there are none
    qint64 wallOffset() const { return m_wallOffset; } // the wall clock minus our clock, in milliseconds
    void setNow(Instant now, qint64 wallMillis); // a few times a second
    // Reserves empty space from the present up to `until`. Reserves no space if `until` is not later than the present.
    void setUntil(Instant until) { m_until = until; }
    void setBegan(Instant began); // times are shown in seconds since then
    void setNameOf(std::function<QString(const Owner &)> nameOf);
    using Badge = std::function<void(QPainter &, const QRect &, const Owner &, const QPalette &)>;
    void setBadge(Badge badge); // paints the sign before a name; without a badge, the sign is the initial
    using ColourOf = std::function<QColor(const Owner &, const QPalette &)>;
    void setColourOf(ColourOf colourOf); // colours an owner's bars; none means the colours of the phases
    // The pixels that the names of all lanes need. Views below each other need the same, so that their axes agree.
    int nameWidth() const;
    void setLeastNameWidth(int pixels);
    void setThick(double thick); // the width of strokes, see LaneLook
    void setAxisShown(bool shown); // hidden if a view below has the same axis; files always show it
    // Places that another run does not have. They stand out, also in words. Setting other lanes clears them.
    void setDifferent(std::vector<lanes::Place> different);
    QStringList differentTexts() const;
    void setEmptyText(const QString &text); // shown if there are no lanes

    bool follows() const { return m_follows; }
    void setFollows(bool follows); // keeps the right edge at the present
    void goToPresent(); // and follows it
    std::chrono::nanoseconds span() const { return m_span; }
    Instant end() const { return m_end; }
    void zoom(double factor, std::optional<Instant> around = {}); // a factor of 2 shows half the period
    void moveBy(std::chrono::nanoseconds by); // a negative value moves to the past
    void showAll();

    // Describes the chosen place; empty means nothing is chosen.
    QString chosenText() const;
    const std::optional<lanes::Place> &chosen() const { return m_chosen; }
    void choose(const std::optional<lanes::Place> &place); // also scrolls to the place
    void goToHolder(); // from the chosen wait; key `[`
    void goToWaiter(); // from the chosen hold, or to the next of its waiters; key `]`
    LaneTelling telling() const;
    // Paints the same period with all lanes, `width` pixels wide.
    void paintAll(QPainter &painter, int width) const;
    int heightOfAll() const; // the least height for all lanes
    int usualHeightOfAll() const { return heightOf(laneCount()); }
    int heightOf(int lanes) const; // with the time axis
    int laneCount() const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void chosenChanged();
    void followsChanged(bool follows);
    void periodChanged(); // the user moved or zoomed
    void shownChanged(); // the view shows other lanes: of the present, or of another part of the past

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
    Instant first() const; // the first time that can be shown
    std::chrono::nanoseconds mostSpan() const;
    Instant last() const { return std::max(m_now, m_until); } // the last visible time
    int shownNameWidth() const;
    LaneScale scaleOf(const QRect &area) const;
    LaneLook look() const;
    int laneHeight() const;
    int axisHeight() const;
    QRect area() const;
    std::vector<LanesPicture::Cover> covers() const;
    LanesPicture picture(const LaneLook &look) const; // requires shown()
    bool isBlank() const; // there is nothing to paint but a text
    void paintBlank(QPainter &painter, const QRect &area, const LaneLook &look) const;
    LaneStamps &stamps(const LaneLook &look) const;
    QString textOf(const lanes::Place &place) const;
    std::optional<lanes::Place> placeAt(const QPoint &point) const;
    void stayWithin();
    void bringIntoSight();
    void tellChosen();
    void findChosenAgain();
    void checkShown();
    void fitScrollBar();

    bool moveByKey(QKeyEvent *event);
    bool chooseByKey(QKeyEvent *event);
    void chooseBeside(int by);
    void chooseInLane(int by);

    const lanes::LockLanes *m_lanes = nullptr;
    std::optional<Instant> m_oldest;
    Instant m_presentSince{};
    ReadPast m_past;
    lanes::LockLanes m_unread{LockId()}; // shown until the past is read
    const lanes::LockLanes *m_shownBefore = nullptr; // the lanes of m_chosen
    std::function<QString(const Owner &)> m_nameOf;
    Badge m_badge;
    ColourOf m_colourOf;
    QString m_emptyText;
    int m_leastNameWidth = 0;
    double m_thick = 1;
    bool m_isAxisShown = true;
    mutable std::optional<LaneStamps> m_stamps; // cached for the latest look and font
    std::vector<lanes::Place> m_different;
    Instant m_now{};
    Instant m_shownAt{}; // the time of the displayed picture
    qint64 m_wallOffset = 0;
    std::optional<Instant> m_began;
    Instant m_until{};
    Instant m_end{};
    std::chrono::nanoseconds m_span = std::chrono::minutes(1);
    bool m_follows = true;
    std::optional<lanes::Place> m_chosen;
    Owner m_chosenOwner; // identifies m_chosen, because indices change
    Instant m_chosenFrom{};
    lanes::End m_chosenEnd = lanes::End::Open; // as described to screen readers
    QPoint m_pressedAt;
    QPoint m_draggedAt;
    bool m_drags = false;
};

} // namespace lockscope::ui
