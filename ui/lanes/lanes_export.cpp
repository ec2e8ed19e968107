#include "ui/lanes/lanes_export.h"

#include "ui/lanes/lanes_legend.h"
#include "ui/lanes/lanes_view.h"
#include "ui/text/write_file.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

#include <numeric>

namespace lockscope::ui {

namespace {

constexpr int leastPictureWidth = 1600; // pixels: enough for a page or a projector
constexpr int pictureMargin = 12;

struct Sheet {
    const std::vector<LanesPart> &parts; // at least one
    const QStringList &heading;
    const LanesView &view = *parts.front().view; // all views look alike

    int width() const { return std::max(leastPictureWidth, view.viewport()->width()); }
    int heightOf(const LanesPart &part) const
    {
        return part.view->usualHeightOfAll() + (part.title.isEmpty() ? 0 : lineHeight());
    }
    int heightOfAll() const
    {
        return std::accumulate(parts.begin(), parts.end(), 0,
                               [this](int sum, const LanesPart &part) { return sum + heightOf(part); });
    }
    int lineHeight() const { return view.fontMetrics().height() + 4; }
    int legendHeight(const LaneLook &look) const
    {
        return LanesLegend::paint(nullptr, look, view.font(), width() - 2 * pictureMargin);
    }
    QSize size() const
    {
        const int lines = int(heading.size()) * lineHeight();
        return {width(), 3 * pictureMargin + lines + heightOfAll() + legendHeight(LaneLook(view.palette()))};
    }
    void paint(QPainter &painter) const
    {
        const LaneLook look(view.palette());
        painter.fillRect(QRect(QPoint(0, 0), size()), look.base);
        painter.setFont(view.font());
        painter.setPen(look.text);
        int y = pictureMargin;
        for (const QString &line : heading) {
            painter.drawText(QRect(pictureMargin, y, width() - 2 * pictureMargin, lineHeight()),
                             Qt::AlignVCenter | Qt::AlignLeft, line);
            y += lineHeight();
        }
        for (const LanesPart &part : parts) {
            painter.save();
            painter.translate(pictureMargin, y);
            paintPart(painter, part, look);
            painter.restore();
            y += heightOf(part);
        }
        painter.translate(pictureMargin, y + pictureMargin);
        LanesLegend::paint(&painter, look, view.font(), width() - 2 * pictureMargin);
    }
    void paintPart(QPainter &painter, const LanesPart &part, const LaneLook &look) const
    {
        if (!part.title.isEmpty()) {
            painter.setPen(look.text);
            painter.drawText(QRect(0, 0, width() - 2 * pictureMargin, lineHeight()), Qt::AlignVCenter | Qt::AlignLeft,
                             part.title);
            painter.translate(0, lineHeight());
        }
        part.view->paintAll(painter, width() - 2 * pictureMargin);
    }
};

Error noLanes()
{
    return {Error::Kind::Precondition, LanesView::tr("There are no lanes yet. Acquire a lock first."), {}, {}};
}

} // namespace

Result<bool> writeLanesPng(const LanesView &view, const QStringList &heading, const QString &file)
{
    return writeLanesPng(std::vector<LanesPart>{{{}, &view}}, heading, file);
}

Result<bool> writeLanesSvg(const LanesView &view, const QStringList &heading, const QString &file)
{
    return writeLanesSvg(std::vector<LanesPart>{{{}, &view}}, heading, file);
}

Result<bool> writeLanesPng(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file)
{
    if (parts.empty())
        return noLanes();
    const Sheet sheet{parts, heading};
    QImage image(sheet.size(), QImage::Format_RGB32);
    QPainter painter(&image);
    sheet.paint(painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return Error{Error::Kind::Internal, LanesView::tr("The picture is too large. Show fewer lanes."), {}, {}};
    return writeFile(file, bytes);
}

Result<bool> writeLanesSvg(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file)
{
    if (parts.empty())
        return noLanes();
    const Sheet sheet{parts, heading};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sheet.size());
    generator.setViewBox(QRect(QPoint(0, 0), sheet.size()));
    QPainter painter(&generator);
    sheet.paint(painter);
    painter.end();
    return writeFile(file, bytes);
}

} // namespace lockscope::ui
