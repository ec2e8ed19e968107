#include "ui/attention/incident_panel.h"

#include "core/model/lock.h"
#include "ui/help/panels.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/letter_width.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/row_table.h"

#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

using incidents::Incident;

IncidentPanel::IncidentPanel(incidents::IncidentList *list, QWidget *parent)
    : QWidget(parent)
    , m_list(list)
    , m_model(new IncidentModel(list, this))
    , m_table(new RowTable(this))
    , m_body(new QStackedWidget(this))
    , m_whole(new PlainLabel(this))
    , m_dropped(new PlainLabel(this))
    , m_problem(new PlainLabel(this))
    , m_acknowledge(new QPushButton(tr("Acknowledge"), this))
    , m_acknowledgeAll(new QPushButton(tr("Acknowledge all"), this))
    , m_show(new QPushButton(tr("Show the lock"), this))
    , m_history(new QCheckBox(tr("Acknowledged ones too"), this))
{
    auto *nothing = new PlainLabel(
        tr("No incidents. A lock without expiry, a lost hold, a failover and similar problems appear here and stay "
           "until you acknowledge them."),
        this);
    nothing->setObjectName(QStringLiteral("noIncidents"));
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setWordWrap(true);
    m_body->addWidget(nothing);
    m_body->addWidget(m_table);
    for (PlainLabel *label : {m_whole, m_dropped, m_problem}) {
        label->setWordWrap(true);
        label->setContentsMargins(8, 4, 8, 4);
        label->hide();
    }
    m_whole->setObjectName(QStringLiteral("wholeIncident"));
    m_whole->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_dropped->setObjectName(QStringLiteral("droppedIncidents"));
    m_problem->setObjectName(QStringLiteral("alertRulesProblem"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    column->addWidget(m_problem);
    column->addWidget(m_dropped);
    column->addWidget(m_body, 1);
    column->addWidget(m_whole);
    buildTable();
    setFocusProxy(m_table);
    refresh();
    showChosen();
}

QWidget *IncidentPanel::buildBar()
{
    auto *bar = new QWidget(this);
    auto *row = new FlowLayout(bar);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    m_acknowledge->setObjectName(QStringLiteral("acknowledge"));
    m_acknowledgeAll->setObjectName(QStringLiteral("acknowledgeAll"));
    m_show->setObjectName(QStringLiteral("showIncident"));
    m_history->setObjectName(QStringLiteral("acknowledgedToo"));
    setPlainToolTip(m_acknowledge, tr("Removes the chosen incidents from the list (A or Delete in the list)"));
    setPlainToolTip(m_acknowledgeAll, tr("Removes all incidents from the list"));
    row->addWidget(m_acknowledge);
    row->addWidget(m_acknowledgeAll);
    row->addWidget(m_show);
    row->addStretch();
    row->addWidget(m_history);
    connect(m_acknowledge, &QPushButton::clicked, this, &IncidentPanel::acknowledgeChosen);
    connect(m_acknowledgeAll, &QPushButton::clicked, this, &IncidentPanel::acknowledgeAll);
    connect(m_show, &QPushButton::clicked, this, [this] { show(m_table->currentIndex()); });
    connect(m_history, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setAcknowledgedShown(on);
        showChosen();
    });
    return bar;
}

void IncidentPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("incidents"));
    m_table->setAccessibleName(tr("Incidents"));
    m_table->setModel(m_model);
    m_table->showAsList({21, 14, 16, 20, 40, 24});
    m_table->horizontalHeader()->setSectionResizeMode(IncidentModel::What, QHeaderView::Stretch);
    connect(m_table, &QTableView::activated, this, &IncidentPanel::show);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &IncidentPanel::openMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &IncidentPanel::showChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &IncidentPanel::showChosen);
    for (const Qt::Key key : {Qt::Key_A, Qt::Key_Delete}) {
        auto *shortcut = new QShortcut(QKeySequence(key), m_table);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, &IncidentPanel::acknowledgeChosen);
    }
}

void IncidentPanel::setProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

