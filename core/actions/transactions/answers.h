#pragma once

#include "core/actions/transactions/transaction.h"

// What all transactions are made of.
namespace lockscope::actions {

Question ask(QByteArrayView verb, const QByteArray &key, redis::Command::Words rest = {});
redis::Command write(QByteArrayView verb, const QByteArray &key, redis::Command::Words rest = {});

redis::Reply integer(qint64 value);
redis::Reply bulk(const QByteArray &bytes);
redis::Reply array(Replies elements);

// {0, word}: nothing is changed, and why. {1, receivers, …}: it is done.
Decision unchanged(const QByteArray &word);
Decision failed(const QByteArray &error); // as error_reply() of the script; nothing is changed
redis::Reply done(qint64 receivers, Replies more = {});

// Where in EXEC's answer it stands who heard a message.
struct Heard {
    std::optional<std::size_t> sharded;
    std::size_t published = 0;
    std::optional<std::size_t> listening;
    // Those who listen there by name: PUBLISH counts whoever watches by a pattern, too. Where PUBSUB is not permitted
    // its count must do.
    qint64 in(const Replies &written) const;
};
// By SPUBLISH as well when `publish` says so, as the scripts do.
Heard tell(std::vector<redis::Command> &writes, const QByteArray &publish, const QByteArray &channel,
           const QByteArray &message, bool mayAskWhoListens);
Question whoListens(const QByteArray &channel);

// The time of the server in ms since the epoch, from what TIME answered.
qint64 serverMillis(const redis::Reply &time);

} // namespace lockscope::actions
