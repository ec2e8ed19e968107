#include "core/words/phrase.h"

#include "core/base/translation.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace lockscope::words {

Argument &Argument::operator+=(const Argument &more)
{
    for (const Client &client : more.clients)
        clients.push_back({client.uuid, text.size() + client.at, client.length});
    text += more.text;
    return *this;
}

// Replaces backwards, so that earlier positions stay valid.
QString Argument::in(const ClientNames &named) const
{
    QString said = text;
    for (auto client = clients.rbegin(); named && client != clients.rend(); ++client) {
        const QString name = named(client->uuid);
        if (!name.isEmpty())
            said.replace(client->at, client->length, name);
    }
    return said;
}

QString Phrase::english() const
{
    return in([](const char *source, int form) { return textIn("en", "describe", source, form); });
}

QString Phrase::translated() const
{
    return in(
        [](const char *source, int form) { return QCoreApplication::translate("describe", source, nullptr, form); });
}

// Fills in one pass, because an argument may contain "%2" itself.
QString Phrase::filled(const QString &translation, const ClientNames &named) const
{
    QString sentence;
    for (qsizetype i = 0; i < translation.size(); ++i) {
        const int digit = translation[i] == u'%' && i + 1 < translation.size() ? translation[i + 1].digitValue() : -1;
        if (digit < 1 || digit > int(arguments.size())) {
            sentence += translation[i];
            continue;
        }
        sentence += arguments[std::size_t(digit - 1)].in(named);
        ++i;
    }
    return sentence;
}

Phrase counted(const char *text, qint64 number, Arguments arguments)
{
    const qint64 form = std::clamp<qint64>(number, 0, std::numeric_limits<int>::max());
    return {text, std::move(arguments), {}, int(form)};
}

} // namespace lockscope::words
