#include "ui/events/event_feed.h"

#include "core/model/lock.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/sign_icon.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/row_table.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QToolButton>

namespace lockscope::ui {

EventFeed::EventFeed(QWidget *parent)
    : QWidget(parent)
    , m_model(new EventModel(this))
    , m_table(new RowTable(this))
    , m_filter(new QLineEdit(this))
    , m_onlyChosen(new QCheckBox(tr("Only the chosen lock"), this))
    , m_pause(new QToolButton(this))
    , m_waiting(new QToolButton(this))
    , m_whole(new PlainLabel(this))
{
    m_filter->setPlaceholderText(tr("Filter events…"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_pause->setText(tr("Pause"));
    m_pause->setIcon(signIcon(Sign::Pause));
    m_pause->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_pause->setCheckable(true);
    setPlainToolTip(m_pause, tr("Stops the list while you read; new events are kept"));
    m_waiting->hide();
    m_whole->setObjectName(QStringLiteral("wholeEvent"));
    m_whole->setWordWrap(true);
    m_whole->setContentsMargins(6, 4, 6, 4);
    m_whole->hide();

    auto *bar = new FlowLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->addGrowing(m_filter);
    bar->addWidget(m_onlyChosen);
    bar->addStretch();
    bar->addWidget(m_waiting);
    bar->addWidget(m_pause);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_table);
    column->addWidget(m_whole);
    buildTable();

    setTabOrder(m_filter, m_onlyChosen); // in reading order
    setTabOrder(m_onlyChosen, m_waiting);
    setTabOrder(m_waiting, m_pause);
    setTabOrder(m_pause, m_table);

    connect(m_filter, &QLineEdit::textChanged, m_model, &EventModel::setFilter);
    connect(m_onlyChosen, &QCheckBox::toggled, this,
            [this](bool on) { m_model->setOnly(on ? m_chosen : std::nullopt); });
    connect(m_pause, &QToolButton::toggled, this, &EventFeed::holdBack);
    connect(m_waiting, &QToolButton::clicked, this, &EventFeed::follow);
    connect(m_model, &EventModel::waitingChanged, this, &EventFeed::showWaiting);
}

void EventFeed::buildTable()
{
    m_table->setObjectName(QStringLiteral("events"));
    m_table->setAccessibleName(tr("Events"));
    m_table->setModel(m_model);
    m_table->showAsList({14, 16, 19, 20, 20, 10});
    m_table->horizontalHeader()->setSectionResizeMode(EventModel::Name, QHeaderView::Stretch);
    m_table->setColumnHidden(EventModel::Connection, true);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT lockChosen(m_model->at(index.row()).id); });
    connect(m_model, &EventModel::rowsInserted, this, [this](const QModelIndex &, int first, int last) {
        for (int row = first; row <= last; ++row)
            giveRoom(row);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventFeed::showWhole);
    // if the user scrolls up, new events wait; at the end of the list they are shown again
    connect(m_table->verticalScrollBar(), &QScrollBar::sliderMoved, this, [this] { holdBack(!isAtEnd()); });
    connect(m_table->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        QMetaObject::invokeMethod(
            this, [this] { holdBack(!isAtEnd()); }, Qt::QueuedConnection);
    });
}

// The time, the event and the lock have priority. In a narrow feed the source is hidden first, then the holder.
void EventFeed::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int letters = width() / fontMetrics().horizontalAdvance(QLatin1Char('n'));
    m_table->setColumnHidden(EventModel::Known, letters < 88);
    m_table->setColumnHidden(EventModel::Holder, letters < 72);
    showWhole();
}

// An event about many locks has neither name nor holder, so its sentence extends over these columns.
void EventFeed::giveRoom(int row)
{
    if (concernsMany(m_model->at(row)))
        m_table->setSpan(row, EventModel::What, 1, EventModel::columns - EventModel::What);
}

// Shows the sentence of the current row if the table has no room for it.
void EventFeed::showWhole()
{
    const QModelIndex current = m_table->currentIndex();
    const QModelIndex what = current.siblingAtColumn(EventModel::What);
    const QString text = what.data().toString();
    const int has = m_table->visualRect(what).width() - m_table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) * 2;
    m_whole->setText(text);
    m_whole->setVisible(current.isValid() && m_table->fontMetrics().horizontalAdvance(text) > has - 2);
}

bool EventFeed::isAtEnd() const
{
    const QScrollBar *bar = m_table->verticalScrollBar();
    return bar->value() >= bar->maximum() - bar->singleStep();
}

void EventFeed::append(const std::vector<LockEvent> &events)
{
    m_model->append(events);
    if (!m_model->isHeldBack())
        m_table->scrollToBottom();
}

void EventFeed::clear(const ConnectionId &of)
{
    m_model->clear(of);
}

void EventFeed::setConnections(const ConnectionLooks *looks)
{
    m_model->setConnections(looks);
    m_table->setColumnHidden(EventModel::Connection, !looks || !looks->areSeveral());
}

std::vector<trace::PastEvent> EventFeed::pastOf(const LockId &lock) const
{
    std::vector<trace::PastEvent> past;
    for (const auto *events : {&m_model->all(), &m_model->heldBack()}) {
        for (const LockEvent &event : *events) {
            const bool isMany = concernsMany(event) && connectionOf(event.id) == connectionOf(lock);
            const bool concerns = event.id == lock || isMany;
            if (const auto one = concerns ? trace::pastOf(event) : std::nullopt)
                past.push_back(*one);
        }
    }
    return past;
}

void EventFeed::setChosen(const std::optional<LockId> &lock)
{
    m_chosen = lock;
    if (m_onlyChosen->isChecked())
        m_model->setOnly(lock);
}

void EventFeed::holdBack(bool on)
{
    const QSignalBlocker quiet(m_pause);
    m_pause->setChecked(on);
    if (on == m_model->isHeldBack())
        return;
    m_model->setHeldBack(on);
    if (!on)
        m_table->scrollToBottom();
}

void EventFeed::follow()
{
    holdBack(false);
}

void EventFeed::showWaiting(int count)
{
    m_waiting->setVisible(count > 0);
    m_waiting->setText(tr("%n new ▾", nullptr, count));
}

} // namespace lockscope::ui
