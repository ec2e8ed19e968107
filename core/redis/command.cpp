#include "core/redis/command.h"

#include "core/redis/slot.h"

#include <QVarLengthArray>

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

constexpr std::size_t noKey = std::size_t(-1);

template<class Words> Command onWire(const Words &words, Effect effect, std::size_t key)
{
    qsizetype size = longestHeader;
    for (const QByteArrayView word : words)
        size += longestHeader + word.size() + 2;
    Command command;
    command.wire = QByteArray(size, Qt::Uninitialized);
    command.effect = effect;
    char *const begin = command.wire.data();
    char *at = putHeader(begin, '*', qsizetype(words.size()));
    std::size_t index = 0;
    for (const QByteArrayView word : words) {
        at = putBulk(at, word);
        if (index++ == key) {
            command.keySize = quint32(word.size());
            command.keyAt = quint32(at - begin - 2 - word.size());
        }
    }
    command.wire.truncate(at - begin);
    return command;
}

Command withKey(QByteArrayView verb, const Key &key, Command::Words rest, Effect effect)
{
    QVarLengthArray<QByteArrayView, 8> words{verb, key.raw()};
    for (const QByteArrayView word : rest)
        words.push_back(word);
    return onWire(words, effect, 1);
}

} // namespace

Command Command::read(QByteArrayView verb, const Key &key, Words rest)
{
    return withKey(verb, key, rest, Effect::Read);
}

Command Command::write(QByteArrayView verb, const Key &key, Words rest)
{
    return withKey(verb, key, rest, Effect::Write);
}

Command Command::routedBy(std::size_t key, const std::vector<QByteArrayView> &words, Effect effect)
{
    Q_ASSERT(key > 0 && key < words.size());
    return onWire(words, effect, key);
}

Command Command::beside(const Key &key, Words words, Effect effect)
{
    Command command = onWire(words, effect, noKey);
    command.isBeside = true;
    command.slot = slotOf(key.raw());
    return command;
}

Command Command::behind(const Key &key, quint32 connection, Words words)
{
    Q_ASSERT(connection != 0);
    Command command = beside(key, words);
    command.connection = connection;
    return command;
}

Command Command::ofNode(Words words, Effect effect)
{
    return onWire(words, effect, noKey);
}

Command Command::ofNode(const std::vector<QByteArrayView> &words, Effect effect)
{
    return onWire(words, effect, noKey);
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
    return {script, onWire(words, effect, keys.empty() ? noKey : 3)};
}

// Rewrites the header and the verb (`*COUNT`, `$7 EVALSHA`, `$40 HASH`), and keeps the rest.
Command ScriptCommand::inFull() const
{
    const QByteArray &wire = byHash.wire;
    const qsizetype begin = wire.indexOf('$');
    const qsizetype rest = wire.indexOf(QByteArrayView("\r\n"), wire.indexOf(view(script->sha1))) + 2;
    QByteArray full(2 * longestHeader + 8 + qsizetype(script->source.size()), Qt::Uninitialized);
    char *const data = full.data();
    char *at = putBulk(putBulk(data, "EVAL"), view(script->source));
    full.truncate(at - data);
    Command command = byHash;
    command.wire = wire.first(begin) + full + wire.sliced(rest);
    if (command.hasKey())
        command.keyAt += quint32(begin + full.size() - rest);
    return command;
}

} // namespace lockscope::redis
