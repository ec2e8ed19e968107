#include "core/play/recording/compare_steps.h"

#include "core/model/lock.h"
#include "core/play/recording/cbor.h"

#include <QHash>

#include <algorithm>
#include <span>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

struct ToldEvent {
    QByteArray words;
    int frame = 0;
};

// Events that only repeat as time passes do not count as differences. Neither do events about held-back messages.
bool isPassing(const RunEvent &now)
{
    return now.what == What::Renewed || now.what == What::LookedAgain || now.what == What::StepBegan
        || now.what == What::Ended || (now.transfer > 0 && now.what != What::Woken);
}

QByteArray inWords(const Frame &frame)
{
    const RunEvent &now = frame.happened;
    QByteArrayList words{QByteArray::number(int(now.what)), laneOwner(now.who).raw(), now.lock.toUtf8(),
                         now.server.toUtf8(), QByteArray::number(now.count)};
    if (now.outcome)
        words << QByteArray::number(int(*now.outcome));
    if (now.what == What::StepEnded)
        words << (now.asExpected ? "expected" : "unexpected");
    if (now.what == What::Wrote)
        words << now.text;
    return words.join('\0');
}

// Events by step. An event without a step belongs to the step that began last; the first entry has the events before
// all steps.
std::vector<std::vector<ToldEvent>> toldBySteps(const Recording &recording)
{
    std::vector<std::vector<ToldEvent>> all(recording.steps().size() + 1);
    std::size_t current = 0;
    for (const FramePtr &frame : recording.frames) {
        if (frame->happened.what == What::StepBegan)
            current = std::size_t(frame->step) + 1;
        const std::size_t step = frame->step >= 0 ? std::size_t(frame->step) + 1 : current;
        if (!isPassing(frame->happened) && step < all.size())
            all[step].push_back({inWords(*frame), frame->number});
    }
    return all;
}

const std::vector<ToldEvent> &toldAfter(const std::vector<std::vector<ToldEvent>> &bySteps, int step) // -1: before all
{
    return step < 0 ? bySteps.front() : bySteps[std::size_t(step) + 1];
}

std::vector<int> missing(const std::vector<ToldEvent> &from, const std::vector<ToldEvent> &in)
{
    QHash<QByteArray, int> left;
    for (const ToldEvent &told : in)
        ++left[told.words];
    std::vector<int> frames;
    for (const ToldEvent &told : from) {
        if (left.value(told.words) == 0)
            frames.push_back(told.frame);
        else
            --left[told.words];
    }
    return frames;
}

std::vector<QByteArray> actionsOf(const Recording &recording)
{
    std::vector<QByteArray> all;
    for (const Step &step : recording.steps())
        all.push_back(CborWriter::write(step.action).toCbor());
    return all;
}

using Pairs = std::vector<std::pair<int, int>>;

using Entries = std::span<const QByteArray>;

// Pairs the entries of the longest common subsequence. Pairs an entry that only one side has with -1, at its place.
// If there are too many entries, it pairs none of them.
Pairs alignedMiddle(Entries left, Entries right, int offset)
{
    constexpr std::size_t mostCells = 25'000'000; // 100 MB; two runs of 5 000 steps
    const std::size_t rows = left.size();
    const std::size_t columns = right.size();
    if (columns > 0 && rows > mostCells / columns) {
        Pairs pairs;
        for (std::size_t i = 0; i < rows; ++i)
            pairs.push_back({offset + int(i), -1});
        for (std::size_t j = 0; j < columns; ++j)
            pairs.push_back({-1, offset + int(j)});
        return pairs;
    }
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;)
            common[i][j] =
                left[i] == right[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
    Pairs pairs;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < rows || j < columns) {
        const bool isBoth = i < rows && j < columns && left[i] == right[j];
        const bool isLeft = isBoth || j == columns || (i < rows && common[i + 1][j] >= common[i][j + 1]);
        pairs.push_back({isLeft ? offset + int(i) : -1, isBoth || !isLeft ? offset + int(j) : -1});
        i += isLeft ? 1 : 0;
        j += isBoth || !isLeft ? 1 : 0;
    }
    return pairs;
}

// Most runs have the same script, so few entries remain after the common beginning and end.
Pairs aligned(Entries left, Entries right)
{
    const std::size_t shorter = std::min(left.size(), right.size());
    const auto begin = std::size_t(
        std::mismatch(left.begin(), left.begin() + std::ptrdiff_t(shorter), right.begin()).first - left.begin());
    std::size_t end = 0;
    while (end < shorter - begin && left[left.size() - 1 - end] == right[right.size() - 1 - end])
        ++end;
    Pairs pairs;
    for (std::size_t i = 0; i < begin; ++i)
        pairs.push_back({int(i), int(i)});
    const Pairs middle = alignedMiddle(left.subspan(begin, left.size() - begin - end),
                                       right.subspan(begin, right.size() - begin - end), int(begin));
    pairs.insert(pairs.end(), middle.begin(), middle.end());
    for (std::size_t i = end; i > 0; --i)
        pairs.push_back({int(left.size() - i), int(right.size() - i)});
    return pairs;
}

} // namespace

std::vector<AlignedStep> compare(const Recording &left, const Recording &right)
{
    const auto toldLeft = toldBySteps(left);
    const auto toldRight = toldBySteps(right);
    Pairs pairs = aligned(actionsOf(left), actionsOf(right));
    pairs.insert(pairs.begin(), {-1, -1});
    std::vector<AlignedStep> all;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        AlignedStep step{pairs[i].first, pairs[i].second, true, {}, {}};
        static const std::vector<ToldEvent> nothing;
        const bool isBefore = i == 0;
        const auto &ofLeft = step.left >= 0 || isBefore ? toldAfter(toldLeft, step.left) : nothing;
        const auto &ofRight = step.right >= 0 || isBefore ? toldAfter(toldRight, step.right) : nothing;
        step.onlyLeft = missing(ofLeft, ofRight);
        step.onlyRight = missing(ofRight, ofLeft);
        step.isSame =
            step.onlyLeft.empty() && step.onlyRight.empty() && (isBefore || (step.left >= 0 && step.right >= 0));
        all.push_back(std::move(step));
    }
    return all;
}

} // namespace lockscope::play
