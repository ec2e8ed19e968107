#pragma once

#include "core/actions/plan/plan.h"

#include <functional>

namespace lockscope::ui {

// What is shown of a lock, and whether its holder is the one that the operator has looked at. Whichever action is
// looked at then: a new holder that comes while another one is chosen is one, too. An action that takes nothing from a
// holder asks for none.
class SeenPlan {
public:
    using Drop = std::function<void(actions::PlanId)>;
    explicit SeenPlan(Drop drop); // is told of every plan that is shown no more

    bool show(const actions::Plan &plan); // false: it is older than what is shown, and dropped
    void look(const Lock &lock); // nothing is planned
    void drop(); // what was looked at stays: what comes is compared with it
    void forget(); // something else is meant from now on
    void accept(); // the operator means this holder

    const std::optional<actions::Plan> &plan() const { return m_plan; }
    bool isOther() const { return m_isOther; }
    bool isAtWork() const; // the same holder: it has taken it again, or given back one of several holds, meanwhile
    const std::optional<Lock> &lookedAt() const { return m_lookedAt; }
    const std::optional<Lock> &shown() const { return m_shown; }

private:
    bool hasOtherHolder() const; // the plan
    void mean(); // the holder that is shown

    Drop m_drop;
    std::optional<actions::Plan> m_plan;
    std::optional<actions::Plan> m_meant; // the first for this action: its holder is meant
    std::optional<actions::Plan> m_first; // of this holder, whichever action it was of
    std::optional<Lock> m_lookedAt; // that holder, as everything was then
    std::optional<Lock> m_shown; // now
    bool m_isOther = false;
};

} // namespace lockscope::ui
