#pragma once

#include "core/filter/filter_terms.h"

#include <optional>
#include <vector>

// The language of filters, for the window's filter field and the command `list`. docs/filters.md describes it.
namespace lockscope::filter {

// A parsed filter. A lock must fulfill every term. accepts() may run on several threads at once.
class FilterQuery {
public:
    // Accepts every lock.
    FilterQuery() = default;
    // Leaves out the terms with a mistake, and reports the first mistake.
    struct Parsed;
    static Parsed parse(const QString &text);

    bool isEmpty() const { return m_terms.empty(); }
    bool dependsOnTime() const { return m_dependsOnTime; } // true if time alone may change the result for a lock
    bool dependsOnClients() const { return m_dependsOnClients; } // true if names or addresses may change the result
    bool dependsOnAddresses() const { return m_dependsOnAddresses; } // true if a term has the address of a client
    // If a figure is unknown, neither a term about the figure nor the negation of that term accepts the lock.
    bool accepts(const Lock &lock, const FilterContext &context) const;

private:
    struct Term {
        TermTest test;
        bool isNegated = false;
    };
    std::vector<Term> m_terms;
    bool m_dependsOnTime = false;
    bool m_dependsOnClients = false;
    bool m_dependsOnAddresses = false;
};

struct FilterQuery::Parsed {
    FilterQuery query;
    std::optional<FilterMistake> mistake;
};

} // namespace lockscope::filter
