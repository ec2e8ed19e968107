#pragma once

#include <QFont>
#include <QHash>
#include <QStaticText>

namespace lockscope::ui {

// The texts in bars, laid out once for each text and height, because a frame may contain thousands of them.
class BarLabels {
public:
    explicit BarLabels(const QFont &font); // even the largest label is slightly smaller than this font

    struct Label {
        QStaticText text; // plain text
        QFont font;
        QSize size;
    };
    static constexpr int leastHeight = 12; // pixels of the lowest bar with room for a readable label
    static constexpr int leastWidth = 6;
    // The label of a bar of this height: the owner's initial and the number of holds. Without an initial, the label is
    // the minimum number of waiting clients. Valid until the next call.
    const Label &of(const QString &initial, int count, int barHeight);

private:
    Label made(const QString &text, int pixels) const;

    QFont m_font;
    int m_mostPixels;
    QHash<std::pair<QString, std::pair<int, int>>, Label> m_labels; // by initial, count and height in pixels
};

} // namespace lockscope::ui
