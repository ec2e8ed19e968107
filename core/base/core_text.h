#pragma once

#include <QCoreApplication>

namespace lockscope {

// Translates the texts that core makes for people: CoreText::tr("…"). If there is no translation, the text stays
// English. If a sentence is stored and filled in later, use words::Phrase.
struct CoreText {
    Q_DECLARE_TR_FUNCTIONS(CoreText)
};

} // namespace lockscope
