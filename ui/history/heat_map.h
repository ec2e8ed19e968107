#pragma once

#include "core/history/wait_map.h"

#include <QWidget>

#include <optional>

namespace lockscope::ui {

// The waits over time as a map: time to the right, longer waits higher, a stronger colour for more waits. The colours
// differ in lightness, and large cells also show the number. One cell is current; the arrow keys move it. GUI thread.
class HeatMap : public QWidget {
    Q_OBJECT

public:
    explicit HeatMap(QWidget *parent = nullptr);

    struct Cell {
        int column = 0;
        int row = 0; // 0 has the shortest waits
        friend bool operator==(const Cell &, const Cell &) = default;
    };

    void setMap(const history::WaitMap &map);
    const history::WaitMap &map() const { return m_map; }
    const std::optional<Cell> &current() const { return m_current; }
    void setCurrent(const std::optional<Cell> &cell);
    QString textOf(const Cell &cell) const; // times, durations and count, in one line
    QRect rectOf(const Cell &cell) const;
    QColor colourOf(qint64 count) const; // of a cell with this many waits
    QStringList headers() const; // of the map as a table
    QList<QStringList> rows() const; // one for each column of the map, oldest first

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged();
    void chosen(const lockscope::history::Period &period); // a click or Enter on a cell

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QRect area() const; // of the cells
    int rowsShown() const { return m_topRow - m_bottomRow + 1; }
    std::optional<Cell> at(const QPoint &point) const;
    qint64 countIn(const Cell &cell) const;
    QString timesOf(int column) const;
    void paintCells(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    int legendHeight() const;

    history::WaitMap m_map;
    int m_bottomRow = 0; // the shown rows: those with waits, and some around them
    int m_topRow = history::WaitMap::rowCount - 1;
    std::optional<Cell> m_current;
};

// A class of durations: "30 ms to 100 ms".
QString waitRowText(int row);

} // namespace lockscope::ui
