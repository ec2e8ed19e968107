#include "core/redis/trial/questions.h"

#include <QUuid>

namespace lockscope::redis {

namespace {

// What is tried of a key is tried of this one, which nobody has; names under it are not made either.
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

// A name that the script makes itself; of the same slot as the one that it is given.
Question ownKeys()
{
    const QByteArrayView script = "return redis.call('exists', KEYS[1] .. ':2')";
    const std::vector<QByteArrayView> words{"EVAL", script, "1", "{lockscope:trial}"};
    return {Capability::OwnKeys, Command::routedBy(3, words, Effect::Write), {}, "EVAL " + script.toByteArray()};
}

// Nobody has such a value, so nothing is deleted. Whether both words are known is asked at once.
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

// Than that its command is known.
bool tellsMore(Capability what)
{
    return what == Capability::OwnKeys || what == Capability::Databases || what == Capability::ScanByType;
}

// Of the connection that asks, which is shown without going through all the others.
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
