#include "ui/table/lock_pane.h"

#include "ui/models/lock_table_model.h"
#include "ui/table/attention_strip.h"
#include "ui/table/empty_view.h"
#include "ui/table/filter_bar.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/review_banner.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

LockPane::LockPane(LockTableModel *model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_top(new QVBoxLayout)
    , m_bar(new FilterBar(this))
    , m_clientAlarm(new Chip(QString(), this))
    , m_strip(new AttentionStrip(this))
    , m_banner(new Banner(this))
    , m_review(new ReviewBanner(this))
    , m_table(new LockTableView(model, this))
    , m_empty(new EmptyView(this))
    , m_stack(new QStackedWidget(this))
    , m_emptyPage(addScrolled(m_empty))
    , m_toReview(model)
{
    m_top->setSpacing(6);
    auto *first = new QHBoxLayout; // always as high as the strip, whatever the strip and the banner show
    first->setSpacing(6);
    m_clientAlarm->setCheckable(false);
    m_clientAlarm->setTone(Tone::Bad);
    m_clientAlarm->hide();
    first->addWidget(m_clientAlarm);
    first->addWidget(m_strip);
    first->addWidget(m_banner, 1);
    first->addWidget(m_review);
    m_top->addWidget(m_bar);
    m_top->addLayout(first);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_top);
    m_stack->addWidget(m_table);
    column->addWidget(m_stack, 1);

    connect(m_strip, &AttentionStrip::chosen, this, &LockPane::setState);
    connect(m_review, &ReviewBanner::reviewWanted, this, &LockPane::reviewWanted);
    connect(m_bar, &FilterBar::chosen, this, &LockPane::setChip);
    connect(m_bar, &FilterBar::clientLetGo, this, [this] { setClient({}, {}); });
    connect(m_clientAlarm, &QAbstractButton::clicked, this, &LockPane::clientAlarmChosen);
    connect(m_empty, &EmptyView::asked, this, &LockPane::asked);
    connect(model, &LockTableModel::countsChanged, this, &LockPane::showCounts);
    connect(model, &LockTableModel::applied, this, &LockPane::count);
    connect(model, &LockTableModel::applied, this, [this] { m_toReview.forget(); });
}

void LockPane::addAbove(QWidget *widget)
{
    static_cast<QVBoxLayout *>(layout())->insertWidget(0, widget);
}

// Long content scrolls, so that it does not enlarge the window.
QWidget *LockPane::addScrolled(QWidget *content)
{
    auto *page = new QScrollArea(m_stack);
    page->setFrameShape(QFrame::NoFrame);
    page->setWidgetResizable(true);
    page->setWidget(content);
    page->setFocusPolicy(Qt::NoFocus);
    m_stack->addWidget(page);
    return page;
}

void LockPane::setFirstScreen(QWidget *screen)
{
    m_first = addScrolled(screen);
}

void LockPane::count()
{
    m_bar->setCounts(m_model->rowCount(), m_model->lockCount(), m_model->isOrderHeld());
    QWidget *const instead = m_first && m_isAtFirst ? m_first : m_emptyPage;
    QWidget *const page = m_model->rowCount() > 0 ? m_table : instead;
    if (m_stack->currentWidget() == page)
        return;
    const QWidget *focus = window()->focusWidget();
    // a scroll area has the focus only because it comes first; the user did not choose it
    const bool isFree = !focus || m_stack->isAncestorOf(focus) || qobject_cast<const QScrollArea *>(focus);
    m_stack->setCurrentWidget(page);
    if (page == m_table && isFree)
        m_table->setFocus();
}

void LockPane::apply(const LockFilter &filter)
{
    m_model->setFilter(filter);
    m_toReview.forget();
    m_bar->setChosen(filter.chip);
    m_strip->setChosen(filter.state);
    showCounts();
    count();
}

