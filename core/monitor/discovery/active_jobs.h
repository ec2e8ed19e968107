#pragma once

#include "core/families/catalog.h"
#include "core/monitor/discovery/candidate_filter.h"

#include <set>

namespace lockscope::monitor {

// Finds the missing locks of jobs that a list names as active, such as the jobs of BullMQ. Runs on the server's thread.
class ActiveJobs {
public:
    ActiveJobs(NodeReader *nodeReader, CandidateFilter *candidateFilter, families::CatalogPtr catalog);

    void beginPass() { m_lists.clear(); }
    void met(const QByteArray &name); // a name that a scan found
    // Reads the lists of this pass. A lock without a row becomes a candidate. Returns false if stopped or not answered.
    Task<bool> examine(std::stop_token stop);

private:
    Task<bool> read(std::vector<Key> lists, std::stop_token stop);

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    families::CatalogPtr m_catalog;
    std::set<Key> m_lists;
};

} // namespace lockscope::monitor
