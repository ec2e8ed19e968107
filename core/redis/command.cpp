#include "core/redis/command.h"

#include <algorithm>
#include <array>
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

QByteArrayView view(std::string_view text)
{
    return {text.data(), qsizetype(text.size())};
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

ScriptCommand ScriptCommand::of(const lua::Script *script, const std::vector<QByteArray> &keys,
                                const std::vector<QByteArray> &arguments, Effect effect)
{
    std::array<char, longestHeader> digits;
    const char *end = std::to_chars(digits.begin(), digits.end(), keys.size()).ptr;
    std::vector<QByteArrayView> words;
    words.reserve(3 + keys.size() + arguments.size());
    words.assign({QByteArrayView("EVALSHA"), view(script->sha1), QByteArrayView(digits.data(), end)});
    for (const auto *list : {&keys, &arguments})
        words.insert(words.end(), list->begin(), list->end());
    return {script, Command::of(effect, words)};
}

// `*COUNT`, `$7 EVALSHA`, `$40 HASH`, and the rest, which stays.
Command ScriptCommand::inFull() const
{
    const QByteArray &wire = byHash.wire;
    const qsizetype begin = wire.indexOf('$');
    const qsizetype rest = wire.indexOf(QByteArrayView("\r\n"), wire.indexOf(view(script->sha1))) + 2;
    QByteArray full(2 * longestHeader + 8 + qsizetype(script->source.size()), Qt::Uninitialized);
    char *const data = full.data();
    char *at = putBulk(putBulk(data, "EVAL"), view(script->source));
    full.truncate(at - data);
    return {wire.first(begin) + full + wire.sliced(rest), byHash.effect};
}

} // namespace lockscope::redis
