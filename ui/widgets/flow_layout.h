#pragma once

#include <QLayout>

#include <vector>

namespace lockscope::ui {

// Places widgets from left to right, and continues in the next line if there is no room. A line with a growing widget
// fills the width, with its widgets centred vertically.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    void addGrowing(QWidget *widget); // adds a widget that grows from its minimum to its maximum width
    void setEven(bool isEven) { m_isEven = isEven; } // all widgets of a line have its height; for cards
    void addStretch(); // takes the remaining room of its line
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override { return minimumSize(); }
    void setGeometry(const QRect &rect) override;

private:
    struct Line;
    std::vector<Line> linesFor(int width) const;
    std::vector<Line> linesFor(int width, bool isRoomy) const; // roomy: growing widgets have their preferred width
    int least(const QLayoutItem *item) const;
    int heightOf(const QLayoutItem *item, int width) const; // in a line of this width
    bool isStretch(QLayoutItem *item) const;
    bool grows(const QLayoutItem *item) const;
    void place(const Line &line, const QRect &rect) const;

    std::vector<QLayoutItem *> m_items;
    std::vector<const QLayoutItem *> m_growing;
    bool m_isEven = false;
    int m_heightAsPlaced = 0; // for a tool bar: the height of all lines at the present width
};

} // namespace lockscope::ui
