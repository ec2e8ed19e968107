#include "ui/dialogs/force_release_sheet.h"

namespace lockscope::ui {

ForceReleaseSheet::ForceReleaseSheet(const Key &name, QWidget *parent, Now now)
    : QDialog(parent)
    , m_name(name)
    , m_now(std::move(now))
{ }
void ForceReleaseSheet::setPlan(const actions::ForceReleasePlan &plan)
{
    m_plan = plan;
}
void ForceReleaseSheet::setUnavailable(const Error &) { }
void ForceReleaseSheet::setOutcome(const actions::ForceReleaseOutcome &) { }
void ForceReleaseSheet::setFailed(const Error &) { }

} // namespace lockscope::ui