// The actions of the buttons, and one for each lock that alerts should ignore.
void IncidentPanel::openMenu(const QPoint &at)
{
    const Incident *incident = current();
    if (!incident)
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("incidentMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QPushButton *button : {m_acknowledge, m_show}) {
        QAction *action = menu->addAction(button->text(), button, &QPushButton::click);
        action->setEnabled(button->isEnabled());
    }
    menu->addSeparator();
    constexpr std::size_t mostLocks = 8;
    std::vector<LockId> locks = incident->others;
    if (incident->lock)
        locks.insert(locks.begin(), *incident->lock);
    locks.resize(std::min(locks.size(), mostLocks));
    for (const LockId &lock : locks) {
        const QString name = plainActionText(shortName(lock.key, 60));
        const QByteArray bytes = lock.key.raw();
        menu->addAction(tr("Mute alerts for %1").arg(name), this, [this, bytes] { Q_EMIT muteRequested(bytes); });
    }
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

QString IncidentPanel::titleFor(int count)
{
    return count == 0 ? panelTitle(Panel::Incidents) : tr("Incidents (%1)").arg(count);
}

void IncidentPanel::refresh()
{
    if (!m_model->refresh()) {
        if (const Incident *incident = current(); incident && isReached(*incident) != m_isReached)
            showChosen();
        return;
    }
    fitColumns();
    showChosen();
    if (std::exchange(m_count, m_list->unacknowledged()) != m_list->unacknowledged())
        Q_EMIT countChanged(m_count);
}

void IncidentPanel::choose(quint64 incident)
{
    const int row = m_model->rowOf(incident);
    if (row < 0)
        return;
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0));
}

// Afterwards chooses the next incident, so that the user can press the same key for each.
void IncidentPanel::acknowledgeChosen()
{
    const auto chosen = m_table->selectionModel()->selectedRows();
    if (chosen.isEmpty())
        return;
    int first = m_model->rowCount();
    std::vector<quint64> ids;
    for (const QModelIndex &index : chosen) {
        ids.push_back(m_model->idAt(index.row()));
        first = std::min(first, index.row());
    }
    for (const quint64 id : ids)
        m_list->acknowledge(id);
    refresh();
    if (m_model->rowCount() > 0)
        m_table->selectRow(std::min(first, m_model->rowCount() - 1));
}

void IncidentPanel::acknowledgeAll()
{
    m_list->acknowledgeAll();
    refresh();
}

const Incident *IncidentPanel::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? m_model->at(index.row()) : nullptr;
}

// The lock of another server must not be looked up on this server, which may have a lock with the same name.
bool IncidentPanel::isReached(const Incident &incident) const
{
    return m_reaches ? m_reaches(incident.cause.of) : incident.standing != incidents::Standing::Unwatched;
}

void IncidentPanel::show(const QModelIndex &index)
{
    const Incident *incident = index.isValid() ? m_model->at(index.row()) : nullptr;
    if (!incident || !isReached(*incident))
        return;
    if (incident->lock)
        Q_EMIT lockRequested(*incident->lock);
    else if (!incident->client.isEmpty())
        Q_EMIT clientRequested(incident->cause.of, incident->client);
}

// Enables the buttons for the chosen incidents, and shows the whole sentence of the current incident.
void IncidentPanel::showChosen()
{
    const Incident *incident = current();
    const bool isWatched = incident && isReached(*incident);
    m_isReached = isWatched;
    const bool isAboutClient = incident && !incident->client.isEmpty();
    m_acknowledge->setEnabled(m_table->selectionModel()->hasSelection());
    m_acknowledgeAll->setEnabled(m_list->unacknowledged() > 0);
    m_show->setEnabled(isWatched && (incident->lock || isAboutClient));
    m_show->setText(isAboutClient ? tr("Show the client") : tr("Show the lock"));
    QString why;
    if (incident && !isWatched)
        why = tr("The window is not connected to this server any more.");
    else if (!m_show->isEnabled())
        why = tr("Choose an incident of a lock or a client.");
    setPlainToolTip(m_show, why);
    const QString text =
        incident ? m_table->currentIndex().siblingAtColumn(IncidentModel::What).data().toString() : QString();
    m_whole->setText(text);
    m_whole->setVisible(!text.isEmpty());
    m_body->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    const qint64 dropped = m_list->dropped();
    m_dropped->setText(
        tr("The list is full. %1 older incidents were dropped.", nullptr, int(dropped)).arg(countText(dropped)));
    m_dropped->setVisible(dropped > 0);
}

// The other columns leave the sentences all the room that they do not need.
void IncidentPanel::fitColumns()
{
    constexpr int mostLetters = 30;
    const int most = mostLetters * letterWidth(fontMetrics());
    const QAbstractItemView *table = m_table; // the table's own function is protected
    for (int column = 0; column < IncidentModel::columns; ++column) {
        const int needed =
            std::max(table->sizeHintForColumn(column), m_table->horizontalHeader()->sectionSizeHint(column));
        if (column != IncidentModel::What && !m_table->isColumnHidden(column))
            m_table->setColumnWidth(column, std::min(needed, most));
    }
}

// In a narrow panel the severity, the lock and the incident have priority.
void IncidentPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int letters = width() / fontMetrics().horizontalAdvance(QLatin1Char('n'));
    m_table->setColumnHidden(IncidentModel::Server, letters < 130);
    m_table->setColumnHidden(IncidentModel::Since, letters < 110);
    m_table->setColumnHidden(IncidentModel::State, letters < 80);
    fitColumns();
}

void IncidentPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_model->paletteChanged();
}

} // namespace lockscope::ui
