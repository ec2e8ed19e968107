#include "core/redis/command.h"

#include <algorithm>
#include <charconv>

namespace lockscope::redis {

namespace {

constexpr qsizetype longestHeader = 24; // `$`, a number, CR LF

char *putHeader(char *at, char kind, qsizetype count)
{
    *at++ = kind;
    at = std::to_chars(at, at + longestHeader, static_cast<qint64>(count)).ptr;
    *at++ = '\r';
    *at++ = '\n';
    return at;
}

char *putBulk(char *at, QByteArrayView bytes)
{
    at = putHeader(at, '$', bytes.size());
    at = std::copy(bytes.begin(), bytes.end(), at);
    *at++ = '\r';
    *at++ = '\n';
    return at;
}

template<class Arguments> QByteArray toWire(const Arguments &arguments)
{
    qsizetype size = longestHeader;
    for (const QByteArrayView argument : arguments)
        size += longestHeader + argument.size() + 2;
    QByteArray wire(size, Qt::Uninitialized);
    char *const begin = wire.data();
    char *at = putHeader(begin, '*', static_cast<qsizetype>(arguments.size()));
    for (const QByteArrayView argument : arguments)
        at = putBulk(at, argument);
    wire.truncate(at - begin);
    return wire;
}

} // namespace

Command Command::read(std::initializer_list<QByteArrayView> arguments)
{
    return {toWire(arguments), Effect::Read};
}

Command Command::write(std::initializer_list<QByteArrayView> arguments)
{
    return {toWire(arguments), Effect::Write};
}

Command Command::of(Effect effect, const std::vector<QByteArrayView> &arguments)
{
    return {toWire(arguments), effect};
}

} // namespace lockscope::redis
