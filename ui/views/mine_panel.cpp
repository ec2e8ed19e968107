#include "ui/views/mine_panel.h"

#include "ui/dialogs/message_line.h"
#include "ui/text/format.h"
#include "ui/views/hold_table_model.h"

#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Millis countdownEvery{250};

QTableView *makeView(HoldTableModel *model, QWidget *parent)
{
    auto *view = new QTableView(parent);
    view->setModel(model);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setTabKeyNavigation(false);
    view->setTextElideMode(Qt::ElideMiddle);
    view->setWordWrap(false);
    view->setAccessibleName(MinePanel::tr("Locks held by this program"));
    view->verticalHeader()->hide();
    QHeaderView *header = view->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(HoldTableModel::Name, QHeaderView::Interactive);
    header->resizeSection(HoldTableModel::Name, 150);
    header->setSectionResizeMode(HoldTableModel::State, QHeaderView::Stretch);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return view;
}

} // namespace

MinePanel::MinePanel(QWidget *parent, Now now)
    : QWidget(parent)
    , m_model(new HoldTableModel(std::move(now), this))
    , m_view(makeView(m_model, this))
    , m_body(new QStackedWidget(this))
    , m_message(new MessageLine(this))
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
    connect(&m_tick, &QTimer::timeout, m_model, &HoldTableModel::tick);
}

void MinePanel::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    m_model->setHolds(holds);
    updateButtons();
}

void MinePanel::addButtons(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        auto *release = new QPushButton(m_view);
        const quint64 id = m_model->hold(row).id;
        connect(release, &QPushButton::clicked, this, [this, id] { act(id); });
        m_view->setIndexWidget(m_model->index(row, HoldTableModel::Act), release);
    }
}

QPushButton *MinePanel::button(int row) const
{
    return qobject_cast<QPushButton *>(m_view->indexWidget(m_model->index(row, HoldTableModel::Act)));
}

void MinePanel::act(quint64 holdId)
{
    const int row = m_model->rowOf(holdId);
    if (row < 0)
        return;
    m_message->clear();
    if (m_model->hold(row).lost) {
        m_model->dismiss(holdId);
        Q_EMIT dismissed(holdId);
    } else {
        m_releasing.insert(holdId);
        Q_EMIT releaseRequested(holdId);
    }
    updateButtons();
}

void MinePanel::releaseFinished(quint64 holdId, bool done, const Error &error)
{
    // a dismissed one is over; that its release found nothing is no news
    if (m_releasing.erase(holdId) > 0 && !done)
        m_message->say(error);
    updateButtons();
}

void MinePanel::updateButtons()
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const locks::HoldFacts &hold = m_model->hold(row);
        const bool releasing = m_releasing.contains(hold.id) && !hold.lost;
        QPushButton *const act = button(row);
        act->setText(hold.lost ? tr("Dismiss") : releasing ? tr("Releasing…") : tr("Release"));
        act->setEnabled(!releasing);
        act->setAccessibleName(tr("%1: %2").arg(act->text(), shortName(hold.name, 40)));
    }
    m_body->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    if (m_model->rowCount() > 0 && !m_tick.isActive())
        m_tick.start(countdownEvery);
    else if (m_model->rowCount() == 0)
        m_tick.stop();
}

} // namespace lockscope::ui
