#include "core/play/script/read/read_condition.h"

#include "core/play/script/toml/nearest.h"

#include <algorithm>
#include <array>

namespace lockscope::play {

namespace {

Condition held(const Cast &cast)
{
    return is::Held{cast.who(), cast.lock(), cast.fields().whole(QStringLiteral("count"), 1, 1'000)};
}

Condition exists(const Cast &cast)
{
    return is::Exists{cast.key(), cast.serverIfAny(), cast.fields().whole(QStringLiteral("servers"), 0, 5)};
}

Condition expiring(const Cast &cast)
{
    is::Expiring is{cast.key(), cast.serverIfAny(), {}, {}};
    const auto from = cast.fields().duration(QStringLiteral("from"));
    const auto to = cast.fields().duration(QStringLiteral("to"));
    if (!from || !to || *from > *to)
        cast.fields().complain(QStringLiteral("\"ttl\" lies between two durations: from = \"1s\", to = \"3s\""));
    is.from = from.value_or(Millis(0));
    is.to = to.value_or(Millis(0));
    return is;
}

QByteArray readValue(const Cast &cast)
{
    return cast.fields().required(QStringLiteral("value"), QStringLiteral("42")).toUtf8();
}

Condition woken(const Cast &cast)
{
    return is::Woken{cast.who(), cast.lock(), cast.fields().duration(QStringLiteral("after-release"))};
}

Condition messages(const Cast &cast)
{
    const auto count = cast.fields().whole(QStringLiteral("count"), 0, 1'000);
    if (!count)
        cast.fields().complain(QStringLiteral("\"messages\" needs a number of them: count = 1"));
    return is::Messages{cast.lock(), count.value_or(0)};
}

Condition lying(const Cast &cast)
{
    const auto count = cast.fields().whole(QStringLiteral("count"), 0, 1'000);
    if (!count)
        cast.fields().complain(QStringLiteral("\"held-back\" needs a number of messages: count = 1"));
    return is::Lying{cast.actor(), count.value_or(0)};
}

Condition queued(const Cast &cast)
{
    if (!cast.fields().has(QStringLiteral("owners")))
        cast.fields().complain(QStringLiteral("\"queue\" needs who stands in it: owners = [\"Ben\", \"Carl\"]; nobody: "
                                              "[]"));
    return is::Queued{cast.lock(), cast.everyone(QStringLiteral("owners"))};
}

struct Row {
    const char *word;
    Condition (*read)(const Cast &cast);
    bool negated = false;
};
constexpr std::array rows{
    Row{"held", held},
    Row{"believed",
        [](const Cast &cast) -> Condition {
            return is::Believed{cast.who(), cast.lock()};
        }},
    Row{"waiting",
        [](const Cast &cast) -> Condition {
            return is::Waiting{cast.who(), cast.lock()};
        }},
    Row{"free", [](const Cast &cast) -> Condition { return is::Free{cast.lock()}; }},
    Row{"exclusive", [](const Cast &cast) -> Condition { return is::Exclusive{cast.lock()}; }},
    Row{"two-owners", [](const Cast &cast) -> Condition { return is::TwoOwners{cast.lock()}; }},
    Row{"exists", exists},
    Row{"gone", exists, true},
    Row{"ttl", expiring},
    Row{"no-expiry",
        [](const Cast &cast) -> Condition {
            return is::Unexpiring{cast.key(), cast.serverIfAny()};
        }},
    Row{"value",
        [](const Cast &cast) -> Condition {
            return is::Valued{cast.key(), cast.serverIfAny(), readValue(cast)};
        }},
    Row{"queue", queued},
    Row{"woken", woken},
    Row{"told-lost",
        [](const Cast &cast) -> Condition {
            return is::ToldLost{cast.who(), cast.lock()};
        }},
    Row{"messages", messages},
    Row{"held-back", lying},
    Row{"master", [](const Cast &cast) -> Condition { return is::Master{cast.server()}; }},
    Row{"stored",
        [](const Cast &cast) -> Condition {
            return is::Stored{cast.resource(), readValue(cast)};
        }},
};

const Row *rowOf(const QString &written, const Cast &cast)
{
    QStringList words;
    for (const Row &row : rows) {
        if (written == QLatin1String(row.word))
            return &row;
        words.append(QLatin1String(row.word));
    }
    cast.fields().complain(
        QStringLiteral("expect"),
        QStringLiteral("nothing called \"%1\" can be expected%2").arg(written, meantOrAll(written, words)));
    return nullptr;
}

} // namespace

std::optional<Expectation> readExpectation(const QString &written, const Cast &cast)
{
    const QString no = QStringLiteral("not ");
    const bool negated = written.startsWith(no);
    const Row *row = rowOf(negated ? written.mid(no.size()) : written, cast);
    if (!row)
        return std::nullopt;
    Expectation expectation{row->read(cast), negated != row->negated};
    expectation.within = cast.fields().duration(QStringLiteral("within")).value_or(expectation.within);
    expectation.lasting = cast.fields().duration(QStringLiteral("lasting")).value_or(expectation.lasting);
    return expectation;
}

} // namespace lockscope::play
