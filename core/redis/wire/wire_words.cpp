#include "core/redis/wire/wire_words.h"

namespace lockscope::redis {

namespace {

std::optional<qsizetype> takeNumber(char mark, QByteArrayView &rest)
{
    const qsizetype end = rest.indexOf("\r\n");
    if (end < 2 || rest.front() != mark)
        return std::nullopt;
    bool ok = false;
    const qlonglong number = rest.sliced(1, end - 1).toLongLong(&ok);
    rest = rest.sliced(end + 2);
    return ok && number >= 0 ? std::optional(qsizetype(number)) : std::nullopt;
}

} // namespace

std::optional<std::vector<QByteArrayView>> wordsOn(QByteArrayView wire)
{
    const auto count = takeNumber('*', wire);
    if (!count || *count == 0)
        return std::nullopt;
    std::vector<QByteArrayView> words;
    for (qsizetype i = 0; i < *count; ++i) {
        const auto size = takeNumber('$', wire);
        if (!size || wire.size() - 2 < *size)
            return std::nullopt;
        words.push_back(wire.first(*size));
        wire = wire.sliced(*size + 2);
    }
    return wire.isEmpty() ? std::optional(std::move(words)) : std::nullopt;
}

} // namespace lockscope::redis
