#include "core/play/scenario/language_of_program.h"

#include "core/base/translation.h"

namespace lockscope::play {

Language languageOfProgram()
{
    return usedLanguage() == QLatin1String("zh_CN") ? Language::Chinese : Language::English;
}

} // namespace lockscope::play
