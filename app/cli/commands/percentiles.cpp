#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/history/read_history.h"
#include "app/cli/options/history_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/table.h"
#include "core/base/escape.h"
#include "core/filter/name_groups.h"
#include "core/history/figure_rows.h"
#include "core/words/describe.h"

#include <QJsonArray>

#include <algorithm>

namespace lockscope::cli {

namespace {

using history::Figures;
using history::Measure;
using history::measures;
using history::shares;
using history::Sketch;

QString text(qint64 micros)
{
    return micros < 10'000 ? QStringLiteral("%1 ms").arg(QString::number(double(micros) / 1'000, 'g', 3))
                           : words::durationText(Millis(micros / 1'000));
}

// The figures of one name, or of the names with a common beginning.
struct Row {
    QByteArray name; // or the beginning; empty for names without one
    int names = 1;
    Figures figures;
};

std::vector<Row> rowsOf(std::vector<Figures> all, bool isByGroup)
{
    std::vector<Row> rows;
    QHash<QByteArray, std::size_t> groups;
    for (Figures &one : all) {
        const QByteArray name = isByGroup ? filter::groupPrefix(one.lock.raw()) : one.lock.raw();
        const auto known = isByGroup ? groups.constFind(name) : groups.constEnd();
        if (known != groups.constEnd()) {
            rows[*known].figures.add(one);
            ++rows[*known].names;
            continue;
        }
        groups.insert(name, rows.size());
        rows.push_back({name, 1, std::move(one)});
    }
    std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
        return a.figures.blocked != b.figures.blocked ? a.figures.blocked > b.figures.blocked
                                                      : a.figures.held.sum() > b.figures.held.sum();
    });
    return rows;
}

QStringList cells(const QString &name, const Figures &figures)
{
    QStringList row{name, QString::number(figures.held.count())};
    for (const Measure &measure : measures) {
        for (const history::Share &share : shares) {
            const auto value = (figures.*measure.sketch).percentile(share.share);
            row << (value ? text(*value) : QStringLiteral("-"));
        }
    }
    return row << text(figures.blocked);
}

QStringList titles(bool isByGroup)
{
    QStringList row{isByGroup ? QStringLiteral("GROUP") : QStringLiteral("NAME"), QStringLiteral("HOLDS")};
    for (const Measure &measure : measures) {
        for (const history::Share &share : shares)
            row << QStringLiteral("%1 %2").arg(QString::fromLatin1(measure.word).toUpper(),
                                               QString::fromLatin1(share.word).toUpper());
    }
    return row << QStringLiteral("BLOCKED");
}

QJsonObject json(const Figures &figures)
{
    QJsonObject object{{QStringLiteral("blocked_us"), figures.blocked}};
    for (const Measure &measure : measures) {
        const Sketch &sketch = figures.*measure.sketch;
        QJsonObject one{{QStringLiteral("count"), sketch.count()}, {QStringLiteral("sum_us"), sketch.sum()}};
        for (const history::Share &share : shares) {
            const auto value = sketch.percentile(share.share);
            one[QString::fromLatin1(share.word) + QLatin1String("_us")] = value ? QJsonValue(*value) : QJsonValue();
        }
        object[QLatin1String(measure.word)] = one;
    }
    return object;
}

QJsonObject json(const Row &row, bool isByGroup)
{
    QJsonObject object = json(row.figures);
    const QString word = isByGroup ? QStringLiteral("prefix") : QStringLiteral("name");
    object[word] = toDisplay(row.name);
    object[word + QLatin1String("_hex")] = QString::fromLatin1(row.name.toHex());
    if (isByGroup)
        object[QLatin1String("names")] = row.names;
    return object;
}

QString csvCell(const QByteArray &name)
{
    QString shown = toDisplay(name);
    return QLatin1Char('"') + shown.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString csvLine(const Row &of, bool isByGroup)
{
    const QString name = csvCell(of.name);
    return history::figuresCsvLine(isByGroup ? name + QLatin1Char(',') + QString::number(of.names) : name,
                                   history::rowOf(of.figures));
}

} // namespace

