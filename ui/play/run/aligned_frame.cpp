#include "ui/play/run/aligned_frame.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

// The step of each frame. A frame without a step belongs to the step before it.
std::vector<int> stepsOf(const play::Recording &run)
{
    std::vector<int> steps;
    int last = -1;
    for (const play::FramePtr &frame : run.frames) {
        last = std::max(last, frame->step);
        steps.push_back(last);
    }
    return steps;
}

bool has(const std::vector<int> &numbers, int number)
{
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// The right run's step at this place, or its last step before this place; -1 before its first step.
int rightStep(const std::vector<play::AlignedStep> &steps, std::size_t at)
{
    for (std::size_t i = at + 1; i > 0; --i) {
        if (steps[i - 1].right >= 0)
            return steps[i - 1].right;
    }
    return -1;
}

} // namespace

AlignedFrame alignedFrame(const std::vector<play::AlignedStep> &steps, const play::Recording &left, int frame,
                          const play::Recording &right)
{
    const std::vector<int> mine = stepsOf(left);
    const std::vector<int> theirs = stepsOf(right);
    const int step = mine[std::size_t(frame)];
    const auto aligned = std::find_if(steps.begin(), steps.end(), [step](const auto &one) {
        return one.left == step && (step >= 0 || one.right < 0);
    });
    AlignedFrame found;
    const int there = aligned == steps.end() ? step : rightStep(steps, std::size_t(aligned - steps.begin()));
    const auto into = (mine.begin() + frame) - std::lower_bound(mine.begin(), mine.end(), step);
    const auto begin = std::lower_bound(theirs.begin(), theirs.end(), there);
    const auto end = std::upper_bound(begin, theirs.end(), there);
    found.right =
        std::max(0, int((begin == end ? begin - 1 : begin + std::min(into, (end - begin) - 1)) - theirs.begin()));
    if (frame + 1 >= int(left.frames.size()))
        found.right = int(right.frames.size()) - 1; // shows the ends of both runs together
    if (aligned == steps.end())
        return found;
    found.onlyLeft = has(aligned->onlyLeft, frame);
    found.onlyRight = has(aligned->onlyRight, found.right);
    return found;
}

} // namespace lockscope::ui
