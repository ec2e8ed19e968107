#include "core/filter/filter_query.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::filter {

FilterQuery::Parsed FilterQuery::parse(const QString &text)
{
    Words words = wordsOf(text);
    Parsed parsed;
    for (const Word &word : words.words) {
        auto test = testOf(word);
        if (auto *mistake = std::get_if<FilterMistake>(&test)) {
            if (!parsed.mistake)
                parsed.mistake = std::move(*mistake);
            continue;
        }
        const std::optional<QString> client = clientIn(word);
        parsed.query.m_dependsOnTime |= filter::dependsOnTime(word);
        parsed.query.m_dependsOnClients |= client.has_value();
        parsed.query.m_dependsOnAddresses |= client && isClientAddress(*client);
        parsed.query.m_terms.push_back({std::move(std::get<TermTest>(test)), word.isNegated});
    }
    if (!parsed.mistake)
        parsed.mistake = std::move(words.mistake);
    return parsed;
}

bool FilterQuery::accepts(const Lock &lock, const FilterContext &context) const
{
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const Term &term) {
        const std::optional<bool> holds = term.test(lock, context);
        return holds && *holds != term.isNegated;
    });
}

} // namespace lockscope::filter
