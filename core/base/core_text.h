#pragma once

#include <QCoreApplication>

namespace lockscope {

// Translates the texts that core makes for people: CoreText::tr("…"). English without a translation. For a sentence
// that is kept and filled in later, see words::Phrase.
struct CoreText {
    Q_DECLARE_TR_FUNCTIONS(CoreText)
};

} // namespace lockscope
