// The part of TimeChart that leaves the window: clipboard and files.

#include "ui/charts/csv.h"
#include "ui/charts/time_chart.h"
#include "ui/text/plain_label.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QTableView>
#include <QToolButton>

namespace lockscope::ui {

namespace {

Result<bool> writeFile(const QString &name, const QByteArray &bytes)
{
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return true;
    return Error{Error::Kind::Internal,
                 TimeChart::tr("Cannot write %1: %2. Choose another place.").arg(name, file.errorString()),
                 {},
                 {}};
}

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

void TimeChart::copyNumbers() const
{
    ChartTable chosen = table();
    const QModelIndexList selected = m_tableView->selectionModel()->selectedRows();
    if (isTableShown() && !selected.isEmpty()) {
        chosen.rows.clear();
        for (const QModelIndex &index : selected) {
            ChartTable::Row row{-index.row(), {}}; // newest are on top
            for (int column = 0; column < m_model->columnCount(); ++column)
                row.cells << index.siblingAtColumn(column).data().toString();
            chosen.rows.push_back(row);
        }
        std::sort(chosen.rows.begin(), chosen.rows.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
    }
    QApplication::clipboard()->setText(toTsv(chosen));
}

QImage TimeChart::image() const
{
    const QPixmap body = m_plot->grab();
    const int titleHeight = fontMetrics().height() + 8;
    const double ratio = body.devicePixelRatio();
    QImage image(QSize(body.width(), body.height() + int(titleHeight * ratio)), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.setFont(m_title->font());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(8, 0, body.width() / ratio - 16, titleHeight), Qt::AlignVCenter | Qt::TextSingleLine,
                     m_title->text());
    painter.drawPixmap(QPointF(0, titleHeight), body);
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

// Not modal to the program and without an event loop of its own: charts go on meanwhile.
void TimeChart::askFile(const QString &title, const QString &suffix,
                        Result<bool> (TimeChart::*write)(const QString &) const)
{
    auto *dialog = new QFileDialog(this, title, QString(), QStringLiteral("*.") + suffix);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QStringLiteral("lockscope-chart.") + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString &file) {
        const Result<bool> done = (this->*write)(file);
        m_message->setText(done ? tr("Written: %1").arg(file) : done.error().message);
        m_message->show();
    });
    dialog->open();
}

} // namespace lockscope::ui
