#include "core/play/network/described_request.h"

#include "lua/all_scripts.h"
#include "lua/scripts.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <stdexcept>

namespace lockscope::play {

namespace {

QByteArray bytes(std::string_view view)
{
    return {view.data(), qsizetype(view.size())};
}

const lua::Script *scriptOf(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0).toUpper();
    const QByteArray &what = words.value(1);
    for (const lua::Script &script : lua::allScripts()) {
        if ((verb == "EVALSHA" && what == bytes(script.sha1)) || (verb == "EVAL" && what == bytes(script.source)))
            return &script;
    }
    return nullptr;
}

// The names of the numbered arguments in the part `head` (KEYS or ARGV) of a contract. The part begins with a line such
// as `-- ARGV  1 lease_ms  ≥ 1`, and the lines below it have the other arguments.
QByteArrayList namesIn(const lua::Script &script, const QByteArray &head)
{
    static const QRegularExpression line(QStringLiteral("^-- (KEYS|ARGV|Gives|    )\\s+(\\d+)?\\s*([a-z_]+)?"));
    QByteArrayList names;
    QByteArray part;
    for (const QByteArray &each : bytes(script.source).split('\n')) {
        const auto match = line.match(QString::fromUtf8(each));
        if (!each.startsWith("--"))
            break;
        if (!match.hasMatch())
            continue;
        const QByteArray word = match.captured(1).trimmed().toLatin1();
        part = word.isEmpty() ? part : word;
        if (part == head && match.captured(2).toInt() == names.size() + 1 && !match.captured(3).isEmpty())
            names << match.captured(3).toLatin1();
    }
    return names;
}

QByteArray quoted(const QByteArray &text)
{
    return '"' + text + '"';
}

} // namespace

Transfer describedRequest(const QByteArrayList &words)
{
    Transfer request;
    request.words = words;
    const lua::Script *script = scriptOf(words);
    if (!script)
        return request;
    request.script = bytes(script->name);
    request.words = {words.value(0), request.script};
    request.words += words.mid(2);
    const qsizetype keys = std::clamp<qsizetype>(words.value(2).toInt(), 0, std::max<qsizetype>(0, words.size() - 3));
    const QByteArrayList keyNames = namesIn(*script, "KEYS");
    const QByteArrayList names = namesIn(*script, "ARGV");
    for (qsizetype i = 3; i < words.size(); ++i) {
        const bool isKey = i - 3 < keys;
        request.arguments.push_back({isKey ? keyNames.value(i - 3) : names.value(i - 3 - keys), words[i], isKey});
    }
    return request;
}

QByteArray inOneLine(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    switch (reply.type) {
    case Type::Nil: return "(nil)";
    case Type::Integer: return "(integer) " + QByteArray::number(reply.integer);
    case Type::Bulk: return quoted(reply.bytes);
    case Type::Status: return reply.bytes;
    case Type::Error: return "(error) " + reply.bytes;
    case Type::Array: break;
    }
    QByteArrayList elements;
    for (const redis::Reply &element : reply.elements)
        elements << inOneLine(element);
    return '[' + elements.join(", ") + ']';
}

bool isUpkeep(const QByteArrayList &words)
{
    static const QSet<QByteArray> verbs{"AUTH",   "HELLO",    "CLIENT",  "PING",   "INFO",    "ROLE",   "SELECT",
                                        "CONFIG", "SENTINEL", "COMMAND", "ACL",    "CLUSTER", "SCRIPT", "TIME",
                                        "ECHO",   "READONLY", "LATENCY", "MEMORY", "DEBUG"};
    return verbs.contains(words.value(0).toUpper());
}

std::optional<QByteArray> scriptSource(const QByteArray &name)
{
    try {
        const lua::Script &script = lua::script({name.constData(), std::size_t(name.size())});
        return QByteArray(script.source.data(), qsizetype(script.source.size()));
    } catch (const std::logic_error &) {
        return {}; // a file may name a script that this program does not have
    }
}

} // namespace lockscope::play
