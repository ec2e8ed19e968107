#include "ui/holds/loss_notice.h"

#include "ui/holds/hold_row.h"
#include "ui/text/format.h"
#include "ui/text/lock_words.h"
#include "ui/text/plain_label.h"
#include "ui/theme/notice_palette.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

LossNotice::LossNotice(QWidget *parent)
    : QWidget(parent)
    , m_text(new PlainLabel(this))
{
    setObjectName(QStringLiteral("lossNotice"));
    setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *look = new QPushButton(tr("Show under Mine"), this);
    auto *dismissal = new QPushButton(tr("Dismiss"), this);
    dismissal->setObjectName(QStringLiteral("dismissLoss"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 10, 6);
    row->addWidget(m_text, 1);
    row->addWidget(look);
    row->addWidget(dismissal);
    connect(look, &QPushButton::clicked, this, &LossNotice::mineRequested);
    connect(dismissal, &QPushButton::clicked, this, &LossNotice::dismiss);
    recolour();
    hide();
}

void LossNotice::setServer(const QString &node, const ConnectionId &of)
{
    m_nodes[of] = node;
    std::erase_if(m_told, [&of](const Row &row) { return std::get<ConnectionId>(row) == of; });
}

void LossNotice::setHolds(const std::vector<locks::HoldFacts> &holds, qint64 wallMillis, const ConnectionId &of)
{
    for (const locks::HoldFacts &hold : holds) {
        if (hold.lost)
            tell({of, false, hold.id}, shortName(hold.lock.key), *hold.lost, wallMillis);
    }
}

void LossNotice::setCompounds(const std::vector<locks::CompoundFacts> &compounds, qint64 wallMillis,
                              const ConnectionId &of)
{
    for (const locks::CompoundFacts &compound : compounds) {
        if (compound.lost)
            tell({of, true, compound.id}, rowsOf(compound).front().name, *compound.lost, wallMillis);
    }
}

void LossNotice::tell(Row row, const QString &name, locks::LossReason reason, qint64 wallMillis)
{
    if (!m_told.insert(row).second)
        return;
    const QString time = QDateTime::fromMSecsSinceEpoch(wallMillis).toString(QStringLiteral("HH:mm:ss"));
    m_lines << tr("%1 on %2, %3: %4").arg(name, m_nodes.value(std::get<ConnectionId>(row)), time, lossText(reason));
    showLines();
    Q_EMIT happened();
}

void LossNotice::dismiss()
{
    m_lines.clear();
    hide();
}

void LossNotice::showLines()
{
    QStringList lines{tr("✗ %n locks of this program were lost. Stop what they protected, because other clients "
                         "may hold them now.",
                         nullptr, int(m_lines.size()))};
    const auto newest = m_lines.mid(std::max<qsizetype>(0, m_lines.size() - mostLines));
    for (const QString &line : newest)
        lines << QStringLiteral("• ") + line;
    if (const auto more = m_lines.size() - newest.size(); more > 0)
        lines << tr("and %1 earlier").arg(more);
    m_text->setText(lines.join(QLatin1Char('\n')));
    QWidget::show();
}

void LossNotice::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void LossNotice::recolour()
{
    setPalette(noticePalette(Tone::Bad));
}

} // namespace lockscope::ui
