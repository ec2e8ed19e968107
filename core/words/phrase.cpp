#include "core/words/phrase.h"

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
    return in([](const char *template_) { return QString::fromUtf8(template_); });
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

} // namespace lockscope::words
