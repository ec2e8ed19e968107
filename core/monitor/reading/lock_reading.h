#pragma once

#include "core/base/result.h"
#include "core/monitor/reading/lock_listeners.h"
#include "core/monitor/reading/lock_question.h"
#include "core/monitor/reading/read_request.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// One lock that is being read: gives the questions of this round, takes the replies, and gives the questions of the
// next round. Several rounds avoid huge replies: a hash is read by a bounded HSCAN page, and a string is read only
// after STRLEN. For a lock, such a page costs no more than HGETALL (measured). Performs no I/O, so that tests can cover
// every sequence.
class LockReading {
public:
    using What = LockQuestion::What;
    using Question = LockQuestion;

    LockReading(ReadRequest request, Permissions *permissions, const ActiveChannels *channels);

    // Appends this round's questions; none if the reading is complete or has failed. Call it again after all replies.
    void ask(std::vector<Question> &questions, quint32 self);
    void answer(const Question &question, const Result<redis::Reply> &reply);

    // The reason why nothing is known about this name: no permission for this key (Forbidden), or no reply.
    const std::optional<Error> &failure() const { return m_failure; }
    // In the round that was just requested. The answer to TYPE shows whether the key exists.
    bool readsKeyNow() const { return m_phase == Phase::Type || m_phase == Phase::Body; }
    void setTimes(Instant sent, std::optional<qint64> serverMillis);
    RawLock result(Millis roundTrip);

private:
    enum class Phase : quint8 { Type, Size, Body, Rest, Done };

    Phase first() const;
    Phase next();
    Phase afterBody();
    void askPhase(std::vector<Question> &questions);
    bool need(ReadCommand which);
    void askKey(std::vector<Question> &questions);
    void askCompanions(std::vector<Question> &questions);
    void askReaders(std::vector<Question> &questions);
    void askRest(std::vector<Question> &questions);
    void put(std::vector<Question> &questions, What what, const Key &key, std::size_t index = 0);

    void failed(const Question &question, const Error &error);
    void store(const Question &question, const redis::Reply &reply);
    bool isTorn() const;
    bool hasBody() const;
    void clearBody();

    ReadRequest m_request;
    Permissions *m_permissions;
    LockListeners m_listeners;
    RawLock m_raw;
    std::optional<Error> m_failure;
    quint32 m_self = 0;
    Phase m_phase;
    bool m_asked = false; // the questions of this phase were sent
    bool m_companionsAsked = false;
    bool m_typeTold = false; // the type comes from TYPE and is not inferred
    bool m_wrongType = false;
    bool m_refused = false; // a command of this phase was refused: ask again without it
    bool m_readersUnknown = false; // a PTTL of a reader's key was refused
    bool m_moreFields = false;
    bool m_retried = false;
    bool m_isEmptyString = false;
};

} // namespace lockscope::monitor
