#pragma once

#include "core/base/result.h"
#include "core/monitor/read/active_channels.h"
#include "core/monitor/read/permissions.h"
#include "core/monitor/read/read_request.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// One lock being read: says what to ask in this round, takes the answers, says what to ask in the next. Rounds exist
// so that nothing is asked whose answer might be huge: a hash is read by a bounded HSCAN page (measured as cheap as
// HGETALL for a lock), a string only after STRLEN. Without I/O, so that every course of it can be tested.
class LockReading {
public:
    enum class What : quint8 {
        Type,
        Size,
        FieldCount,
        Page,
        All,
        Mode,
        Ttl,
        TtlSeconds,
        Value,
        Queue,
        QueueLength,
        Scores,
        Token,
        ReaderTtl, // index: of the reader
        Permits,
        PermitDeadlines,
        Subscribers,
        ShardSubscribers,
    };
    struct Question {
        What what;
        quint32 reading = 0; // of a chunk
        std::size_t index = 0;
        redis::Command command;
    };

    LockReading(ReadRequest request, Permissions *permissions, const ActiveChannels *channels);

    // Appends this round's questions; none when the reading is complete or has failed. Call it again when all of
    // them are answered.
    void ask(std::vector<Question> &questions, quint32 self);
    void answer(const Question &question, const Result<redis::Reply> &reply);

    // Why nothing can be said of this name: no permission for this key (Forbidden), or it was not answered.
    const std::optional<Error> &failure() const { return m_failure; }
    bool readsKeyNow() const { return m_phase == Phase::Body; } // in the round just asked
    void setTimes(Instant sent, std::optional<qint64> serverMillis);
    RawLock result(Millis roundTrip);

private:
    enum class Phase : quint8 { Type, Size, Body, Rest, Done };
    enum class Listener : quint8 { Unlock, ReadWrite, Semaphore, Latch, Queued };

    struct Wanted {
        Channel channel;
        Listener listener;
        std::size_t index = 0; // in the queue
    };

    Phase first() const;
    Phase next();
    Phase afterBody();
    void askPhase(std::vector<Question> &questions);
    bool need(ReadCommand which);
    void askKey(std::vector<Question> &questions);
    void askCompanions(std::vector<Question> &questions);
    void askReaders(std::vector<Question> &questions);
    void askRest(std::vector<Question> &questions);
    void askListeners(std::vector<Question> &questions);
    void put(std::vector<Question> &questions, What what, const Key &key, std::size_t index = 0);

    void wantListeners();
    void nobodyListens();
    void wantQueueListeners();
    void want(Listener listener, const Channel &channel, std::size_t index = 0);
    void setListeners(const Wanted &wanted, qint64 count);

    void failed(const Question &question, const Error &error);
    void store(const Question &question, const redis::Reply &reply);
    void storePage(const redis::Reply &reply);
    void storeFields(const std::vector<redis::Reply> &flat);
    void storeMode(const redis::Reply &reply);
    void storeValue(const redis::Reply &reply);
    void storeQueue(const std::vector<redis::Reply> &owners);
    void storeScores(const std::vector<redis::Reply> &flat);
    void storePermits(const std::vector<redis::Reply> &flat);
    void storeListeners(const std::vector<redis::Reply> &flat);
    void storeReaderTtl(std::size_t reader, qint64 pttl);
    bool isTorn() const;
    bool hasBody() const;
    void clearBody();

    ReadRequest m_request;
    Permissions *m_permissions;
    const ActiveChannels *m_channels;
    RawLock m_raw;
    std::vector<Wanted> m_wanted;
    std::vector<qint64> m_heard; // how many listen on each of them, by the answers so far
    int m_countsMissing = 0; // answers that must come before 0 means that nobody does
    std::optional<Error> m_failure;
    quint32 m_self = 0;
    Phase m_phase;
    bool m_asked = false; // this phase's questions are out
    bool m_companionsAsked = false;
    bool m_typeTold = false; // by TYPE, not inferred
    bool m_wrongType = false;
    bool m_refused = false; // a command of this phase may not be used: ask again without it
    bool m_readersUnknown = false; // a PTTL of theirs was refused
    bool m_moreFields = false;
    bool m_retried = false;
    bool m_isEmptyString = false;
};

ReadCommand readCommandOf(LockReading::What what);

} // namespace lockscope::monitor
