#include "ui/holds/holds_panel.h"

#include "ui/holds/hold_table_model.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/seen_timer.h"

#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int countdownEvery = 250; // ms

QTableView *makeView(HoldTableModel *model, QWidget *parent)
{
    auto *view = new QTableView(parent);
    view->setModel(model);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setTabKeyNavigation(false);
    view->setTextElideMode(Qt::ElideMiddle);
    view->setWordWrap(false);
    view->setAccessibleName(HoldsPanel::tr("Locks held by this program"));
    view->verticalHeader()->hide();
    QHeaderView *header = view->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(HoldTableModel::Name, QHeaderView::Interactive);
    header->resizeSection(HoldTableModel::Name, 150);
    view->hideColumn(HoldTableModel::Connection);
    header->setStretchLastSection(true);
    // keeps the state and the button visible in a narrow panel
    header->moveSection(header->visualIndex(HoldTableModel::State), 1);
    header->moveSection(header->visualIndex(HoldTableModel::Act), 2);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return view;
}

} // namespace

HoldsPanel::HoldsPanel(QWidget *parent, Now now)
    : QWidget(parent)
    , m_model(new HoldTableModel(std::move(now), this))
    , m_view(makeView(m_model, this))
    , m_body(new QStackedWidget(this))
    , m_message(new MessageLine(this))
    , m_tick(new SeenTimer(countdownEvery, this))
{
    auto *nothing = new PlainLabel(tr("This program holds no locks. Acquire one to see it here."), this);
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setWordWrap(true);
    m_body->addWidget(nothing);
    m_body->addWidget(m_view);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_body);
    layout->addWidget(m_message);
    connect(m_model, &HoldTableModel::rowsInserted, this,
            [this](const QModelIndex &, int first, int last) { addButtons(first, last); });
    connect(m_tick, &QTimer::timeout, m_model, &HoldTableModel::tick);
}

void HoldsPanel::setHolds(const std::vector<locks::HoldFacts> &holds, const ConnectionId &of)
{
    m_model->setHolds(holds, of);
    updateButtons();
}

void HoldsPanel::setCompounds(const std::vector<locks::CompoundFacts> &compounds, const ConnectionId &of)
{
    m_model->setCompounds(compounds, of);
    updateButtons();
}

void HoldsPanel::forget(const ConnectionId &of)
{
    std::erase_if(m_releasing, [&of](const Row &row) { return std::get<ConnectionId>(row) == of; });
    m_message->clear();
    m_model->forget(of);
    updateButtons();
}

void HoldsPanel::setConnections(const ConnectionLooks *looks)
{
    m_model->setConnections(looks);
    m_view->setColumnHidden(HoldTableModel::Connection, !looks->areSeveral());
}

std::set<LockId> HoldsPanel::locks() const
{
    std::set<LockId> locks;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const HoldRow &row = m_model->row(i);
        if (!row.hold.lost && !row.hold.lock.key.isEmpty())
            locks.insert({row.connection.source, row.connection.db, row.hold.lock.key});
    }
    return locks;
}

// Members have no button, because they are released together with their compound lock.
void HoldsPanel::addButtons(int first, int last)
{
    for (int i = first; i <= last; ++i) {
        const HoldRow &row = m_model->row(i);
        if (row.what == HoldRow::What::Member)
            continue;
        auto *release = new QPushButton(m_view);
        const Row which{row.connection, row.what == HoldRow::What::Compound, row.id};
        connect(release, &QPushButton::clicked, this, [this, which] { act(which); });
        m_view->setIndexWidget(m_model->index(i, HoldTableModel::Act), release);
    }
}

QPushButton *HoldsPanel::button(int row) const
{
    return qobject_cast<QPushButton *>(m_view->indexWidget(m_model->index(row, HoldTableModel::Act)));
}

void HoldsPanel::act(Row which)
{
    const auto [of, isCompound, id] = which;
    const int index = m_model->rowOf(isCompound ? HoldRow::What::Compound : HoldRow::What::Single, id, of);
    if (index < 0)
        return;
    m_message->clear();
    if (m_model->row(index).hold.lost && !isCompound) {
        m_model->dismiss(id, of);
        Q_EMIT dismissed(id, of);
    } else {
        m_releasing.insert(which);
        if (isCompound)
            Q_EMIT compoundReleaseRequested(id, of);
        else
            Q_EMIT releaseRequested(id, of);
    }
    updateButtons();
}

void HoldsPanel::releaseFinished(quint64 holdId, bool done, const Error &error, const ConnectionId &of)
{
    finished({of, false, holdId}, done, error);
}

// If a compound lock is lost, the answer to its release is an error. Its row shows the loss already, so the error is
// not shown.
void HoldsPanel::compoundReleaseFinished(quint64 compoundId, bool done, const Error &error, const ConnectionId &of)
{
    const bool isNews = done ? !error.message.isEmpty() : error.kind != Error::Kind::Precondition;
    finished({of, true, compoundId}, !isNews, error);
}

void HoldsPanel::finished(Row which, bool done, const Error &error)
{
    // Dismissing a lost hold also releases it. That release fails, but it is not in m_releasing, so its error is not
    // shown.
    if (m_releasing.erase(which) > 0 && !done)
        m_message->say(error);
    updateButtons();
}

void HoldsPanel::updateButtons()
{
    bool hasToken = false;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const HoldRow &row = m_model->row(i);
        hasToken = hasToken || row.hold.token;
        QPushButton *const act = button(i);
        if (!act)
            continue;
        const bool isCompound = row.what == HoldRow::What::Compound;
        const bool lost = row.hold.lost.has_value();
        const bool releasing = m_releasing.contains({row.connection, isCompound, row.id}) && (isCompound || !lost);
        act->setText(releasing ? tr("Releasing…") : lost ? tr("Dismiss") : tr("Release"));
        act->setEnabled(!releasing);
        act->setAccessibleName(tr("%1: %2").arg(act->text(), row.name));
    }
    m_view->setColumnHidden(HoldTableModel::Token, !hasToken);
    m_body->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    m_tick->setWanted(m_model->rowCount() > 0);
}

} // namespace lockscope::ui
