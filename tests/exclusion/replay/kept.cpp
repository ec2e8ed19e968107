#include "tests/exclusion/replay/kept.h"

#include <limits>

namespace lockscope::exclusion {

namespace {

double score(QByteArray text)
{
    if (text == "-inf" || text == "+inf" || text == "inf")
        return text.startsWith('-') ? -std::numeric_limits<double>::infinity()
                                    : std::numeric_limits<double>::infinity();
    return text.toDouble();
}

// The amount that INCR and similar commands add; nullopt for other commands.
std::optional<qint64> difference(const QByteArrayList &command)
{
    const QByteArray &name = command[0];
    const qint64 by = command.size() > 2 ? command[2].toLongLong() : 1;
    if (name == "INCR" || name == "INCRBY")
        return by;
    if (name == "DECR" || name == "DECRBY")
        return -by;
    return std::nullopt;
}

// NX and XX do not matter, because the file contains only executed writes.
void setText(const QByteArrayList &command, Kept &kept)
{
    kept.fields.clear();
    kept.text = command[2];
    bool keepsTime = false;
    qint64 expiresAt = 0;
    for (qsizetype i = 3; i < command.size(); ++i) {
        const QByteArray option = command[i].toUpper();
        keepsTime |= option == "KEEPTTL";
        if (option == "PXAT" || option == "EXAT")
            expiresAt = command.value(i + 1).toLongLong() * (option == "EXAT" ? 1'000 : 1);
    }
    if (!keepsTime)
        kept.expiresAt = expiresAt;
}

bool applyToHash(const QByteArrayList &command, Kept &kept)
{
    const QByteArray &name = command[0];
    if (name == "HSET" || name == "HMSET" || name == "HSETNX") {
        for (qsizetype i = 2; i + 1 < command.size(); i += 2)
            kept.fields[command[i]] = command[i + 1];
    } else if (name == "HINCRBY") {
        QByteArray &count = kept.fields[command[2]];
        count = QByteArray::number(count.toLongLong() + command[3].toLongLong());
    } else if (name == "HDEL") {
        for (qsizetype i = 2; i < command.size(); ++i)
            kept.fields.erase(command[i]);
    } else {
        return false;
    }
    return true;
}

bool applyToMain(const QByteArrayList &command, Kept &kept)
{
    const QByteArray &name = command[0];
    if (name == "PEXPIREAT") {
        kept.expiresAt = command[2].toLongLong();
    } else if (name == "PERSIST") {
        kept.expiresAt = 0;
    } else if (name == "SET") {
        setText(command, kept);
    } else if (const auto by = difference(command)) {
        kept.text = QByteArray::number(kept.text.value_or("0").toLongLong() + *by);
    } else if (!applyToHash(command, kept)) {
        return false;
    }
    if (!kept.isThere())
        kept.expiresAt = 0;
    return true;
}

bool applyToQueue(const QByteArrayList &command, QByteArrayList &queue)
{
    const QByteArray &name = command[0];
    if (name == "RPUSH") {
        queue += command.mid(2);
    } else if (name == "LPUSH") {
        for (qsizetype i = 2; i < command.size(); ++i)
            queue.prepend(command[i]);
    } else if (name == "LPOP") {
        queue.remove(0, std::min(queue.size(), qsizetype(command.value(2, "1").toLongLong())));
    } else if (name == "RPOP") {
        queue.removeLast();
    } else if (name == "LREM" && command[2] == "0") {
        queue.removeAll(command[3]);
    } else if (name == "LREM" && command[2] == "1") {
        queue.removeOne(command[3]);
    } else {
        return name == "PEXPIREAT";
    }
    return true;
}

bool applyToScores(const QByteArrayList &command, std::map<QByteArray, double> &scores)
{
    const QByteArray &name = command[0];
    if (name == "ZADD") {
        for (qsizetype i = 2; i + 1 < command.size(); i += 2)
            scores[command[i + 1]] = score(command[i]);
    } else if (name == "ZINCRBY") {
        scores[command[3]] += score(command[2]);
    } else if (name == "ZREM") {
        for (qsizetype i = 2; i < command.size(); ++i)
            scores.erase(command[i]);
    } else if (name == "ZREMRANGEBYSCORE") {
        std::erase_if(scores, [least = score(command[2]), most = score(command[3])](const auto &each) {
            return each.second >= least && each.second <= most;
        });
    } else {
        return name == "PEXPIREAT";
    }
    return true;
}

bool applyToToken(const QByteArrayList &command, std::optional<qint64> &token)
{
    if (const auto by = difference(command))
        token = token.value_or(0) + *by;
    else if (command[0] == "SET")
        token = command[2].toLongLong();
    else
        return false;
    return true;
}

void clear(Part part, Kept &kept)
{
    switch (part) {
    case Part::Main:
        kept.fields.clear();
        kept.text.reset();
        kept.expiresAt = 0;
        break;
    case Part::Queue: kept.queue.clear(); break;
    case Part::Deadlines: kept.deadlines.clear(); break;
    case Part::Token: kept.token.reset(); break;
    case Part::Permits: kept.permits.clear(); break;
    }
}

} // namespace

bool apply(const QByteArrayList &command, Part part, Kept &kept)
{
    if (command[0] == "DEL" || command[0] == "UNLINK") {
        clear(part, kept);
        return true;
    }
    if (command.size() < 3 && !difference(command) && command[0] != "PERSIST" && command[0] != "LPOP"
        && command[0] != "RPOP")
        return false;
    switch (part) {
    case Part::Main: return applyToMain(command, kept);
    case Part::Queue: return applyToQueue(command, kept.queue);
    case Part::Deadlines: return applyToScores(command, kept.deadlines);
    case Part::Permits: return applyToScores(command, kept.permits);
    case Part::Token: return applyToToken(command, kept.token);
    }
    return false;
}

} // namespace lockscope::exclusion
