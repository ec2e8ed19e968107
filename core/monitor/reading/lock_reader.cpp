#include "core/monitor/reading/lock_reader.h"

namespace lockscope::monitor {

namespace {

std::vector<redis::Command> commandsOf(std::vector<LockReading::Question> &questions)
{
    std::vector<redis::Command> commands;
    commands.reserve(questions.size());
    for (LockReading::Question &question : questions)
        commands.push_back(std::move(question.command));
    return commands;
}

LockReader::Results resultsOf(std::vector<LockReading> &readings, Millis roundTrip)
{
    LockReader::Results results;
    results.reserve(readings.size());
    for (LockReading &reading : readings) {
        if (reading.failure())
            results.emplace_back(*reading.failure());
        else
            results.emplace_back(reading.result(roundTrip));
    }
    return results;
}

} // namespace

LockReader::LockReader(NodeReader *nodeReader, const ServerClock *serverClock, const ActiveChannels *channels)
    : m_nodeReader(nodeReader)
    , m_serverClock(serverClock)
    , m_channels(channels)
{ }

LockReader::Questions LockReader::askRound(std::vector<LockReading> &readings, Instant now)
{
    Questions questions;
    questions.reserve(readings.size() * 2);
    const auto serverMillis = m_serverClock->at(now);
    for (std::size_t i = 0; i < readings.size(); ++i) {
        readings[i].ask(questions, quint32(i));
        if (readings[i].readsKeyNow())
            readings[i].setTimes(now, serverMillis);
    }
    return questions;
}

Task<LockReader::Results> LockReader::read(std::vector<ReadRequest> requests, std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    std::vector<LockReading> readings;
    readings.reserve(requests.size());
    for (ReadRequest &request : requests)
        readings.emplace_back(std::move(request), &m_nodeReader->permissions(), m_channels);
    Millis roundTrip{};
    Instant sent = clock->now();
    Questions questions = askRound(readings, sent);
    while (!questions.empty()) {
        std::vector<redis::Command> commands = commandsOf(questions);
        const NodeReader::Replies replies = co_await m_nodeReader->ask(std::move(commands), stop);
        if (stop.stop_requested())
            co_return Results();
        roundTrip = std::max(roundTrip, toMillis(clock->now() - sent));
        for (std::size_t i = 0; i < questions.size(); ++i)
            readings[questions[i].reading].answer(questions[i], replies[i]);
        sent = clock->now();
        questions = askRound(readings, sent);
    }
    co_return resultsOf(readings, roundTrip);
}

} // namespace lockscope::monitor
