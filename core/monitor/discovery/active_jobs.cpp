#include "core/monitor/discovery/active_jobs.h"

namespace lockscope::monitor {

namespace {

constexpr std::size_t mostLists = 10'000; // of one pass
constexpr std::size_t listsAtOnce = 50;

} // namespace

ActiveJobs::ActiveJobs(NodeReader *nodeReader, CandidateFilter *candidateFilter, families::CatalogPtr catalog)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_catalog(std::move(catalog))
{ }

void ActiveJobs::met(const QByteArray &name)
{
    if (m_lists.size() < mostLists && m_catalog->listsJobs(name))
        m_lists.insert(Key(name));
}

Task<bool> ActiveJobs::examine(std::stop_token stop)
{
    std::vector<Key> lists(m_lists.begin(), m_lists.end());
    while (!lists.empty() && m_nodeReader->permissions().may(ReadCommand::Queue)) {
        const auto from = lists.end() - std::ptrdiff_t(std::min(lists.size(), listsAtOnce));
        std::vector<Key> some(from, lists.end());
        lists.erase(from, lists.end());
        const bool answered = co_await read(std::move(some), stop);
        if (!answered)
            co_return false;
    }
    co_return true;
}

Task<bool> ActiveJobs::read(std::vector<Key> lists, std::stop_token stop)
{
    std::vector<redis::Command> commands;
    commands.reserve(lists.size());
    for (const Key &list : lists)
        commands.push_back(commandOf(LockQuestion::What::ActiveJobs, list));
    const NodeReader::Replies replies = co_await m_nodeReader->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return false;
    for (std::size_t i = 0; i < lists.size() && i < replies.size(); ++i) {
        if (!replies[i]) // another type of key, or one that this user may not read
            continue;
        std::vector<QByteArray> elements;
        for (const redis::Reply &element : replies[i]->elements)
            elements.push_back(element.toBytes());
        for (const Key &lock : m_catalog->locksOfJobs(lists[i], elements)) {
            if (!m_candidateFilter->isOfThisNode(lock) || !m_candidateFilter->wants(lock))
                continue;
            Candidate candidate;
            candidate.request.name = lock;
            candidate.request.job = m_catalog->activeJobOf(lock.raw());
            candidate.trusted = true;
            m_candidateFilter->add(std::move(candidate));
        }
    }
    co_return true;
}

} // namespace lockscope::monitor
