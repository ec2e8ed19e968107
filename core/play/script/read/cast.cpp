#include "core/play/script/read/cast.h"

#include "core/base/escape.h"
#include "core/play/script/toml/nearest.h"

namespace lockscope::play {

namespace {

template<class Named> QStringList namesOf(const std::vector<Named> &all)
{
    QStringList names;
    for (const Named &one : all)
        names.append(one.name);
    return names;
}

QString clientText(ClientKind kind)
{
    switch (kind) {
    case ClientKind::LockClient: break;
    case ClientKind::RedisCli: return QStringLiteral("redis-cli");
    case ClientKind::Sqlite: return QStringLiteral("sqlite");
    }
    return QStringLiteral("lock-client");
}

} // namespace

QString Cast::known(const QString &key, const QString &written, const QStringList &names, const QString &what) const
{
    if (written.isEmpty() || names.contains(written))
        return written;
    m_fields->complain(
        key, QStringLiteral("no %1 called \"%2\" is on the stage%3").arg(what, written, meantOrAll(written, names)));
    return {};
}

std::optional<Who> Cast::parsed(const QString &key, const QString &written) const
{
    const qsizetype slash = written.indexOf(QLatin1Char('/'));
    Who who;
    who.actor =
        known(key, slash < 0 ? written : written.left(slash), namesOf(m_setting->actors), QStringLiteral("actor"));
    if (who.actor.isEmpty())
        return std::nullopt;
    if (slash < 0)
        return who;
    who.thread = written.mid(slash + 1).toInt();
    if (who.thread >= 1 && who.thread <= 9)
        return who;
    m_fields->complain(
        key, QStringLiteral("\"%1\": a thread is a number from 1 to 9, as in \"%2/2\"").arg(written, who.actor));
    return std::nullopt;
}

Who Cast::who(const QString &key) const
{
    const QString written = m_fields->required(key, QStringLiteral("Anna"));
    return written.isEmpty() ? Who() : parsed(key, written).value_or(Who());
}

std::vector<Who> Cast::everyone(const QString &key) const
{
    std::vector<Who> all;
    for (const QString &written : m_fields->texts(key).value_or(QStringList()))
        if (const auto one = parsed(key, written))
            all.push_back(*one);
    return all;
}

Who Cast::whoUsing(ClientKind kind) const
{
    const Who asked = who();
    const Actor *found = m_setting->actor(asked.actor);
    if (found && found->client != kind)
        m_fields->complain(QStringLiteral("who"),
                           QStringLiteral("%1 is a %2, and only a %3 can do this: give another actor client = \"%3\"")
                               .arg(asked.actor, clientText(found->client), clientText(kind)));
    return asked;
}

QString Cast::actor(const QString &key) const
{
    return known(key, m_fields->required(key, QStringLiteral("Anna")), namesOf(m_setting->actors),
                 QStringLiteral("actor"));
}

QString Cast::lock(const QString &key) const
{
    return known(key, m_fields->required(key, QStringLiteral("orders")), namesOf(m_setting->locks),
                 QStringLiteral("lock"));
}

QString Cast::lockIfAny(const QString &key) const
{
    return known(key, m_fields->text(key).value_or(QString()), namesOf(m_setting->locks), QStringLiteral("lock"));
}

QString Cast::resource() const
{
    const QString key = QStringLiteral("resource");
    return known(key, m_fields->required(key, QStringLiteral("account")), namesOf(m_setting->resources), key);
}

QString Cast::serverIfAny() const
{
    const QString key = QStringLiteral("server");
    return known(key, m_fields->text(key).value_or(QString()), serverNames(m_setting->servers), key);
}

QString Cast::server() const
{
    const QStringList names = serverNames(m_setting->servers);
    const QString key = QStringLiteral("server");
    return known(key, m_fields->required(key, names.first()), names, key);
}

QString Cast::replica() const
{
    const QStringList replicas = serverNames(m_setting->servers).filter(QStringLiteral("replica"));
    const QString key = QStringLiteral("server");
    return known(key, m_fields->required(key, QStringLiteral("replica1")), replicas, QStringLiteral("replica"));
}

Key Cast::key() const
{
    const QString key = QStringLiteral("key");
    const auto bytes = fromDisplay(m_fields->required(key, QStringLiteral("orders")));
    if (!bytes)
        m_fields->complain(key, QStringLiteral("not a key: a backslash is written \\\\, a byte \\xHH"));
    return Key(bytes.value_or(QByteArray()));
}

} // namespace lockscope::play
