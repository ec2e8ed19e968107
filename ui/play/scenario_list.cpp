#include "ui/play/scenario_list.h"

#include "core/base/escape.h"
#include "ui/play/scenario_delegate.h"
#include "ui/text.h"

#include <QSignalBlocker>

#include <algorithm>

namespace lockscope::ui {

namespace {

QString titleOf(const play::Scenario &scenario, play::Language language)
{
    return scenario.title.isEmpty() ? toDisplay(scenario.id.toUtf8()) : scenario.title.in(language);
}

// The first sentence of why it happens.
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
    const auto tell = [this](int row) {
        if (row >= 0 && row < int(m_scenarios.size()))
            Q_EMIT chosen(m_scenarios[std::size_t(row)]);
    };
    connect(this, &QListWidget::currentRowChanged, this, tell);
    // the one that is chosen already, where another run is shown by now
    connect(this, &QListWidget::itemActivated, this, [this, tell](QListWidgetItem *item) { tell(row(item)); });
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
    const QSignalBlocker quiet(this); // the same one stays chosen
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

void ScenarioList::add(const play::Scenario &scenario)
{
    const auto same = std::find_if(m_scenarios.begin(), m_scenarios.end(),
                                   [&scenario](const play::Scenario &one) { return one.file == scenario.file; });
    const auto row = same - m_scenarios.begin();
    if (same == m_scenarios.end())
        m_scenarios.push_back(scenario);
    else
        *same = scenario;
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
    if (found)
        setCurrentRow(int(found - m_scenarios.data()));
    return found;
}

} // namespace lockscope::ui
