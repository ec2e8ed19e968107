#include "core/redis/refusal/with_acl_line.h"

#include "core/redis/refusal/acl_line.h"
#include "core/redis/refusal/script_needs.h"
#include "core/redis/wire/wire_words.h"

namespace lockscope::redis {

namespace {

using Words = std::vector<QByteArrayView>;

QByteArray verbOf(const Words &words)
{
    return words.front().toByteArray().toLower();
}

bool isScript(const Words &words)
{
    return words.size() > 2 && verbOf(words).startsWith("eval");
}

QByteArrayList keyPatterns(const Words &words, const Command &command, QByteArrayView source)
{
    if (isScript(words))
        return keysIn(source, words);
    return command.hasKey() ? QByteArrayList{inPattern(command.key().toByteArray())} : QByteArrayList();
}

QByteArrayList keyRules(const Words &words, const Command &command, QByteArrayView source)
{
    QByteArrayList rules;
    for (const QByteArray &pattern : keyPatterns(words, command, source))
        rules << (command.effect == Effect::Read ? "%R~" : "~") + pattern;
    return rules;
}

// PSUBSCRIBE is permitted only if the ACL contains exactly the same pattern, so patterns are not escaped.
QByteArrayList channelRules(const Words &words)
{
    const QByteArray channel = words.size() > 1 ? words[1].toByteArray() : QByteArray();
    return {'&'
            + (verbOf(words).startsWith('p') && verbOf(words).endsWith("subscribe") ? channel : inPattern(channel))};
}

bool isPubSub(const Words &words)
{
    return verbOf(words).endsWith("subscribe") || verbOf(words).endsWith("publish");
}

// Finds the command in "… no permissions to run the 'client|kill' command", with its subcommand if there is one.
QByteArray commandIn(const Error &error)
{
    const QLatin1String before("to run the '");
    const qsizetype at = error.message.indexOf(before);
    const qsizetype end = at < 0 ? -1 : error.message.indexOf(u'\'', at + before.size());
    return end < 0 ? QByteArray()
                   : error.message.mid(at + before.size(), end - at - before.size()).toLatin1().toLower();
}

QByteArrayList commandRules(const QByteArray &name, const Words &words, QByteArrayView source)
{
    if (name.startsWith("eval")) // without the rest, the server would next reject the commands inside the script
        return QByteArrayList{"+evalsha", "+eval"} + commandsIn(source, words);
    if (name == "multi" || name == "exec") // each of the two is useless without the other
        return {"+multi", "+exec"};
    if (name.startsWith("sentinel|")) // all of these are needed to find a master and to notice a switch at once
        return {"+sentinel|master", "+sentinel|get-master-addr-by-name", "+sentinel|masters", "+subscribe",
                "&+switch-master"};
    return {'+' + name};
}

// The server says whether a command, a key or a channel was rejected, but does not name the rejected one.
QByteArrayList rulesInScript(const Error &error, const Words &words, const Command &command, QByteArrayView source)
{
    if (error.message.contains(QLatin1String(" key")))
        return keyRules(words, command, source);
    if (error.message.contains(QLatin1String(" channel")))
        return channelsIn(source, words);
    return commandsIn(source, words);
}

QByteArrayList rulesFor(const Error &error, const Words &words, const ScriptCommand &asked)
{
    const bool isEval = isScript(words);
    const QByteArrayView source = asked.script
        ? QByteArrayView(asked.script->source.data(), qsizetype(asked.script->source.size()))
        : isEval ? words[1]
                 : QByteArrayView();
    const bool isOurs = error.message.contains(QLatin1String("this user needs"))
        || error.message.contains(QLatin1String("command on this key")); // our own scripts use these words
    if (isEval && isOurs)
        return keyRules(words, asked.byHash, source) + commandsIn(source, words);
    if (isEval && error.token != "NOPERM")
        return rulesInScript(error, words, asked.byHash, source);
    if (const QByteArray name = commandIn(error); !name.isEmpty())
        return commandRules(name, words, source);
    return isPubSub(words) ? channelRules(words) : keyRules(words, asked.byHash, source);
}

} // namespace

Error withAclLine(Error error, const QByteArray &user, const ScriptCommand &asked)
{
    const auto words = wordsOn(asked.byHash.wire);
    if (error.kind != Error::Kind::Forbidden || !words)
        return error;
    const QByteArrayList rules = rulesFor(error, *words, asked);
    if (!rules.isEmpty())
        error.message += QStringLiteral(" (%1)").arg(QString::fromLatin1(aclLine(user, rules)));
    return error;
}

} // namespace lockscope::redis
