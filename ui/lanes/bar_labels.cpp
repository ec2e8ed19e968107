#include "ui/lanes/bar_labels.h"

#include <QFontMetrics>
#include <QTransform>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int leastPixels = 11; // nobody could read smaller digits
constexpr qsizetype mostKept = 10'000; // counts are unlimited

QString textOf(const QString &initial, int count)
{
    if (initial.isEmpty())
        return QStringLiteral("≥ %1").arg(count);
    return count > 1 ? QStringLiteral("%1 ×%2").arg(initial, QString::number(count)) : initial;
}

} // namespace

BarLabels::BarLabels(const QFont &font)
    : m_font(font)
    , m_mostPixels(std::max(leastPixels, QFontMetrics(font).height() - 4))
{ }

const BarLabels::Label &BarLabels::of(const QString &initial, int count, int barHeight)
{
    const int pixels = std::clamp(barHeight - 2, leastPixels, m_mostPixels);
    const auto found = m_labels.constFind({initial, {count, pixels}});
    if (found != m_labels.constEnd())
        return *found;
    if (m_labels.size() >= mostKept)
        m_labels.clear();
    return *m_labels.insert({initial, {count, pixels}}, made(textOf(initial, count), pixels));
}

BarLabels::Label BarLabels::made(const QString &text, int pixels) const
{
    Label label;
    label.font = m_font;
    label.font.setPixelSize(pixels);
    label.text.setTextFormat(Qt::PlainText);
    label.text.setText(text);
    label.text.prepare(QTransform(), label.font);
    label.size = label.text.size().toSize();
    return label;
}

} // namespace lockscope::ui