void LockPane::showCounts()
{
    StateCounts counts = m_model->counts();
    const int late = int(std::min<qint64>(m_lateElsewhere, m_model->lockCount()));
    counts.toldElsewhere(State::AboutToExpire, counts.toldElsewhere(State::RenewalLate, late));
    m_strip->setCounts(counts);
    m_bar->setStates(m_model->counts());
}

void LockPane::applyChosen(const LockFilter &filter)
{
    apply(filter);
    Q_EMIT filtered();
}

void LockPane::setText(const QString &text)
{
    LockFilter filter = m_model->filter();
    filter.setText(text);
    m_bar->setMistake(filter.mistake() ? filter.mistake()->message : QString());
    applyChosen(filter);
}

void LockPane::setChip(LockFilter::Chip chip)
{
    LockFilter filter = m_model->filter();
    filter.chip = chip;
    filter.state.reset();
    applyChosen(filter);
}

void LockPane::setState(std::optional<State> state)
{
    LockFilter filter = m_model->filter();
    filter.chip = LockFilter::Chip::All;
    filter.state = state;
    applyChosen(filter);
}

void LockPane::setClient(const QByteArray &client, const QString &name)
{
    LockFilter filter = m_model->filter();
    filter.client = client;
    if (!client.isEmpty()) {
        filter.chip = LockFilter::Chip::All;
        filter.state.reset();
        filter.setText(QString());
    }
    m_bar->setClient(client.isEmpty() ? QString() : name);
    applyChosen(filter);
    if (!client.isEmpty())
        Q_EMIT textCleared();
}

void LockPane::setConnection(const std::optional<ConnectionId> &connection)
{
    LockFilter filter = m_model->filter();
    filter.connection = connection;
    applyChosen(filter);
}

void LockPane::setClientAlarm(const QString &text, const QString &meaning, qint64 lateLocks)
{
    m_clientAlarm->setText(plainActionText(text));
    m_clientAlarm->setAccessibleName(text);
    setPlainToolTip(m_clientAlarm, meaning);
    m_clientAlarm->setVisible(!text.isEmpty());
    m_lateElsewhere = lateLocks;
    showCounts();
}

void LockPane::setMine(const QSet<LockId> &locks)
{
    LockFilter filter = m_model->filter();
    if (std::exchange(filter.mine, locks) != locks)
        apply(filter);
}

void LockPane::setWatched(const QSet<LockId> &locks)
{
    LockFilter filter = m_model->filter();
    if (std::exchange(filter.watched, locks) != locks)
        apply(filter);
}

void LockPane::clearFilter()
{
    LockFilter filter = m_model->filter();
    filter.chip = LockFilter::Chip::All;
    filter.state.reset();
    filter.connection.reset();
    filter.client.clear();
    filter.setText(QString());
    m_bar->setClient(QString());
    applyChosen(filter);
    Q_EMIT textCleared();
}

void LockPane::show(ConnectionSituation situation, Instant now)
{
    situation.shown = m_model->rowCount();
    situation.all = m_model->lockCount();
    situation.filtered = !m_model->filter().isOpen();
    m_isAtFirst = situation.node.isEmpty();
    m_bar->setVisible(!m_first || !m_isAtFirst);
    m_strip->setVisible(!m_first || !m_isAtFirst);
    const QString alarm = bannerText(situation, now);
    m_strip->setCompact(!alarm.isEmpty());
    const LockPtr offered = alarm.isEmpty() ? m_toReview.find(now) : nullptr;
    if (!offered)
        m_review->offer(nullptr); // hidden before m_banner appears, because both together would need a wider window
    m_banner->say(alarm);
    m_review->offer(offered);
    const bool isEmpty = m_first && m_isAtFirst && alarm.isEmpty();
    m_top->setContentsMargins(isEmpty ? QMargins() : QMargins(8, 6, 8, 6));
    if (situation.shown == 0)
        m_empty->setPage(emptyPage(situation, now));
    count();
}

} // namespace lockscope::ui
