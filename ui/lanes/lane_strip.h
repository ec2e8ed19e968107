#pragma once

#include <QRgb>

#include <vector>

class QPainter;

namespace lockscope::ui {

// Paints many bars of one height at once, as one picture whose lines are all equal. Filling hundreds of narrow
// rectangles took Qt nearly half of the time of a frame.
class LaneStrip {
public:
    void begin(int left, int right); // in pixels, `right` exclusive; removes the bars of an earlier strip
    void add(int from, int to, QRgb colour); // `to` exclusive; an opaque colour, which replaces what it covers
    // Onto a file, it paints rectangles instead, because a picture would not stay sharp there.
    void paint(QPainter &painter, int top, int height);

private:
    std::vector<QRgb> m_line; // 0 means no bar
    std::vector<QRgb> m_block; // the line, repeated
    int m_left = 0;
    int m_first = 0; // the part of the line with bars, `m_last` exclusive
    int m_last = 0;
};

} // namespace lockscope::ui
