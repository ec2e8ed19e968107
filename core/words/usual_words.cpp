#include "core/words/usual_words.h"

#include "core/model/usual_holds.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

Phrase usualPhrase(const UsualHolds &usual, const Owner &owner)
{
    if (usual.countOfOwner > 0 && owner == usual.owner)
        return counted(QT_TRANSLATE_N_NOOP("describe", "%1 held it %n times in the 24 hours before, median %2"),
                       usual.countOfOwner, {namedOwner(owner), durationText(usual.medianOfOwner)});
    return counted(
        QT_TRANSLATE_N_NOOP("describe",
                            "It was held %n times in the 24 hours before, median %1, and 99 % of the holds took at "
                            "most %2"),
        usual.count, {durationText(usual.median), durationText(usual.most)});
}

} // namespace lockscope::words
