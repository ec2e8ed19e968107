#pragma once

#include "core/actions/plan/plan.h"

#include <functional>

namespace lockscope::ui {

// Keeps the evidence shown for a lock, and checks that its holder is the one the operator has looked at. This holds for
// all actions: a new holder that comes while another action is chosen counts as well. An action that takes nothing from
// a holder does not ask for one.
class SeenPlan {
public:
    using Drop = std::function<void(actions::PlanId)>;
    explicit SeenPlan(Drop drop); // called for every plan that is no longer shown

    bool show(const actions::Plan &plan); // false: it is older than the shown one, and dropped
    void look(const Lock &lock); // without a plan
    void drop(); // the holder stays: the next plan is compared with it
    void forget(); // the target has changed
    void accept(); // the operator accepts the present holder

    const std::optional<actions::Plan> &plan() const { return m_plan; }
    bool isOther() const { return m_isOther; }
    bool isAtWork() const; // the same holder, whose hold count has changed meanwhile
    const std::optional<Lock> &lookedAt() const { return m_lookedAt; }
    const std::optional<Lock> &shown() const { return m_shown; }

private:
    bool hasOtherHolder() const; // in the plan
    void mean(); // the shown holder

    Drop m_drop;
    std::optional<actions::Plan> m_plan;
    std::optional<actions::Plan> m_meant; // the first one for this action, with the accepted holder
    std::optional<actions::Plan> m_first; // the first one with this holder, for any action
    std::optional<Lock> m_lookedAt; // that holder, with the state at that time
    std::optional<Lock> m_shown; // now
    bool m_isOther = false;
};

} // namespace lockscope::ui