class Percentiles final : public CliCommand {
public:
    Percentiles()
        : CliCommand(
            {QStringLiteral("percentiles"), QStringLiteral("[GLOB]"),
             AppText::tr("show how long locks were held and waited for, from the history"),
             AppText::tr("For each name: holds (HELD), waits (WAITED), and the time from the end of a hold to the\n"
                         "next holder while somebody waited (WOKEN). BLOCKED is the time of all waiters together.\n"
                         "The list begins with the most blocked name. Values are within 1 %. Whole hours count.\n"
                         "A hold counts only if its beginning and end were seen.\n"
                         "With --by-group: for all names with the same beginning together, such as order:*.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("percentiles --since 24h --by-group"),
                QStringLiteral("percentiles 'order:*' --csv > locks.csv")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_history}; }

    void parse(ParsedCommandLine &given) override
    {
        if (!given.words.isEmpty()) {
            m_names = fromDisplay(given.words.takeFirst()).value_or(QByteArray());
            if (m_names.isEmpty())
                given.wrong(AppText::tr("GLOB must be a name. * matches any text, and ? one character."));
        }
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_history.read(given);
        m_since = given.duration(m_sinceOption).value_or(usualTime);
        m_most = given.number(m_topOption, 1, 1'000'000).value_or(m_most);
        if (!m_history.isGiven())
            m_connection.needOneServer(given);
        if (given.has(m_csv) && m_json.wanted)
            given.wrong(AppText::tr("--csv and --json are two forms: give one of them"));
        m_isCsv = given.has(m_csv);
        m_isByGroup = given.has(m_byGroup);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return false; }
    QStringList usedOffline() const override { return m_history.usedOffline(m_connection.options()); }

    Task<int> run(Context *context) override
    {
        const qint64 now = context->clock->wallMillis();
        const history::Period period{(now - m_since.count()) * 1'000, now * 1'000};
        const QString path = m_history.pathFor(context->address());
        co_return readHistory(*context, path, [&](const history::HistoryReader &reader) -> Result<void> {
            auto all = reader.figures(period, m_names);
            const auto watched = reader.watched(period);
            if (!all || !watched)
                return !all ? all.error() : watched.error();
            if (all->empty() && !m_names.isEmpty())
                return Error{Error::Kind::Precondition,
                             AppText::tr("nothing was recorded of a lock named %1").arg(toDisplay(m_names)),
                             {},
                             {}};
            print(*context, rowsOf(std::move(*all), m_isByGroup));
            if (!m_json.wanted && !m_isCsv)
                context->streams.error(watchedText(*watched, period));
            return {};
        });
    }

protected:
    Options ownOptions() const override { return {m_sinceOption, m_topOption, m_byGroup, m_csv}; }

private:
    static constexpr Millis usualTime{std::chrono::hours(24)};

    // A group ends with a star, as in a GLOB. Names without a common beginning have only the star.
    QString titleOf(const Row &row) const
    {
        return toDisplay(row.name) + (m_isByGroup ? QStringLiteral("*") : QString());
    }

    void print(const Context &context, const std::vector<Row> &all) const
    {
        Figures together;
        for (const Row &one : all)
            together.add(one.figures);
        const std::size_t shown = std::min(all.size(), std::size_t(m_most));
        if (m_json.wanted) {
            QJsonArray list;
            for (std::size_t i = 0; i < shown; ++i)
                list << json(all[i], m_isByGroup);
            QJsonObject object = json(together);
            object[m_isByGroup ? QLatin1String("groups") : QLatin1String("names")] = list;
            return context.streams.json(object);
        }
        if (m_isCsv) {
            context.streams.line(
                history::figuresCsvTitle(m_isByGroup ? QStringLiteral("prefix,names") : QStringLiteral("name")));
            for (std::size_t i = 0; i < shown; ++i)
                context.streams.line(csvLine(all[i], m_isByGroup));
            return;
        }
        std::vector<QStringList> rows{titles(m_isByGroup)};
        for (std::size_t i = 0; i < shown; ++i)
            rows.push_back(cells(titleOf(all[i]), all[i].figures));
        if (all.size() != 1)
            rows.push_back(cells(AppText::tr("(all)"), together));
        for (const QString &line : aligned(rows))
            context.streams.line(line);
        if (shown < all.size())
            context.streams.line(AppText::tr("%1 more are not shown. Show all with --top %2.")
                                     .arg(QString::number(all.size() - shown), QString::number(all.size())));
    }

    JsonOption m_json;
    HistoryOption m_history;
    const QCommandLineOption m_sinceOption{
        QStringLiteral("since"), AppText::tr("the time before now that counts (24h)"), QStringLiteral("DURATION")};
    const QCommandLineOption m_topOption{QStringLiteral("top"), AppText::tr("show this many names (20)"),
                                         QStringLiteral("NUMBER")};
    const QCommandLineOption m_byGroup{QStringLiteral("by-group"),
                                       AppText::tr("for each group of names instead of each name")};
    const QCommandLineOption m_csv{QStringLiteral("csv"), AppText::tr("print CSV, with durations in microseconds")};
    QByteArray m_names;
    Millis m_since{};
    int m_most = 20;
    bool m_isCsv = false;
    bool m_isByGroup = false;
};

template CommandPtr makeCommand<Percentiles>();

} // namespace lockscope::cli
