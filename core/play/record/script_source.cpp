#include "core/play/record/script_source.h"

#include "lua/scripts.h"

#include <stdexcept>

namespace lockscope::play {

std::optional<QByteArray> scriptSource(const QByteArray &name)
{
    try {
        const lua::Script &script = lua::script({name.constData(), std::size_t(name.size())});
        return QByteArray(script.source.data(), qsizetype(script.source.size()));
    } catch (const std::logic_error &) {
        return {}; // names in a file are not ours
    }
}

} // namespace lockscope::play
