#include "core/play/script/read/shipped.h"

#include "core/play/script/read/read_scenario.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <tuple>

namespace lockscope::play {

namespace {

QDir folder()
{
    return QDir(QStringLiteral(":/scenarios"), QStringLiteral("*.toml"));
}

} // namespace

std::vector<Scenario> shippedScenarios()
{
    std::vector<Scenario> all;
    for (const QString &name : folder().entryList()) {
        auto read = readScenarioFile(folder().filePath(name));
        if (auto *scenario = std::get_if<Scenario>(&read))
            all.push_back(std::move(*scenario));
    }
    std::sort(all.begin(), all.end(),
              [](const Scenario &a, const Scenario &b) { return std::tie(a.place, a.id) < std::tie(b.place, b.id); });
    return all;
}

QString shippedFile(const QString &id)
{
    const QString path = folder().filePath(id + QStringLiteral(".toml"));
    return QFile::exists(path) ? path : QString();
}

} // namespace lockscope::play
