#include "ui/lanes/lane_strip.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>

namespace lockscope::ui {

void LaneStrip::begin(int left, int right)
{
    m_left = left;
    m_line.assign(std::size_t(std::max(0, right - left)), 0);
    m_first = int(m_line.size());
    m_last = 0;
}

void LaneStrip::add(int from, int to, QRgb colour)
{
    from = std::max(0, from - m_left);
    to = std::min(int(m_line.size()), to - m_left);
    if (from >= to)
        return;
    std::fill(m_line.begin() + from, m_line.begin() + to, colour);
    m_first = std::min(m_first, from);
    m_last = std::max(m_last, to);
}

void LaneStrip::paint(QPainter &painter, int top, int height)
{
    if (m_first >= m_last || height <= 0)
        return;
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        const int width = m_last - m_first;
        m_block.resize(std::size_t(width) * std::size_t(height));
        for (int y = 0; y < height; ++y)
            std::copy(m_line.begin() + m_first, m_line.begin() + m_last, m_block.begin() + y * width);
        const QImage image(reinterpret_cast<const uchar *>(m_block.data()), width, height,
                           width * qsizetype(sizeof(QRgb)), QImage::Format_ARGB32_Premultiplied);
        painter.drawImage(QPoint(m_left + m_first, top), image);
        return;
    }
    for (auto from = m_line.begin(); from != m_line.end();) {
        const auto to = std::find_if(from, m_line.end(), [from](QRgb each) { return each != *from; });
        if (*from != 0)
            painter.fillRect(QRect(m_left + int(from - m_line.begin()), top, int(to - from), height),
                             QColor::fromRgba(*from));
        from = to;
    }
}

} // namespace lockscope::ui
