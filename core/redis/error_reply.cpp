#include "core/redis/error_reply.h"

#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

QByteArray firstWord(QByteArrayView text)
{
    const qsizetype space = text.indexOf(' ');
    return text.first(std::min<qsizetype>(space < 0 ? text.size() : space, 32)).toByteArray();
}

bool isErrorWord(const QByteArray &word)
{
    return word.size() > 1
        && std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

// Redis before 7: "ERR Error running script (call to f_…): @user_script:7: -OOM command not allowed …".
QByteArray wordInScriptError(const QByteArray &text)
{
    const qsizetype script = text.lastIndexOf("@user_script");
    if (script < 0)
        return {};
    QByteArrayView inner = QByteArrayView(text).sliced(script + 12);
    while (!inner.isEmpty() && QByteArrayView(":- 0123456789").contains(inner.front()))
        inner = inner.sliced(1);
    const QByteArray word = firstWord(inner);
    return isErrorWord(word) ? word : QByteArray();
}

Error::Kind kindOf(const QByteArray &token, const QByteArray &text)
{
    // The two wordings of a rejection inside a script: since Redis 7.2, and before.
    const bool inScript =
        text.startsWith("ERR ACL failure in script") || text.contains("The user executing the script can't");
    if (token == "NOPERM" || inScript)
        return Error::Kind::Forbidden;
    if (token == "NOAUTH" || token == "WRONGPASS")
        return Error::Kind::Auth;
    return Error::Kind::Server;
}

} // namespace

Error toError(const Reply &reply, const QString &node)
{
    const QByteArray &text = reply.bytes;
    QByteArray token = firstWord(text);
    if (token == "ERR") {
        if (const QByteArray inner = wordInScriptError(text); !inner.isEmpty())
            token = inner;
    }
    if (token == "EXECABORT" && text.contains(": NOPERM ")) // the server's reply to a user who may not run EXEC
        token = "NOPERM";
    return {kindOf(token, text), elided(toDisplay(text.left(2000)), 300), token, node};
}

bool isUnknownCommand(const Error &error)
{
    return error.kind == Error::Kind::Server && error.message.startsWith(QLatin1String("ERR unknown command"));
}

bool isRedirectTargetGone(const Error &error)
{
    return error.kind == Error::Kind::Server
        && error.message.startsWith(QLatin1String("ERR The client ID you want redirect to does not exist"));
}

} // namespace lockscope::redis
