#include "ui/clients/client_text.h"

#include "core/words/client_words.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace lockscope::ui {

using clients::ClientState;
using clients::Source;

namespace {

struct ClientText {
    Q_DECLARE_TR_FUNCTIONS(ClientText)
};

} // namespace

QString clientName(const clients::Uuid &uuid, const Nicknames &nicknames)
{
    const QString name = nicknames.of(uuid);
    return name.isEmpty() ? words::clientText(uuid) : name;
}

QString clientStateWord(ClientState state)
{
    return translated(traitsOf(state).title);
}

QString statesText(const clients::Client &client)
{
    QStringList states;
    for (const auto &finding : client.findings)
        states << clientStateWord(finding.state);
    return states.join(QStringLiteral(" · "));
}

QString sourceWord(Source source)
{
    switch (source) {
    case Source::Trace: return ClientText::tr("seen by a trace");
    case Source::NameRule: return ClientText::tr("its name, by a rule");
    case Source::Own: return ClientText::tr("this program");
    case Source::Activity: return ClientText::tr("probably (activity)");
    case Source::None: break;
    }
    return QStringLiteral("–");
}

Tone toneOf(ClientState state)
{
    return state >= ClientState::SubscriptionsUsedUp ? Tone::Bad : Tone::Warning;
}

} // namespace lockscope::ui
