#include "ui/status/connection_bar.h"

#include "core/model/lock.h"
#include "ui/help/help_topic.h"
#include "ui/status/policy_badge.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/environment_look.h"
#include "ui/widgets/flow_layout.h"

namespace lockscope::ui {

using ConnectionPhase = redis::ConnectionState::Phase;

namespace {

QString phaseWord(const ConnectionSituation &situation)
{
    switch (situation.connection.phase) {
    case ConnectionPhase::Idle: return ConnectionBar::tr("not connected");
    case ConnectionPhase::Connecting: return ConnectionBar::tr("connecting");
    case ConnectionPhase::Waiting: return ConnectionBar::tr("lost");
    case ConnectionPhase::Refused: return ConnectionBar::tr("refused");
    case ConnectionPhase::Live: break;
    }
    return {};
}

QString meaningOf(const ConnectionBar::Item &item)
{
    const QString why = item.situation.isLive() ? QString() : item.situation.connection.error.message;
    const QString press = ConnectionBar::tr("Press to show only %1.").arg(item.look.name);
    return why.isEmpty() ? press : why + QLatin1Char('\n') + press;
}

} // namespace

QString connectionText(const ConnectionBar::Item &item, Instant now)
{
    QStringList words{item.look.name};
    if (const QString word = environmentWord(item.policy.environment); !word.isEmpty())
        words << word;
    if (item.policy.readOnly)
        words << ConnectionBar::tr("read-only");
    else if (item.armedUntil && *item.armedUntil > now)
        words << ConnectionBar::tr("armed %1").arg(countdownText(toMillis(*item.armedUntil - now)));
    if (const QString phase = phaseWord(item.situation); !phase.isEmpty())
        words << phase;
    return words.join(QStringLiteral(" · "));
}

ConnectionBar::ConnectionBar(QWidget *parent)
    : QWidget(parent)
{
    setHelpTopic(this, topicOf(Panel::Connections));
    setObjectName(QStringLiteral("connections"));
    setAccessibleName(tr("Connections"));
    auto *row = new FlowLayout(this);
    row->setContentsMargins(8, 6, 8, 0);
    row->setSpacing(6);
    hide();
}

Chip *ConnectionBar::addChip()
{
    auto *chip = new Chip(QString(), this);
    layout()->addWidget(chip);
    const size_t at = m_chips.size();
    m_chips.push_back(chip);
    connect(chip, &QAbstractButton::clicked, this, [this, at](bool on) { Q_EMIT chosen(m_ids[at], on); });
    return chip;
}

void ConnectionBar::show(const std::vector<Item> &items, const std::optional<ConnectionId> &only, Instant now)
{
    setVisible(items.size() > 1);
    m_ids.clear();
    while (m_chips.size() < items.size())
        addChip();
    for (size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i]->setVisible(i < items.size());
        if (i >= items.size())
            continue;
        m_ids.push_back(items[i].id);
        dress(m_chips[i], items[i], now);
        m_chips[i]->setChecked(only == items[i].id);
    }
}

void ConnectionBar::dress(Chip *chip, const Item &item, Instant now)
{
    const bool isArmed = item.armedUntil && *item.armedUntil > now;
    const QString text = connectionText(item, now);
    chip->setText(plainActionText(text));
    chip->setAccessibleName(text);
    chip->setConnection(item.look.colour);
    chip->setTone(isArmed ? Tone::Bad : item.situation.isLive() ? Tone::Plain : Tone::Warning);
    QFont font = this->font();
    font.setBold(item.isCurrent);
    if (chip->font().bold() != font.bold())
        chip->setFont(font);
    setPlainToolTip(chip, meaningOf(item));
}

} // namespace lockscope::ui
