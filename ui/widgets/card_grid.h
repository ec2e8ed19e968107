#pragma once

#include <QLayout>

#include <vector>

namespace lockscope::ui {

// Places widgets in columns of equal width, at least as wide as the widest minimum. The widgets of a row have the same
// height. The order is mirrored in languages that are read from right to left.
class CardGrid : public QLayout {
public:
    // AllOrOne places the widgets side by side, or one below the other if there is no room for all.
    enum class Columns : quint8 { AsManyAsFit, AllOrOne };

    explicit CardGrid(Columns columns, QWidget *parent = nullptr);
    ~CardGrid() override;

    void setPreferredColumns(int columns) { m_preferred = columns; } // 1 by default
    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override; // with the preferred columns
    void setGeometry(const QRect &rect) override;

private:
    std::vector<QLayoutItem *> shown() const;
    int columnsIn(int width) const;
    enum class Placing : quint8 { Measured, Applied };
    int layOut(const QRect &rect, Placing placing) const; // returns the height

    Columns m_columns;
    int m_preferred = 1;
    std::vector<QLayoutItem *> m_items;
};

} // namespace lockscope::ui
