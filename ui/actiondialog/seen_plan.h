#pragma once

#include "core/actions/plan/plan.h"

#include <functional>

namespace lockscope::ui {

// Keeps the evidence shown for a lock, and checks that the operator has looked at the lock's holder. The check covers
// all actions: it also detects a holder that arrived while another action was chosen. An action that takes nothing from
// a holder does not require this check.
class SeenPlan {
public:
    using Drop = std::function<void(actions::PlanId)>;
    static bool takesFromHolders(const QByteArray &action);
    explicit SeenPlan(Drop drop); // called for every plan that is no longer shown

    bool show(const actions::Plan &plan); // false: the plan is older than the shown one, and was dropped
    void look(const Lock &lock); // shows the lock without a plan
    void drop(); // drops the plan, but keeps the holder to compare the next plan with it
    void forget(); // call when the target has changed
    void accept(); // the operator accepts the present holder

    const std::optional<actions::Plan> &plan() const { return m_plan; }
    bool isOther() const; // another holder than the accepted one, and the shown plan takes something from holders
    bool isAtWork() const; // the same holder, whose hold count has changed meanwhile
    const std::optional<Lock> &lookedAt() const { return m_lookedAt; }
    const std::optional<Lock> &shown() const { return m_shown; }

private:
    bool hasOtherHolder() const; // m_plan has another holder than the accepted one
    void mean(); // accepts the shown holder

    Drop m_drop;
    std::optional<actions::Plan> m_plan;
    std::optional<actions::Plan> m_meant; // the latest plan with the accepted holder
    std::optional<actions::Plan> m_first; // the first plan with this holder, for any action
    std::optional<Lock> m_lookedAt; // the lock with the holder that the operator looked at
    std::optional<Lock> m_shown; // the lock as it is shown now
    bool m_isOther = false; // also while a plan is shown that takes nothing from holders
};

} // namespace lockscope::ui
