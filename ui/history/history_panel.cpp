#include "ui/history/history_panel.h"

#include "core/base/escape.h"
#include "ui/history/heat_map.h"
#include "ui/models/text_table_model.h"
#include "ui/text/csv.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/write_file.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/row_table.h"
#include "ui/widgets/save_dialog.h"

#include <QComboBox>
#include <QDateTime>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

using history::Overview;

namespace {

constexpr qint64 oneSecond = 1'000'000; // µs
constexpr qint64 oneMinute = 60 * oneSecond;
constexpr qint64 oneHour = 60 * oneMinute;
constexpr qint64 oneDay = 24 * oneHour;

constexpr HistoryPanel::Choice periods[] = {{15 * oneMinute, 30 * oneSecond}, {oneHour, oneMinute},
                                            {6 * oneHour, 5 * oneMinute},     {oneDay, oneHour},
                                            {7 * oneDay, 2 * oneHour},        {30 * oneDay, 12 * oneHour}};
constexpr int usualPeriod = 1;

QStringList periodTexts()
{
    return {HistoryPanel::tr("15 min"), HistoryPanel::tr("1 h"), HistoryPanel::tr("6 h"),
            HistoryPanel::tr("24 h"),   HistoryPanel::tr("7 d"), HistoryPanel::tr("30 d")};
}

qint64 watchedOf(const Overview &overview)
{
    qint64 all = 0;
    for (const history::Period &one : overview.watched)
        all += std::min(one.to, overview.period.to) - std::max(one.from, overview.period.from);
    return std::max<qint64>(all, 0);
}

QString timeText(qint64 micros)
{
    return QDateTime::fromMSecsSinceEpoch(micros / 1'000).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace

HistoryPanel::HistoryPanel(QWidget *parent)
    : QWidget(parent)
    , m_figures(new FiguresModel(this))
    , m_top(new RowTable(this))
    , m_map(new HeatMap(this))
    , m_cells(new TextTableModel(m_map->headers(), this))
    , m_cellTable(new QTableView(this))
    , m_mapOrTable(new QStackedWidget(this))
    , m_cell(new ElidedLabel(this))
    , m_pages(new QStackedWidget(this))
    , m_whyNot(new PlainLabel(this))
    , m_body(new QStackedWidget(this))
    , m_about(new ElidedLabel(this))
    , m_message(new MessageLine(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(2);
    auto *bar = new FlowLayout;
    bar->setContentsMargins(6, 4, 6, 0);
    column->addLayout(bar);
    buildBar(bar);
    m_pages->setObjectName(QStringLiteral("historyPages"));
    m_pages->addWidget(buildFigures());
    m_pages->addWidget(buildMap());
    m_whyNot->setWordWrap(true);
    m_whyNot->setAlignment(Qt::AlignCenter);
    m_whyNot->setMargin(12);
    m_whyNot->setObjectName(QStringLiteral("whyNoHistory"));
    m_body->addWidget(m_pages);
    m_body->addWidget(m_whyNot);
    column->addWidget(m_body, 1);
    m_about->setObjectName(QStringLiteral("aboutFigures"));
    m_about->setContentsMargins(6, 0, 6, 0);
    column->addWidget(m_about);
    column->addWidget(m_message);
    auto *refresh = new QShortcut(QKeySequence::Refresh, this);
    refresh->setContext(Qt::WidgetWithChildrenShortcut);
    connect(refresh, &QShortcut::activated, this, &HistoryPanel::asked);
    showMap(false);
    showReading();
}

QComboBox *HistoryPanel::addChoice(FlowLayout *bar, const char *name, const QString &meaning,
                                   const QStringList &choices)
{
    auto *box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    box->addItems(choices);
    box->setAccessibleName(meaning);
    setPlainToolTip(box, meaning);
    bar->addWidget(box);
    return box;
}

void HistoryPanel::buildBar(FlowLayout *bar)
{
    const auto addButton = [this, bar](const QString &text, const QString &meaning) {
        auto *button = new QToolButton(this);
        button->setText(text);
        button->setFocusPolicy(Qt::StrongFocus);
        setPlainToolTip(button, meaning);
        bar->addWidget(button);
        return button;
    };
    m_names = addButton(tr("Names"), tr("Show the names with the largest figures"));
    m_waits = addButton(tr("Waits over time"), tr("Show when the waits were, and how long"));
    m_waits->setObjectName(QStringLiteral("showMap"));
    m_names->setCheckable(true);
    m_waits->setCheckable(true);
    connect(m_names, &QToolButton::clicked, this, [this] { showMap(false); });
    connect(m_waits, &QToolButton::clicked, this, [this] { showMap(true); });
    m_period = addChoice(bar, "historyPeriod", tr("The time before now that counts"), periodTexts());
    m_period->setCurrentIndex(usualPeriod);
    m_scope = addChoice(bar, "historyNames", tr("The names that count"),
                        {tr("All names"), tr("The names in the table"), tr("The chosen lock")});
    m_order = addChoice(bar, "historyOrder", tr("The names that come first"),
                        {tr("Most time blocked"), tr("Longest waits (p99)"), tr("Longest hold"), tr("Most acquired")});
    connect(m_period, &QComboBox::currentIndexChanged, this, &HistoryPanel::asked);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &HistoryPanel::asked);
    connect(m_order, &QComboBox::currentIndexChanged, this,
            [this](int order) { m_figures->setOrder(TopOrder(order)); });
    m_asTable = addButton(tr("Table"), tr("Show the waits over time as a table"));
    m_asTable->setObjectName(QStringLiteral("mapAsTable"));
    m_asTable->setCheckable(true);
    connect(m_asTable, &QToolButton::toggled, this, [this](bool table) {
        m_cells->setRows(table ? m_map->rows() : QList<QStringList>());
        m_cellTable->resizeColumnsToContents();
        m_mapOrTable->setCurrentIndex(table ? 1 : 0);
    });
    auto *again = addButton(tr("Refresh"), tr("Read the latest figures (F5)"));
    again->setObjectName(QStringLiteral("refreshHistory"));
    connect(again, &QToolButton::clicked, this, &HistoryPanel::asked);
    buildExport(addButton(tr("Export"), tr("Export as CSV")));
}

void HistoryPanel::buildExport(QToolButton *button)
{
    auto *menu = new QMenu(button);
    connect(menu->addAction(tr("Export the &names…")), &QAction::triggered, this,
            [this] { save(QStringLiteral("lockscope-percentiles.csv"), figuresCsv()); });
    connect(menu->addAction(tr("Export the &waits over time…")), &QAction::triggered, this,
            [this] { save(QStringLiteral("lockscope-waits.csv"), mapCsv()); });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

QWidget *HistoryPanel::buildFigures()
{
    m_top->setModel(m_figures);
    m_top->showAsList({26, 9, 8, 9, 9, 9, 12, 8, 10, 10, 10, 14, 8, 10, 10, 10, 14});
    m_top->setSelectionMode(QAbstractItemView::SingleSelection);
    m_top->setAccessibleName(tr("The names with the largest figures"));
    m_top->setObjectName(QStringLiteral("topNames"));
    const auto choose = [this](const QModelIndex &index) { Q_EMIT lockChosen(m_figures->at(index.row()).lock); };
    connect(m_top, &QAbstractItemView::clicked, this, choose);
    connect(m_top, &QAbstractItemView::activated, this, choose);
    return m_top;
}

QWidget *HistoryPanel::buildMap()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_cellTable->setModel(m_cells);
    m_cellTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_cellTable->verticalHeader()->hide();
    m_cellTable->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_cellTable->setTabKeyNavigation(false);
    m_cellTable->setAccessibleName(tr("The waits over time as a table"));
    m_mapOrTable->addWidget(m_map);
    m_mapOrTable->addWidget(m_cellTable);
    column->addWidget(m_mapOrTable, 1);
    m_cell->setContentsMargins(6, 0, 6, 0);
    m_cell->setObjectName(QStringLiteral("cellText"));
    column->addWidget(m_cell);
    connect(m_map, &HeatMap::currentChanged, this, &HistoryPanel::showCell);
    connect(m_map, &HeatMap::chosen, this, &HistoryPanel::timeChosen);
    showCell();
    return page;
}

HistoryPanel::Scope HistoryPanel::scope() const
{
    return Scope(m_scope->currentIndex());
}

void HistoryPanel::setScope(Scope scope)
{
    m_scope->setCurrentIndex(int(scope));
}

HistoryPanel::Choice HistoryPanel::period() const
{
    return periods[m_period->currentIndex()];
}

void HistoryPanel::showMap(bool map)
{
    m_names->setChecked(!map);
    m_waits->setChecked(map);
    m_order->setVisible(!map);
    m_asTable->setVisible(map);
    m_pages->setCurrentIndex(map ? 1 : 0);
    setFocusProxy(map ? static_cast<QWidget *>(m_map) : m_top);
}

void HistoryPanel::setServer(const QString &server)
{
    m_server = server;
    m_scope->setItemText(int(Scope::AllNames), server.isEmpty() ? tr("All names") : tr("All names of %1").arg(server));
}

void HistoryPanel::setLock(const QString &name)
{
    m_scope->setItemText(int(Scope::ChosenLock), name.isEmpty() ? tr("The chosen lock") : tr("Lock: %1").arg(name));
}

void HistoryPanel::forget()
{
    m_overview = {};
    m_figures->setRows({});
    m_map->setMap({});
    m_cells->setRows({});
}

void HistoryPanel::showWhyNot(const QString &text)
{
    forget();
    showInstead(text);
}

void HistoryPanel::showInstead(const QString &text)
{
    m_whyNot->setText(text);
    m_about->setText({});
    m_message->clear();
    m_body->setCurrentWidget(m_whyNot);
}

void HistoryPanel::showReading()
{
    if (m_body->currentWidget() == m_whyNot || m_overview.period.to == 0)
        showWhyNot(tr("Reading the history…"));
    else
        m_about->setText(tr("Reading the history…"));
}

void HistoryPanel::setOverview(const Overview &overview)
{
    m_overview = overview;
    m_figures->setRows(overview.rows);
    m_map->setMap(overview.waits);
    if (m_asTable->isChecked())
        m_cells->setRows(m_map->rows());
    if (overview.watched.empty())
        return showInstead(tr("Nothing was recorded in this time. Choose a longer one."));
    if (overview.rows.empty())
        return showInstead(tr("No hold or wait of these names ended in this time."));
    m_about->setText(aboutText());
    m_body->setCurrentWidget(m_pages);
}

void HistoryPanel::say(const QString &text)
{
    if (text.isEmpty())
        m_message->clear();
    else
        m_message->say(Tone::Plain, text);
}

QString HistoryPanel::aboutText() const
{
    const qint64 length = m_overview.period.to - m_overview.period.from;
    QStringList parts;
    if (!m_server.isEmpty())
        parts << m_server;
    parts << tr("From %1 to %2; recorded: %3 of %4")
                 .arg(timeText(m_overview.period.from), timeText(m_overview.period.to),
                      shortDuration(Millis(watchedOf(m_overview) / 1'000)), shortDuration(Millis(length / 1'000)));
    if (m_figures->rowCount() < int(m_overview.rows.size()))
        parts << tr("%1 of %2 names; the export has all of them")
                     .arg(countText(m_figures->rowCount()), countText(qint64(m_overview.rows.size())));
    parts << tr(
        "A hold or wait counts if both its ends were seen. If the server does not name waiting clients, the first "
        "counts as the next holder, and blocked times are lower bounds.");
    return parts.join(QStringLiteral(" · "));
}

void HistoryPanel::showCell()
{
    const auto &cell = m_map->current();
    m_cell->setText(cell ? m_map->textOf(*cell)
                         : tr("Point at a cell, or move with the arrow keys. A click shows its time in the lanes."));
}

QByteArray HistoryPanel::figuresCsv() const
{
    QByteArray bytes = history::figuresCsvTitle().toUtf8() + "\r\n";
    for (const history::FigureRow &row : m_figures->all())
        bytes += history::figuresCsvLine(csvField(toDisplay(row.lock.raw())), row).toUtf8() + "\r\n";
    return bytes;
}

QByteArray HistoryPanel::mapCsv() const
{
    QByteArray bytes = csvLine(m_map->headers());
    for (const QStringList &row : m_map->rows())
        bytes += csvLine(row);
    return bytes;
}

void HistoryPanel::save(const QString &suggested, const QByteArray &bytes)
{
    askWhereToSave(this, tr("Export the history"), suggested, [this, bytes](const QString &file) {
        const Result<bool> done = writeFile(file, bytes);
        if (done)
            m_message->say(Tone::Good, tr("Saved: %1").arg(file));
        else
            m_message->say(done.error());
    });
}

void HistoryPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT appeared();
}

// A low panel has no room for explanations.
void HistoryPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_about->setVisible(height() >= 16 * fontMetrics().height());
}

} // namespace lockscope::ui
