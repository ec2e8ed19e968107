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
    static constexpr int leastWidth = 6;
    // Whose it is and how many holds, for a bar of this height. Without an initial: clients that wait, at least so
    // many. Good until the next one.
    const Label &of(const QString &initial, int count, int barHeight);

private:
    Label made(const QString &text, int pixels) const;

    QFont m_font;
    int m_mostPixels;
    QHash<std::pair<QString, std::pair<int, int>>, Label> m_labels; // by initial, count and pixels
};

} // namespace lockscope::ui
