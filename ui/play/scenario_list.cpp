#include "ui/play/scenario_list.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QApplication>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>

namespace lockscope::ui {

namespace {

// Draws a scenario with its title and a muted line about its subject.
class ScenarioDelegate : public QStyledItemDelegate {
public:
    static constexpr int lineRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

constexpr int rowMargin = 4;

void ScenarioDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    const QString title = std::exchange(ground.text, {});
    const QStyle *style = ground.widget ? ground.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, ground.widget);
    const bool isChosen = ground.state & QStyle::State_Selected;
    const QPalette &colours = ground.palette;
    const QColor under = colours.color(isChosen ? QPalette::Highlight : QPalette::Base);
    const QColor text = readable(colours.color(isChosen ? QPalette::HighlightedText : QPalette::Text), under);
    painter->save();
    QFont bold = ground.font;
    bold.setBold(true);
    QRect line = option.rect.adjusted(rowMargin, rowMargin / 2, -rowMargin, 0);
    line.setHeight(QFontMetrics(bold).height());
    painter->setFont(bold);
    painter->setPen(text);
    painter->drawText(line, Qt::AlignVCenter, QFontMetrics(bold).elidedText(title, Qt::ElideRight, line.width()));
    line.translate(0, line.height());
    painter->setFont(ground.font);
    painter->setPen(readable(mixed(text, under, 0.75), under));
    painter->drawText(line, Qt::AlignVCenter,
                      ground.fontMetrics.elidedText(index.data(lineRole).toString(), Qt::ElideRight, line.width()));
    painter->restore();
}

QSize ScenarioDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 20, 2 * option.fontMetrics.height() + rowMargin};
}

QString titleOf(const play::Scenario &scenario, play::Language language)
{
    return scenario.title.isEmpty() ? toDisplay(scenario.id.toUtf8()) : scenario.title.in(language);
}

// The first sentence of the scenario's explanation.
QString lineOf(const play::Scenario &scenario, play::Language language)
{
    const QString why = scenario.why.in(language).simplified();
    const qsizetype end =
        why.indexOf(language == play::Language::English ? QStringLiteral(". ") : QStringLiteral("。"));
    return end < 0 ? why : why.left(end + 1);
}

} // namespace

ScenarioList::ScenarioList(QWidget *parent)
    : QListWidget(parent)
{
    setFrameShape(NoFrame);
    setAlternatingRowColors(true);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Scenarios"));
    setItemDelegate(new ScenarioDelegate(this));
    const auto announce = [this](int row) {
        if (row >= 0 && row < int(m_scenarios.size()))
            Q_EMIT chosen(m_scenarios[std::size_t(row)]);
    };
    connect(this, &QListWidget::currentRowChanged, this, announce);
    // also for the current row, because another run may be visible
    connect(this, &QListWidget::itemActivated, this, [this, announce](QListWidgetItem *item) { announce(row(item)); });
}

void ScenarioList::setScenarios(std::vector<play::Scenario> scenarios)
{
    m_scenarios = std::move(scenarios);
    fill();
}

void ScenarioList::setLanguage(play::Language language)
{
    m_language = language;
    fill();
}

void ScenarioList::fill()
{
    const QSignalBlocker quiet(this); // the selection stays
    const int row = currentRow();
    clear();
    for (const play::Scenario &scenario : m_scenarios) {
        const QString line = lineOf(scenario, m_language);
        auto *item = new QListWidgetItem(titleOf(scenario, m_language), this);
        item->setData(ScenarioDelegate::lineRole, line);
        item->setToolTip(plainToolTip(line));
    }
    setCurrentRow(row);
}

int ScenarioList::widthOfTitles() const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int widest = 0;
    for (int row = 0; row < count(); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(item(row)->text()));
    return widest + 2 * rowMargin + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
}

void ScenarioList::add(const play::Scenario &scenario)
{
    const auto same = std::find_if(m_scenarios.begin(), m_scenarios.end(),
                                   [&scenario](const play::Scenario &one) { return one.file == scenario.file; });
    const auto row = same - m_scenarios.begin();
    play::Scenario own = scenario;
    const auto isTaken = [&own](const play::Scenario &one) { return one.id == own.id && one.file != own.file; };
    for (int i = 2; std::any_of(m_scenarios.begin(), m_scenarios.end(), isTaken); ++i)
        own.id = QStringLiteral("%1 (%2)").arg(scenario.id, QString::number(i));
    if (same == m_scenarios.end())
        m_scenarios.push_back(own);
    else
        *same = own;
    fill();
    setCurrentRow(-1);
    setCurrentRow(int(row));
}

const play::Scenario *ScenarioList::find(const QString &id) const
{
    const auto it =
        std::find_if(m_scenarios.begin(), m_scenarios.end(), [&id](const play::Scenario &one) { return one.id == id; });
    return it == m_scenarios.end() ? nullptr : &*it;
}

bool ScenarioList::choose(const QString &id)
{
    const play::Scenario *found = find(id);
    if (!found)
        return false;
    const int row = int(found - m_scenarios.data());
    if (row == currentRow())
        Q_EMIT chosen(*found); // another run may be visible
    else
        setCurrentRow(row);
    return true;
}

} // namespace lockscope::ui
