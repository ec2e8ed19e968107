#include "core/redis/command.h"

#include <charconv>

namespace lockscope::redis {

namespace {

void appendHeader(QByteArray &wire, char kind, qsizetype count)
{
    char buffer[24];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, static_cast<qint64>(count)).ptr;
    wire.append(kind).append(buffer, end - buffer).append("\r\n", 2);
}

template<class Arguments> QByteArray toWire(const Arguments &arguments)
{
    qsizetype size = 16;
    for (const QByteArrayView argument : arguments)
        size += argument.size() + 16;
    QByteArray wire;
    wire.reserve(size);
    appendHeader(wire, '*', static_cast<qsizetype>(arguments.size()));
    for (const QByteArrayView argument : arguments) {
        appendHeader(wire, '$', argument.size());
        wire.append(argument).append("\r\n", 2);
    }
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
