#include "core/monitor/discovery/scanner.h"

namespace lockscope::monitor {

namespace {

constexpr Millis freshWithin(3'000);

} // namespace

Scanner::Scanner(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveJobs *activeJobs, Options options,
                 ScanPass::NamedLikeLock namedLikeLock)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_options(options)
    , m_pacer(options.share)
    , m_pass(nodeReader, candidateFilter, activeJobs, &m_pacer, options.count, std::move(namedLikeLock))
{ }

bool Scanner::hasJustScanned() const
{
    return m_wholePassBegan && m_nodeReader->clock()->now() - *m_wholePassBegan <= freshWithin;
}

Task<void> Scanner::run(std::stop_token stop)
{
    m_passBegan.reset();
    m_wholePassBegan.reset();
    m_pacer.beginContact();
    while (!stop.stop_requested()) {
        const bool whole = co_await pass(stop);
        if (stop.stop_requested() || m_pass.failure())
            co_return;
        m_passes += whole ? 1 : 0;
        const auto pause = m_pacer.pauseBetweenPasses(m_options.restAtLeast, m_options.restAtMost);
        const Instant until = m_nodeReader->clock()->now() + pause;
        co_await sleepUntil(m_nodeReader->clock(), until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

Task<bool> Scanner::pass(std::stop_token stop)
{
    const Instant began = m_nodeReader->clock()->now();
    const bool fresh = m_passBegan && began - *m_passBegan <= freshWithin;
    m_passBegan = began;
    m_candidateFilter->beginPass();
    m_pacer.beginPass();
    co_await countKeys(stop);
    if (stop.stop_requested())
        co_return false;
    const bool whole = co_await m_pass.run(fresh, stop);
    if (stop.stop_requested())
        co_return false;
    m_trouble = m_candidateFilter->trouble();
    const bool isWhole = whole && !m_trouble;
    m_wholePassBegan = isWhole ? std::optional(began) : std::nullopt;
    co_return isWhole;
}

Task<void> Scanner::countKeys(std::stop_token stop)
{
    if (!m_nodeReader->permissions().may(ReadCommand::KeyCount))
        co_return;
    redis::Command command = redis::Command::ofNode({"DBSIZE"});
    const ReadCommand which = ReadCommand::KeyCount;
    const auto reply = co_await m_nodeReader->askOne(which, std::move(command), stop);
    if (!stop.stop_requested() && reply)
        m_databaseKeys = reply->toInteger().value_or(0);
}

} // namespace lockscope::monitor
