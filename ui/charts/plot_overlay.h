#pragma once

#include "ui/charts/decimate.h"

#include <QGraphicsItem>
#include <QPen>
#include <QString>

#include <vector>

class QChart;

namespace lockscope::ui {

// Painted over a chart's grid: lines with gaps (which QLineSeries does not support), named levels, and named stretches.
// All text is plain: QChart's own titles and legend would interpret it as HTML.
class PlotOverlay : public QGraphicsItem {
public:
    struct Path {
        Line points;
        QPen pen;
        double top = 1; // the value at the upper edge
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
        Qt::BrushStyle pattern = Qt::BDiagPattern;
    };
    struct Contents {
        double from = -60, to = 0, top = 1; // the values at three edges; only levels use `top`
        std::vector<Path> paths;
        std::vector<Level> levels;
        std::vector<Stretch> stretches;
        QString note; // in the middle of an empty plot
        QColor text, ground;
        bool isStrong = false; // for high contrast: stretches have a frame and are hatched in their full colour
    };

    explicit PlotOverlay(QChart *chart); // becomes its child
    void setContents(Contents contents);
    const Contents &contents() const { return m_contents; }

    // The labels of levels and stretches that do not overlap. A label without room appears only in the legend.
    struct Label {
        QRectF box;
        QString text;
    };
    std::vector<Label> labels(const QFont &font) const;
    bool isNoteInOneLine(const QFont &font) const; // then it is a label that avoids the others

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
