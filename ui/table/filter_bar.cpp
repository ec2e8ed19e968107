#include "ui/table/filter_bar.h"

#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/flow_layout.h"

#include <QButtonGroup>
#include <QHBoxLayout>

namespace lockscope::ui {

namespace {

// The count of a chip; empty if there is none.
QString shownCount(qint64 count)
{
    return count > 0 ? countText(count) : QString();
}

QString shownWaiters(const StateCounts &counts)
{
    const QString count = shownCount(counts.waiters());
    return count.isEmpty() || counts.areWaitersExact() ? count : QStringLiteral("≥ ") + count;
}

struct ChipRow {
    const char *name;
    const char *meaning;
    QString (*count)(const StateCounts &counts) = nullptr; // null: no count is shown
};

// In the order of LockFilter::Chip.
constexpr ChipRow chipRows[] = {
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "All"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "All known locks")},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Attention"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Locks with a problem"),
     [](const StateCounts &counts) { return shownCount(counts.needAttention()); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Contended"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Locks with waiters"),
     [](const StateCounts &counts) { return shownCount(counts.contended()); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Held"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Locks that somebody holds"),
     [](const StateCounts &counts) { return shownCount(counts.held()); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Waiting"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar",
                       "The number of waiters. Press to show the locks with waiters. The sign ≥ means that more may "
                       "wait: clients that poll or spin, or further threads of a client, cannot be seen."),
     shownWaiters},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Mine"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Held by this program")},
    {QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Watched"),
     QT_TRANSLATE_NOOP("lockscope::ui::FilterBar", "Locks that you watch")},
};
static_assert(std::size(chipRows) == LockFilter::chips);

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent)
    , m_client(new Chip(QString(), this))
    , m_counts(new ElidedLabel(this))
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    auto *chips = new QWidget(this); // wraps into a second line instead of widening the window
    auto *row = new FlowLayout(chips);
    auto *group = new QButtonGroup(this);
    for (int i = 0; i < LockFilter::chips; ++i) {
        m_chips[i] = new Chip(tr(chipRows[i].name), this);
        setPlainToolTip(m_chips[i], tr(chipRows[i].meaning));
        group->addButton(m_chips[i], i);
        row->addWidget(m_chips[i]);
    }
    row->addWidget(m_client);
    line->addWidget(chips, 1);
    m_counts->setForegroundRole(QPalette::Text);
    m_counts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line->addWidget(m_counts);
    connect(m_client, &QAbstractButton::clicked, this, &FilterBar::clientLetGo);
    setClient(QString());
    setChosen(LockFilter::Chip::All);
    setCounts(0, 0, false);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT chosen(LockFilter::Chip(id)); });
}

void FilterBar::setChosen(LockFilter::Chip chip)
{
    m_chips[int(chip)]->setChecked(true);
}

void FilterBar::setClient(const QString &name)
{
    const QString text = tr("Client %1 ✕").arg(name);
    m_client->setText(plainActionText(text));
    m_client->setAccessibleName(tr("Only locks of client %1; press to show all").arg(name));
    setPlainToolTip(m_client, tr("Only locks that client %1 holds or queues for. Press to show all.").arg(name));
    m_client->setChecked(true);
    m_client->setVisible(!name.isEmpty());
}

void FilterBar::setCounts(int shown, int all, bool orderHeld)
{
    const QString text = shown == all ? tr("%1 locks", nullptr, all).arg(countText(all))
                                      : tr("%1 of %2 locks", nullptr, all).arg(countText(shown), countText(all));
    m_countsText = orderHeld ? tr("order frozen under the mouse · %1").arg(text) : text;
    m_counts->setText(m_mistake.isEmpty() ? m_countsText : m_mistake);
}

void FilterBar::setStates(const StateCounts &counts)
{
    for (int i = 0; i < LockFilter::chips; ++i) {
        const ChipRow &row = chipRows[i];
        const QString count = row.count ? row.count(counts) : QString();
        const QString text = count.isEmpty() ? tr(row.name) : tr(row.name) + QLatin1Char(' ') + count;
        if (m_chips[i]->text() == text)
            continue; // a chip that did not change is not painted
        m_chips[i]->setText(text);
        m_chips[i]->updateGeometry();
        m_chips[i]->setTone(i == int(LockFilter::Chip::Attention) && !count.isEmpty() ? Tone::Bad : Tone::Plain);
    }
}

void FilterBar::setMistake(const QString &message)
{
    m_mistake = message;
    m_counts->setText(m_mistake.isEmpty() ? m_countsText : m_mistake);
    setPlainToolTip(m_counts, message);
}

} // namespace lockscope::ui
