#include "ui/lanes/bar_labels.h"

#include <QFontMetrics>
#include <QTransform>

#include <algorithm>

namespace lockscope::ui {

BarLabels::BarLabels(const QFont &font)
    : m_font(font)
    , m_mostPixels(std::max(7, QFontMetrics(font).height() - 4))
{ }

const BarLabels::Label &BarLabels::of(const QString &text, int barHeight)
{
    const int pixels = std::clamp(barHeight - 2, 7, m_mostPixels);
    const auto found = m_labels.find({text, pixels});
    if (found != m_labels.end())
        return *found;
    Label label;
    label.font = m_font;
    label.font.setPixelSize(pixels);
    label.text.setTextFormat(Qt::PlainText);
    label.text.setText(text);
    label.text.prepare(QTransform(), label.font);
    label.size = label.text.size().toSize();
    return *m_labels.insert({text, pixels}, label);
}

} // namespace lockscope::ui
