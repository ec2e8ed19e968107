#include "app/cli/completion/known_values.h"

#include "app/cli/output/list_columns.h"
#include "core/base/escape.h"
#include "core/locks/compound/compound.h"
#include "core/locks/terms/acquirable_kind.h"
#include "core/model/state.h"
#include "core/play/scenario/read/read_scenario.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"

#include <QLocale>
#include <QSettings>

namespace lockscope::cli {

namespace {

// A name that the terminal cannot show is not offered, because --profile takes names as they are.
bool isPrintable(const QString &name)
{
    QString shown = toDisplay(name.toUtf8());
    return shown.replace(QLatin1String("\\\\"), QLatin1String("\\")) == name;
}

// Only reads the settings: a command that the user enters repairs a damaged file and says so.
Candidates profileNames(const QString &)
{
    Candidates all;
    QSettings settings(profiles::settingsFile(), QSettings::IniFormat);
    for (const profiles::Profile &profile : profiles::ProfileStore(&settings).all()) {
        if (isPrintable(profile.name))
            all.push_back({profile.name, profile.address.toUrl()});
    }
    return all;
}

Candidates scenarioNames(const QString &)
{
    Candidates all;
    const bool isChinese = QLocale::system().language() == QLocale::Chinese;
    for (const play::Scenario &scenario : play::shippedScenarios())
        all.push_back({scenario.id, scenario.title.in(isChinese ? play::Language::Chinese : play::Language::English)});
    return all;
}

Candidates memberKinds(const QString &)
{
    Candidates all;
    for (const locks::AcquirableKind kind : locks::allKinds)
        all.push_back({locks::word(kind)});
    return all;
}

Candidates kinds(const QString &typed)
{
    Candidates all = memberKinds(typed);
    for (const locks::CompoundKind kind : {locks::CompoundKind::Multi, locks::CompoundKind::Red})
        all.push_back({locks::word(kind)});
    return all;
}

// Each word behind the last comma of `typed`.
Candidates inList(const QStringList &words, const QString &typed)
{
    Candidates all;
    const QString before = typed.first(typed.lastIndexOf(u',') + 1);
    for (const QString &word : words)
        all.push_back({before + word});
    return all;
}

Candidates states(const QString &typed)
{
    QStringList words;
    for (int state = 0; state < stateCount; ++state)
        words << word(State(state));
    return inList(words, typed);
}

Candidates columns(const QString &typed)
{
    Candidates all = inList(allColumnNames(), typed);
    if (!typed.contains(u','))
        all.push_back({QStringLiteral("wide")});
    return all;
}

struct Source {
    QLatin1String placeholder;
    Candidates (*values)(const QString &typed);
};

constexpr Source sources[] = {
    {QLatin1String("PROFILE"), profileNames}, {QLatin1String("SCENARIO"), scenarioNames},
    {QLatin1String("KIND"), kinds},           {QLatin1String("MEMBER-KIND"), memberKinds},
    {QLatin1String("STATES"), states},        {QLatin1String("COLUMNS"), columns},
};

} // namespace

Candidates knownValues(const QString &placeholder, const QString &typed)
{
    for (const Source &source : sources) {
        if (placeholder == source.placeholder)
            return source.values(typed);
    }
    return {};
}

} // namespace lockscope::cli
