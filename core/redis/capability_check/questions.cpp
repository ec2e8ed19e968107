#include "core/redis/capability_check/questions.h"

#include <QUuid>

namespace lockscope::redis {

namespace {

// The key for probes. The key does not exist. No probe creates this key, or a key whose name begins with its name.
Key trialKey()
{
    return Key(QByteArrayLiteral("lockscope:trial"));
}

Question asks(Capability what, std::initializer_list<QByteArrayView> words, Effect effect = Effect::Read)
{
    Question question{what, Command::ofNode(words, effect), words.begin()->toByteArray(), {}};
    for (const QByteArrayView word : words)
        question.shown += (question.shown.isEmpty() ? "" : " ") + word.toByteArray();
    return question;
}

// Asks for a key whose name the script builds itself. This key is in the same slot as the key in KEYS.
Question ownKeys()
{
    const QByteArrayView script = "return redis.call('exists', KEYS[1] .. ':2')";
    const std::vector<QByteArrayView> words{"EVAL", script, "1", "{lockscope:trial}"};
    return {Capability::OwnKeys, Command::routedBy(3, words, Effect::Write), {}, "EVAL " + script.toByteArray()};
}

// Deletes nothing, because no key has such a value. The answer also shows whether the server knows the verb and its
// option.
Question comparing(const CompareAndDelete &words)
{
    const QByteArray value = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
    Question question{Capability::CompareAndDelete, {}, words.verb, words.verb + " lockscope:trial "};
    if (words.hasOption)
        question.command = Command::write(words.verb, trialKey(), {"IFEQ", value});
    else
        question.command = Command::write(words.verb, trialKey(), {value});
    question.shown += words.hasOption ? "IFEQ …" : "…";
    return question;
}

// True if a server may know the command but lack the feature. Only the probe then shows whether the feature exists.
bool tellsMore(Capability what)
{
    return what == Capability::OwnKeys || what == Capability::Databases || what == Capability::ScanByType;
}

// The id of the connection that asks, so that the server need not list all other connections.
QByteArray messagesIdOf(const Server &server)
{
    return QByteArray::number(std::max<qint64>(server.messagesId(), 1));
}

} // namespace

std::vector<Question> questionsFor(const Server &server)
{
    const QByteArray id = messagesIdOf(server);
    const QByteArrayView database = server.database() == 1 ? "0" : "1";
    std::vector<Question> all{
        asks(Capability::Scripts, {"EVAL", "return 1", "0"}, Effect::Write),
        ownKeys(),
        asks(Capability::Wait, {"WAIT", "0", "0"}),
        comparing({QByteArrayLiteral("DELEX"), true}),
        comparing({QByteArrayLiteral("DELIFEQ"), false}),
        asks(Capability::ClientList, {"CLIENT", "LIST", "ID", id}),
        asks(Capability::Tracking, {"CLIENT", "TRACKING", "ON", "REDIRECT", id, "BCAST", "PREFIX", "lockscope:trial"}),
        asks(Capability::ScanByType, {"SCAN", "0", "COUNT", "1", "TYPE", "hash"}),
    };
    all.push_back(asks(Capability::Databases, {"SELECT", database}));
    for (Question &question : all) {
        if (tellsMore(question.what))
            question.verb.clear();
    }
    return all;
}

} // namespace lockscope::redis
