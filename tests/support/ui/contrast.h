#pragma once

#include "ui/theme/colours.h"

#include <QHash>
#include <QImage>

namespace lockscope {

// How well something stands out from its background: the contrast between the most frequent color and the color that
// differs most from it. (The pixels of a thin line or letter are mixed with the background, so the best pixel counts.)
inline double pictureContrast(const QImage &picture)
{
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        int from = 0;
        for (int x = 1; x <= image.width(); ++x) { // mostly long runs of one color
            if (x < image.width() && line[x] == line[from])
                continue;
            counts[line[from]] += x - from;
            from = x;
        }
    }
    QRgb ground = 0;
    int most = 0;
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        if (it.value() > most) {
            most = it.value();
            ground = it.key();
        }
    }
    double best = 1;
    for (auto it = counts.begin(); it != counts.end(); ++it)
        best = std::max(best, ui::contrast(QColor(it.key()), QColor(ground)));
    return best;
}

} // namespace lockscope
