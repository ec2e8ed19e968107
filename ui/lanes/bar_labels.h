#pragma once

#include <QFont>
#include <QHash>
#include <QStaticText>

namespace lockscope::ui {

// What stands in bars, laid out once for each text and height: thousands of them are painted in a frame.
class BarLabels {
public:
    explicit BarLabels(const QFont &font); // of which they are at most a little smaller

    struct Label {
        QStaticText text; // plain
        QFont font;
        QSize size;
    };
    static constexpr int leastHeight = 8; // of a bar that has room for any
    // For a bar of this height; good until the next one.
    const Label &of(const QString &text, int barHeight);

private:
    QFont m_font;
    int m_mostPixels;
    QHash<std::pair<QString, int>, Label> m_labels;
};

} // namespace lockscope::ui
