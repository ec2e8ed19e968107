#include "ui/lanes/lanes_panel.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/lanes/lanes_export.h"
#include "ui/lanes/lanes_legend.h"
#include "ui/lanes/lanes_view.h"
#include "ui/models/text_table_model.h"
#include "ui/text/csv.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <limits>

namespace lockscope::ui {

namespace {

constexpr int fillEveryMillis = 1'000; // nobody can read a table that changes more often
constexpr std::size_t mostRows = 1'000; // of the table
constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

} // namespace

LanesPanel::LanesPanel(QWidget *parent)
    : QWidget(parent)
    , m_title(new ElidedLabel(this))
    , m_view(new LanesView(this))
    , m_model(new TextTableModel(laneHeaders(), this))
    , m_rows(new QTableView(this))
    , m_body(new QStackedWidget(this))
    , m_chosen(new ElidedLabel(this))
    , m_legend(new LanesLegend(this))
    , m_message(new MessageLine(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(2);
    auto *bar = new FlowLayout;
    bar->setContentsMargins(6, 4, 6, 0);
    column->addLayout(bar);
    buildBar(bar);
    m_rows->setModel(m_model);
    m_rows->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_rows->verticalHeader()->hide();
    m_rows->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_rows->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_rows->setTabKeyNavigation(false);
    m_rows->setAccessibleName(tr("The lanes as a table"));
    m_body->addWidget(m_view);
    m_body->addWidget(m_rows);
    column->addWidget(m_body, 1);
    column->addWidget(m_chosen);
    column->addWidget(m_message);
    column->addWidget(m_legend);
    m_chosen->setContentsMargins(6, 0, 6, 0);
    m_chosen->setObjectName(QStringLiteral("chosen-segment"));
    setFocusProxy(m_view);
    connect(m_view, &LanesView::chosenChanged, this, &LanesPanel::showChosen);
    connect(m_view, &LanesView::periodChanged, this, &LanesPanel::showTitle);
    connect(m_view, &LanesView::shownChanged, this, [this] {
        m_sinceFilled.invalidate();
        showTitle();
        fillTable();
        showChosen();
    });
    setLanes(nullptr);
}

QToolButton *LanesPanel::addButton(FlowLayout *bar, const QString &text, const QString &meaning)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setFocusPolicy(Qt::StrongFocus);
    setPlainToolTip(button, meaning);
    bar->addWidget(button);
    return button;
}

void LanesPanel::buildBar(FlowLayout *bar)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    bar->addGrowing(m_title);
    m_follow = addButton(bar, tr("Now"), tr("Returns to the present and keeps it visible (End)"));
    m_follow->setObjectName(QStringLiteral("lanesNow"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    connect(m_follow, &QToolButton::clicked, m_view,
            [this](bool follows) { follows ? m_view->goToPresent() : m_view->setFollows(false); });
    connect(m_view, &LanesView::followsChanged, m_follow, &QToolButton::setChecked);
    connect(addButton(bar, QStringLiteral("−"), tr("Show a longer period (-)")), &QToolButton::clicked, this,
            [this] { m_view->zoom(1 / 1.5); });
    connect(addButton(bar, QStringLiteral("+"), tr("Show a shorter period (+, or Ctrl and the wheel)")),
            &QToolButton::clicked, this, [this] { m_view->zoom(1.5); });
    connect(addButton(bar, tr("15 min"), tr("Show the whole period (0)")), &QToolButton::clicked, m_view,
            &LanesView::showAll);
    connect(addButton(bar, tr("Holder ["), tr("Go from the waiter to the holder ([)")), &QToolButton::clicked, m_view,
            &LanesView::goToHolder);
    connect(addButton(bar, tr("Waiter ]"), tr("Go from the holder to each of its waiters (])")), &QToolButton::clicked,
            m_view, &LanesView::goToWaiter);
    m_table = addButton(bar, tr("Table"), tr("Show the lanes as a table"));
    m_table->setCheckable(true);
    connect(m_table, &QToolButton::toggled, this, [this](bool table) {
        m_body->setCurrentIndex(table ? 1 : 0);
        fillTable();
    });
    buildExport(addButton(bar, tr("Export"), tr("Export as text, PNG or SVG")));
}

void LanesPanel::buildExport(QToolButton *button)
{
    auto *menu = new QMenu(button);
    QAction *copied = menu->addAction(tr("&Copy as text"));
    copied->setShortcut(QKeySequence::Copy);
    copied->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(copied);
    connect(copied, &QAction::triggered, this, &LanesPanel::copy);
    connect(menu->addAction(tr("Export as &PNG…")), &QAction::triggered, this,
            [this] { askFile(QStringLiteral("png"), &LanesPanel::exportPng); });
    connect(menu->addAction(tr("Export as &SVG…")), &QAction::triggered, this,
            [this] { askFile(QStringLiteral("svg"), &LanesPanel::exportSvg); });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

void LanesPanel::setLanes(const lanes::LockLanes *lanes)
{
    const bool isOther = lanes != m_lanes;
    m_lanes = lanes;
    m_view->setEmptyText(lanes ? tr("No holders or waiters were recorded.")
                               : tr("Choose a lock to draw its holders, waiters and hand-overs here."));
    m_view->setLanes(lanes);
    showTitle();
    if (isOther)
        m_sinceFilled.invalidate();
    fillTable();
    showChosen();
}

// With the period if the view shows the past.
void LanesPanel::showTitle()
{
    if (!m_lanes)
        return m_title->setText(tr("Lanes"));
    const QString name = shortName(m_lanes->id().key);
    if (!m_view->showsPast())
        return m_title->setText(tr("Lanes: %1").arg(name));
    const LaneTelling telling = m_view->telling();
    const auto whole = [&telling](Instant at) { return telling.time(at).chopped(4); }; // without milliseconds
    m_title->setText(
        tr("Lanes: %1, from %2 to %3").arg(name, whole(m_view->end() - m_view->span()), whole(m_view->end())));
}

void LanesPanel::setNow(Instant now, qint64 wallMillis)
{
    m_view->setNow(now, wallMillis);
    fillTable();
}

void LanesPanel::setServer(const QString &server)
{
    m_server = server;
}

bool LanesPanel::isTableShown() const
{
    return m_table->isChecked();
}

void LanesPanel::setTableShown(bool shown)
{
    m_table->setChecked(shown);
}

void LanesPanel::showChosen()
{
    QString text = m_view->chosenText();
    if (const lanes::LockLanes *shown = m_view->shown(); text.isEmpty() && shown)
        text = limitsText(*shown, m_view->telling());
    m_chosen->setText(text.replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

QList<QStringList> LanesPanel::rows(std::size_t most) const
{
    const lanes::LockLanes *shown = m_view->shown();
    if (!shown)
        return {};
    return laneRows(*shown, m_view->end() - m_view->span(), m_view->end(), m_view->telling(), most);
}

void LanesPanel::fillTable()
{
    if (!isTableShown() || (m_sinceFilled.isValid() && m_sinceFilled.elapsed() < fillEveryMillis))
        return;
    m_sinceFilled.start();
    const bool wasEmpty = m_model->rowCount() == 0;
    m_model->setRows(rows(mostRows));
    if (wasEmpty)
        m_rows->resizeColumnsToContents();
}

QString LanesPanel::asText() const
{
    QString text = tsvLine(laneHeaders());
    for (const QStringList &row : rows(all))
        text += tsvLine(row);
    return text;
}

void LanesPanel::copy() const
{
    QApplication::clipboard()->setText(asText());
}

QStringList LanesPanel::heading() const
{
    if (!m_lanes)
        return {};
    const LaneTelling telling = m_view->telling();
    QStringList lines{tr("Lanes of %1").arg(toDisplay(m_lanes->id().key.raw()))};
    lines += tr("%1, from %2 to %3")
                 .arg(m_server, telling.isoTime(m_view->end() - m_view->span()), telling.isoTime(m_view->end()));
    const QString limits = limitsText(*m_view->shown(), telling);
    return limits.isEmpty() ? lines : lines << limits;
}

Result<bool> LanesPanel::exportPng(const QString &file) const
{
    return writeLanesPng(*m_view, heading(), file);
}

Result<bool> LanesPanel::exportSvg(const QString &file) const
{
    return writeLanesSvg(*m_view, heading(), file);
}

void LanesPanel::askFile(const QString &suffix, Result<bool> (LanesPanel::*write)(const QString &) const)
{
    askWhereToSave(this, tr("Export the lanes"), QStringLiteral("lockscope-lanes.") + suffix,
                   [this, write](const QString &file) {
                       const Result<bool> done = (this->*write)(file);
                       if (done)
                           m_message->say(Tone::Good, tr("Saved: %1").arg(file));
                       else
                           m_message->say(done.error());
                   });
}

// A low panel shows only the lanes, without the explanations.
void LanesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int needed = m_legend->heightForWidth(width()) + 7 * fontMetrics().height();
    m_legend->setVisible(height() >= 2 * needed);
}

} // namespace lockscope::ui
