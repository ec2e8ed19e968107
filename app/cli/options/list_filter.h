#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/filter/filter_query.h"
#include "core/model/state.h"

#include <set>
#include <vector>

namespace lockscope::cli {

// The options that choose and sort the locks of `list`: TERM…, --state, --sort, --no-headers
class ListFilter final : public OptionGroup {
public:
    Options options() const override { return {m_state, m_sort, m_noHeaders}; }
    void read(ParsedCommandLine &given); // takes all words
    bool isGiven() const { return !m_query.isEmpty() || !m_states.empty(); }
    bool dependsOnClients() const { return m_query.dependsOnClients(); }
    bool dependsOnAddresses() const { return m_query.dependsOnAddresses(); }
    std::vector<LockPtr> apply(std::vector<LockPtr> locks, const filter::FilterContext &context) const;
    // The values of the terms `client:VALUE` that match none of these locks; empty without locks. Such a value may be a
    // name that the user gave the client in the window. The command `list` does not know these names.
    QStringList unknownClients(const std::vector<LockPtr> &locks, const filter::FilterContext &context) const;

    bool hasHeaders = true;

private:
    enum class Order { AsRead, Severity, Name, Held };
    void readStates(ParsedCommandLine &given);
    void readTerms(ParsedCommandLine &given);
    void readClients(const QString &text);
    bool shows(const Lock &lock, const filter::FilterContext &context) const;

    // A term `client:VALUE`, without the `-` that negates a term.
    struct ClientTerm {
        QString value;
        filter::FilterQuery query;
    };
    std::vector<ClientTerm> m_clients;
    filter::FilterQuery m_query;
    std::set<State> m_states; // empty: any
    Order m_order = Order::AsRead;
    const QCommandLineOption m_state{
        QStringLiteral("state"),
        AppText::tr("only locks in these states, separated by commas: no-expiry,ghost-at-head"),
        QStringLiteral("STATES")};
    const QCommandLineOption m_sort{QStringLiteral("sort"),
                                    AppText::tr("severity (worst first), name, or held (longest first)"),
                                    QStringLiteral("severity|name|held")};
    const QCommandLineOption m_noHeaders{QStringLiteral("no-headers"), AppText::tr("only the rows of the table")};
};

} // namespace lockscope::cli
