#include "ui/play/panes/redis_pane.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/theme/letter_width.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeWidgetItemIterator>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int lineRole = Qt::UserRole; // the row as text, for comparisons

} // namespace

RedisPane::RedisPane(QWidget *parent)
    : QTreeWidget(parent)
{
    setFrameShape(NoFrame);
    setHeaderLabels({tr("In Redis now"), tr("Value"), tr("Time to live")});
    setRootIsDecorated(false);
    setIndentation(letterWidth(fontMetrics()) * 2);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionMode(NoSelection);
    setItemsExpandable(false);
    setAccessibleName(tr("Data in Redis now"));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    header()->setSectionResizeMode(Value, QHeaderView::Fixed);
    header()->setSectionResizeMode(Left, QHeaderView::Fixed);
    header()->setMinimumSectionSize(letterWidth(fontMetrics()) * 6);
}

void RedisPane::show(const std::vector<ServerRows> &servers)
{
    m_servers = servers;
    fill();
}

void RedisPane::light(QTreeWidgetItem *item, Change change)
{
    if (change == Change::None)
        return;
    QFont lit = font();
    lit.setBold(change != Change::Gone);
    lit.setStrikeOut(change == Change::Gone);
    const QColor ground = toneGround(change == Change::Gone ? Tone::Bad : Tone::Warning, palette());
    for (const int column : {Name, Value, Left}) {
        item->setFont(column, lit);
        item->setBackground(column, ground);
        item->setForeground(column, readable(palette().color(QPalette::Text), ground));
    }
}

QTreeWidgetItem *RedisPane::addKey(QTreeWidgetItem *parent, const KeyRow &key)
{
    const QString renewed = key.isRenewed ? tr("set: %1").arg(key.ttl) : key.ttl;
    auto *item = new QTreeWidgetItem(parent, {changeSign(key.change) + key.name, key.type, renewed});
    item->setToolTip(Name, plainToolTip(key.name));
    item->setData(Name, lineRole, QString(key.same + QLatin1Char(' ') + key.type));
    light(item, key.change);
    for (const FieldRow &field : key.fields) {
        auto *row = new QTreeWidgetItem(item, {changeSign(field.change) + field.name, field.value});
        row->setData(Name, lineRole, QString(key.same + QLatin1Char(' ') + field.same));
        row->setToolTip(Name, plainToolTip(field.name));
        row->setToolTip(Value, plainToolTip(field.value));
        light(row, key.change == Change::Gone ? Change::Gone : field.change);
    }
    return item;
}

void RedisPane::fill()
{
    clear();
    for (const ServerRows &server : m_servers) {
        QTreeWidgetItem *parent = invisibleRootItem();
        if (m_servers.size() > 1 || !server.standing.isEmpty()) {
            const QString standing = server.standing.isEmpty() ? QString() : QStringLiteral(" · ") + server.standing;
            parent = new QTreeWidgetItem(parent, {server.name + standing});
            parent->setFirstColumnSpanned(true);
            QFont italic = font();
            italic.setItalic(true);
            parent->setFont(Name, italic);
        }
        for (const KeyRow &key : server.keys)
            addKey(parent, key);
        if (server.keys.empty())
            new QTreeWidgetItem(parent, {tr("nothing")});
    }
    expandAll();
    markDifferences();
    fitColumns();
}

QStringList RedisPane::lines() const
{
    QStringList all;
    for (QTreeWidgetItemIterator it(const_cast<RedisPane *>(this)); *it; ++it) {
        const QString line = (*it)->data(Name, lineRole).toString();
        if (!line.isEmpty() && !(*it)->font(Name).strikeOut())
            all += line;
    }
    return all;
}

void RedisPane::compareWith(const QStringList &lines)
{
    m_others = lines;
    fill();
}

void RedisPane::markDifferences()
{
    if (!m_others)
        return;
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
        const QString line = (*it)->data(Name, lineRole).toString();
        if (line.isEmpty() || m_others->contains(line) || (*it)->font(Name).strikeOut())
            continue;
        (*it)->setText(Name, QStringLiteral("≠ ") + (*it)->text(Name));
        light(*it, Change::Other);
    }
}

void RedisPane::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        fill();
}

// The names get what the other columns leave, but up to 45 % of the pane if they need it.
void RedisPane::fitColumns()
{
    const auto needed = [this](int column) {
        return std::max(sizeHintForColumn(column), header()->sectionSizeHint(column));
    };
    const int all = viewport()->width();
    const int room = all - std::min(needed(Name), all * 45 / 100);
    const int left = std::min(needed(Left), room / 2);
    header()->resizeSection(Left, left);
    header()->resizeSection(Value, std::min(needed(Value), room - left));
}

void RedisPane::resizeEvent(QResizeEvent *event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

} // namespace lockscope::ui
