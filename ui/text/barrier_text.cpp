#include "ui/text/barrier_text.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct BarrierText {
    Q_DECLARE_TR_FUNCTIONS(BarrierText)
};

} // namespace

QString barrierText(actions::Barrier barrier)
{
    switch (barrier) {
    case actions::Barrier::None: break;
    case actions::Barrier::ReadOnly:
        return BarrierText::tr("This server is read-only. Click the read-only badge in the tool bar to allow changes.");
    case actions::Barrier::NotArmed: return BarrierText::tr("This is prod, and not armed. Arm it first.");
    }
    return {};
}

} // namespace lockscope::ui
