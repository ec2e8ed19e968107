#include "core/locks/client/what_becomes_of_it.h"

#include "core/base/core_text.h"
#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

QString whatBecomesOfIt(AcquirableKind kind)
{
    const KindRules &rules = rulesOf(kind);
    if (!rules.hasLease)
        return CoreText::tr("acquired permits stay acquired; compare the semaphore's free permits with those "
                            "in use");
    if (rules.leave)
        return CoreText::tr("the lock, or the place in its queue, remains until it expires");
    return CoreText::tr("if it is still ours, it becomes free when its lease expires");
}

} // namespace lockscope::locks
