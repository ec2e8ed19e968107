#include "ui/charts/time_chart.h"

#include "core/base/escape.h"
#include "ui/charts/chart_colours.h"
#include "ui/charts/chart_csv.h"
#include "ui/charts/time_axis.h"
#include "ui/text/iso_time.h"
#include "ui/text/plain_label.h"
#include "ui/text/write_file.h"
#include "ui/theme/larger_font.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QBuffer>
#include <QChart>
#include <QChartView>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDateTime>
#include <QGraphicsLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <QValueAxis>

namespace lockscope::ui {

namespace {

constexpr Millis redrawEvery{1'000};
constexpr double around = 2 * 4 + 2; // pixels that a QChart leaves free around each label of an axis
constexpr Millis messageStays{8'000};

} // namespace

TimeChart::TimeChart(const QString &title, QWidget *parent, QValueAxis *values)
    : QWidget(parent)
{
    setLayout(new QVBoxLayout);
    layout()->setContentsMargins(6, 4, 6, 4);
    layout()->setSpacing(2);
    buildHeader(title);
    buildChart(values);
    buildBody();
    buildMenu();
    setAccessibleName(title);
    m_times->setWindow(m_window);
    m_tick.setSingleShot(true);
    connect(&m_tick, &QTimer::timeout, this, &TimeChart::redraw);
    m_messageTime.setObjectName(QStringLiteral("message-time"));
    m_messageTime.setParent(this);
    m_messageTime.setSingleShot(true);
    m_messageTime.setInterval(messageStays);
    connect(&m_messageTime, &QTimer::timeout, m_message, &QWidget::hide);
}

TimeChart::~TimeChart() = default;

void TimeChart::buildHeader(const QString &title)
{
    auto *row = new FlowLayout;
    m_title = new ElidedLabel(title, this);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_windowBox = new QComboBox(this);
    m_windowBox->setAccessibleName(tr("Time shown"));
    for (const int minutes : {1, 5, 15})
        m_windowBox->addItem(tr("%1 min").arg(minutes), minutes * 60);
    connect(m_windowBox, &QComboBox::currentIndexChanged, this,
            [this](int i) { setWindow(std::chrono::seconds(m_windowBox->itemData(i).toInt())); });
    m_tableButton = new QToolButton(this);
    m_tableButton->setText(tr("Table"));
    m_tableButton->setCheckable(true);
    m_tableButton->setToolTip(tr("Show the numbers instead of the chart"));
    connect(m_tableButton, &QToolButton::toggled, this, [this](bool table) {
        m_tableButton->setText(table ? tr("Chart") : tr("Table")); // names the view that the next click shows
        say({});
        redraw();
    });
    m_menuButton = new QToolButton(this);
    m_menuButton->setText(tr("Export"));
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    for (QToolButton *button : {m_tableButton, m_menuButton})
        button->setFocusPolicy(Qt::StrongFocus);
    row->addGrowing(m_title);
    for (QWidget *widget : {static_cast<QWidget *>(m_windowBox), static_cast<QWidget *>(m_tableButton),
                            static_cast<QWidget *>(m_menuButton)})
        row->addWidget(widget);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void TimeChart::buildChart(QValueAxis *values)
{
    m_chart = new QChart;
    m_chart->legend()->hide();
    m_chart->setMargins({4, 4, 12, 4});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundRoundness(0);
    m_times = new TimeAxis(m_chart);
    m_times->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_values = values ? values : new QValueAxis;
    m_chart->addAxis(m_times, Qt::AlignBottom);
    m_chart->addAxis(m_values, Qt::AlignLeft);
    m_overlay = new PlotOverlay(m_chart);
    // Another size needs other marks. Queued, because a change now would disturb the running layout.
    connect(m_chart, &QChart::plotAreaChanged, this, [this](const QRectF &area) {
        if (std::exchange(m_plotSize, area.size()) != area.size())
            QMetaObject::invokeMethod(this, &TimeChart::redraw, Qt::QueuedConnection);
    });
    m_view = new QChartView(m_chart, this);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMinimumSize(160, 90);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setContextMenuPolicy(Qt::NoContextMenu); // m_menu replaces the menu of the view
}

void TimeChart::buildBody()
{
    m_legend = new ChartLegend(this);
    m_plot = new QWidget(this);
    m_plot->setBackgroundRole(QPalette::Base);
    m_plot->setAutoFillBackground(true);
    auto *plot = new QVBoxLayout(m_plot);
    plot->setContentsMargins(4, 0, 4, 4);
    plot->setSpacing(0);
    plot->addWidget(m_view, 1);
    plot->addWidget(m_legend);

    m_model = new ChartTableModel(this);
    m_tableView = new QTableView(this);
    m_tableView->setModel(m_model);
    m_tableView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tableView->verticalHeader()->hide();
    m_tableView->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_tableView->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tableView->setTabKeyNavigation(false);
    m_tableView->setContextMenuPolicy(Qt::NoContextMenu);
    m_tableView->setAccessibleName(tr("Numbers of the chart"));

    m_empty = new PlainLabel(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);

    m_body = new QStackedWidget(this);
    for (QWidget *page :
         {static_cast<QWidget *>(m_plot), static_cast<QWidget *>(m_tableView), static_cast<QWidget *>(m_empty)})
        m_body->addWidget(page);
    layout()->addWidget(m_body);
    m_message = new PlainLabel(this);
    m_message->setWordWrap(true);
    m_message->hide();
    layout()->addWidget(m_message);
}

void TimeChart::setRecorded()
{
    m_isRecorded = true;
    redraw();
}

QString TimeChart::withoutReadings() const
{
    return m_isRecorded ? tr("A recording has no readings for this chart")
                        : tr("Waiting for the first reading of this lock…");
}

QString TimeChart::emptyText() const
{
    return m_empty->text();
}

bool TimeChart::isTableShown() const
{
    return m_tableButton->isChecked();
}

void TimeChart::setTableShown(bool shown)
{
    m_tableButton->setChecked(shown);
}

void TimeChart::setWindow(std::chrono::seconds window)
{
    const int index = m_windowBox->findData(int(window.count()));
    if (index < 0 || window == m_window)
        return;
    m_window = window;
    m_windowBox->setCurrentIndex(index);
    m_times->setWindow(window, timesThatFit());
    say({});
    redraw();
    Q_EMIT windowChanged(window);
}

void TimeChart::setTitle(const QString &title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void TimeChart::newest(Instant now, bool areOthers)
{
    if (!m_newest)
        m_wallOffset = QDateTime::currentMSecsSinceEpoch() - toMillis(now.time_since_epoch()).count();
    m_newest = now;
    m_sinceNewest.start();
    if (areOthers || isTableShown() || !m_tick.isActive())
        redraw();
}

void TimeChart::forget()
{
    m_newest.reset();
    redraw();
}

Instant TimeChart::now() const
{
    return m_newest ? *m_newest + std::chrono::nanoseconds(m_sinceNewest.nsecsElapsed()) : Instant{};
}

double TimeChart::secondsAgo(Instant at) const
{
    return std::chrono::duration<double>(at - now()).count();
}

QString TimeChart::timeText(Instant at) const
{
    return isoText(QDateTime::fromMSecsSinceEpoch(toMillis(at.time_since_epoch()).count() + m_wallOffset));
}

void TimeChart::redraw()
{
    if (!isVisible() || QWidget::window()->isMinimized())
        return;
    const ChartColours colours(palette());
    recolour(colours);
    m_times->setWindow(m_window, timesThatFit());
    present(draw(colours));
    if (m_newest)
        m_tick.start(redrawEvery);
}

// The plot also changes while the table or a text covers it, because image() paints the plot.
void TimeChart::present(const Drawing &drawing)
{
    PlotOverlay::Contents contents = drawing.contents;
    if (!drawing.emptyText.isEmpty()) {
        contents.note = drawing.emptyText;
        contents.text = palette().color(QPalette::Text);
        contents.ground = palette().color(QPalette::Base);
    }
    m_overlay->setContents(std::move(contents));
    m_legend->setEntries(drawing.legend);
    m_empty->setText(drawing.emptyText);
    if (!drawing.emptyText.isEmpty()) {
        m_body->setCurrentWidget(m_empty);
    } else if (isTableShown()) {
        m_model->setTable(table());
        m_body->setCurrentWidget(m_tableView);
    } else {
        m_body->setCurrentWidget(m_plot);
    }
}

int TimeChart::timesThatFit() const
{
    const double one = QFontMetricsF(m_times->labelsFont()).horizontalAdvance(tr("00 min ago"));
    return int(m_chart->plotArea().width() / (one + around)) - 2; // not counting "now" and the label for earlier times
}

int TimeChart::marksThatFit() const
{
    return int(m_chart->plotArea().height() / (QFontMetricsF(m_values->labelsFont()).height() + around));
}

double TimeChart::scale(QValueAxis *axis, double value, bool whole) const
{
    const NiceScale nice = niceScale(value, whole, std::clamp(marksThatFit() - 1, 1, 4)); // without 0
    const int ticks = int(std::lround(nice.top / nice.step)) + 1;
    if (axis->max() != nice.top || axis->min() != 0 || axis->tickCount() != ticks) {
        axis->setRange(0, nice.top);
        axis->setTickCount(ticks);
    }
    return nice.top;
}

void TimeChart::recolour(const ChartColours &colours)
{
    const QFont labels = scaledFont(font(), 0.9);
    if (m_chart->backgroundBrush() == QBrush(colours.base) && m_times->labelsColor() == colours.text
        && m_times->gridLineColor() == colours.grid && m_times->labelsFont() == labels)
        return;
    m_chart->setBackgroundBrush(colours.base);
    const auto axes = m_chart->axes();
    for (QAbstractAxis *axis : axes) {
        axis->setLabelsColor(colours.text);
        axis->setTitleBrush(colours.text);
        axis->setGridLineColor(colours.grid);
        axis->setLinePenColor(colours.faint);
        axis->setLabelsFont(labels);
        axis->setTitleFont(labels);
    }
}

void TimeChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_tableView)
        m_tableView->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

void TimeChart::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    redraw();
}

void TimeChart::contextMenuEvent(QContextMenuEvent *event)
{
    m_menu->popup(event->globalPos());
}

// Copy and export: the clipboard and files.

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
            ChartTable::Row row{-index.row(), {}}; // the top row is the newest
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
