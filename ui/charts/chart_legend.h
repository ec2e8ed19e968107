#pragma once

#include <QPen>
#include <QString>
#include <QWidget>

#include <vector>

namespace lockscope::ui {

// Explains the lines and marks of a chart and their sources, in words that wrap (a QLegend cuts them off).
class ChartLegend : public QWidget {
    Q_OBJECT

public:
    enum class Symbol { Path, Filled, Hollow, Triangle, Stretch, UnknownStretch };
    struct Entry {
        Symbol symbol = Symbol::Path;
        QPen pen;
        QString text;
    };

    explicit ChartLegend(QWidget *parent = nullptr);
    void setEntries(std::vector<Entry> entries);
    const std::vector<Entry> &entries() const { return m_entries; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    // Calls `place(entry, rectangle)` for each entry. Returns the total height.
    template<class Place> int layOut(int width, Place place) const;

    std::vector<Entry> m_entries;
};

} // namespace lockscope::ui
