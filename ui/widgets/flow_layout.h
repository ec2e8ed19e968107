#pragma once

#include <QLayout>

#include <vector>

namespace lockscope::ui {

// Left to right, and on in the next line when there is no room. A line with something that grows fills the width, and
// what stands in it is centred vertically.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    void addGrowing(QWidget *widget); // at least its minimum, at most its maximum width
    void addStretch(); // takes what nothing else on its line does
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
    int least(const QLayoutItem *item) const;
    bool isStretch(QLayoutItem *item) const;
    bool grows(const QLayoutItem *item) const;
    void place(const Line &line, const QRect &rect) const;

    std::vector<QLayoutItem *> m_items;
    std::vector<const QLayoutItem *> m_growing;
    int m_heightAsPlaced = 0; // of a bar: all of its lines at its present width
};

} // namespace lockscope::ui
