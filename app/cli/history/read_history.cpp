#include "app/cli/history/read_history.h"

#include "app/app_text.h"
#include "app/cli/output/times.h"
#include "core/words/describe.h"

namespace lockscope::cli {

int readHistory(const Context &context, const QString &path,
                const std::function<Result<void>(const history::HistoryReader &)> &read)
{
    const auto reader = history::HistoryReader::open(path);
    const auto done = reader ? read(**reader) : Result<void>(reader.error());
    if (done)
        return Done;
    const int code = context.fail(done.error());
    return done.error().kind == Error::Kind::Precondition ? int(NotFound) : code; // there is no such history or lock
}

QString watchedText(const std::vector<history::Period> &watched, const history::Period &period)
{
    if (watched.empty())
        return AppText::tr("nothing was recorded in this time");
    qint64 gaps = 0;
    qint64 missing = 0;
    constexpr qint64 shortest = 3'000'000; // µs; a recorder writes once a second
    qint64 until = std::max(period.from, watched.front().from);
    for (const history::Period &one : watched) {
        if (one.from - until > shortest) {
            ++gaps;
            missing += one.from - until;
        }
        until = std::max(until, one.to);
    }
    const QString from = localMoment(std::max(period.from, watched.front().from) / 1'000);
    const QString to = localMoment(std::min(period.to, until) / 1'000);
    if (gaps == 0)
        return AppText::tr("recorded from %1 to %2, without a gap").arg(from, to);
    return AppText::tr("recorded from %1 to %2, with %n gaps of %3 in all", nullptr, int(gaps))
        .arg(from, to, words::durationText(Millis(missing / 1'000)));
}

} // namespace lockscope::cli
