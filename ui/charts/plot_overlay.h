#pragma once

#include "ui/charts/decimate.h"

#include <QGraphicsItem>
#include <QPen>
#include <QString>

#include <vector>

class QChart;

namespace lockscope::ui {

// What is painted over a chart's grid: lines with gaps (a QLineSeries cannot leave one out), levels with their names
// beside them, stretches in words. All text is plain: a QChart's own titles and legend would take it for HTML.
class PlotOverlay : public QGraphicsItem {
public:
    struct Path {
        Line points;
        QPen pen;
        double top = 1; // value at the upper edge
    };
    struct Level {
        double y = 0;
        QString text;
        QPen pen;
        bool textBelow = false;
    };
    struct Stretch {
        double from = 0, to = 0;
        QString text;
        QColor colour;
    };
    struct Contents {
        double from = -60, to = 0, top = 1; // what the plot's edges stand for; top for levels
        std::vector<Path> paths;
        std::vector<Level> levels;
        std::vector<Stretch> stretches;
        QString note; // in the middle of a plot that has nothing else to show
        QColor text, ground;
    };

    explicit PlotOverlay(QChart *chart); // its child
    void setContents(Contents contents);
    const Contents &contents() const { return m_contents; }

    // The words of levels and stretches, where none covers another; one that finds no place is left to the legend.
    struct Label {
        QRectF box;
        QString text;
    };
    std::vector<Label> labels(const QFont &font) const;

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    double x(double value) const;
    double y(double value, double top) const;
    void paintPath(QPainter *painter, const Path &path) const;
    void paintStretch(QPainter *painter, const Stretch &stretch) const;
    void paintLevel(QPainter *painter, const Level &level) const;
    void paintLabel(QPainter *painter, const Label &label) const;
    QRectF band(const Stretch &stretch) const;

    QChart *m_chart;
    Contents m_contents;
};

} // namespace lockscope::ui
