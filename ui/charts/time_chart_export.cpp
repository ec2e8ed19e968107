// Copy and export: the clipboard and files.

#include "core/base/escape.h"
#include "ui/charts/chart_csv.h"
#include "ui/charts/iso_time.h"
#include "ui/charts/time_chart.h"
#include "ui/text/plain_label.h"
#include "ui/text/write_file.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDateTime>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPainter>
#include <QTableView>
#include <QToolButton>

namespace lockscope::ui {

namespace {

constexpr int leastWidth = 1600; // pixels: enough for a page or a projector

} // namespace

void TimeChart::buildMenu()
{
    m_menu = new QMenu(this);
    QAction *asTable = m_menu->addAction(tr("Show as &table"));
    asTable->setCheckable(true);
    connect(asTable, &QAction::toggled, m_tableButton, &QToolButton::setChecked);
    connect(m_tableButton, &QToolButton::toggled, asTable, &QAction::setChecked);
    QAction *copy = m_menu->addAction(tr("&Copy numbers"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(copy);
    connect(copy, &QAction::triggered, this, &TimeChart::copyNumbers);
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Export as &PNG…")), &QAction::triggered, this,
            [this] { askFile(tr("Export the chart"), QStringLiteral("png"), &TimeChart::exportPng); });
    connect(m_menu->addAction(tr("Export as CS&V…")), &QAction::triggered, this,
            [this] { askFile(tr("Export the numbers"), QStringLiteral("csv"), &TimeChart::exportCsv); });
    m_menuButton->setMenu(m_menu);
}

void TimeChart::setServer(const QString &server)
{
    m_server = server;
}

void TimeChart::say(const QString &message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    m_messageTime.start();
}

void TimeChart::copyNumbers() const
{
    ChartTable chosen = table();
    const QModelIndexList selected = m_tableView->selectionModel()->selectedRows();
    if (isTableShown() && !selected.isEmpty()) {
        chosen.rows.clear();
        for (const QModelIndex &index : selected) {
            ChartTable::Row row{-index.row(), {}}; // the newest are on top
            for (int column = 0; column < m_model->columnCount(); ++column)
                row.cells << index.siblingAtColumn(column).data().toString();
            chosen.rows.push_back(row);
        }
        std::sort(chosen.rows.begin(), chosen.rows.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
    }
    QApplication::clipboard()->setText(toTsv(chosen));
}

QStringList TimeChart::imageTitle() const
{
    QStringList lines{m_title->text()};
    const Instant right = now();
    if (m_newest)
        lines << tr("%1 to %2").arg(timeText(right - m_window), timeText(right));
    const QString made = isoText(QDateTime::currentDateTime());
    lines << (m_server.isEmpty() ? tr("made %1 by Lockscope").arg(made)
                                 : tr("%1, made %2 by Lockscope").arg(elided(m_server, 200), made));
    return lines;
}

QImage TimeChart::image() const
{
    const double ratio = std::max(m_plot->devicePixelRatioF(), double(leastWidth) / m_plot->width());
    const QStringList title = imageTitle();
    const int line = fontMetrics().height() + 2;
    const int above = 6 + line * int(title.size());
    const QSizeF size(m_plot->width(), m_plot->height() + above);
    QImage image((size * ratio).toSize().expandedTo({leastWidth, 1}), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.setPen(palette().color(QPalette::Text));
    for (int i = 0; i < title.size(); ++i) {
        painter.setFont(i == 0 ? m_title->font() : font());
        const QRectF box(8, 4 + i * line, size.width() - 16, line);
        const QString text =
            painter.fontMetrics().elidedText(elided(title[i], 1000), Qt::ElideMiddle, int(box.width()));
        painter.drawText(box, Qt::AlignVCenter | Qt::TextSingleLine, text);
    }
    QPixmap body((QSizeF(m_plot->size()) * ratio).toSize()); // repainted at this size, not scaled
    body.setDevicePixelRatio(ratio);
    m_plot->render(&body);
    painter.drawPixmap(QPointF(0, above), body);
    return image;
}

Result<bool> TimeChart::exportPng(const QString &file) const
{
    const QImage picture = image();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return writeFile(file, bytes);
}

Result<bool> TimeChart::exportCsv(const QString &file) const
{
    return writeFile(file, toCsv(table()));
}

void TimeChart::askFile(const QString &title, const QString &suffix,
                        Result<bool> (TimeChart::*write)(const QString &) const)
{
    say({});
    askWhereToSave(this, title, QStringLiteral("lockscope-chart.") + suffix, [this, write](const QString &file) {
        const Result<bool> done = (this->*write)(file);
        say(done ? tr("Saved: %1").arg(file) : done.error().message);
        if (!done)
            m_messageTime.stop(); // an error stays until the next action
    });
}

} // namespace lockscope::ui
