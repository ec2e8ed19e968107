#include "core/play/scenario/bilingual_text.h"

#include "core/base/translation.h"

namespace lockscope::play {

BilingualText bilingual(const char *source)
{
    return {textIn("en", "captions", source), textIn("zh_CN", "captions", source)};
}

} // namespace lockscope::play
