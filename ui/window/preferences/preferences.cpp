#include "ui/window/preferences/preferences.h"

#include "core/base/escape.h"
#include "ui/models/columns.h"

#include <QSettings>
#include <QUrl>

namespace lockscope::ui {

namespace {

// Increased when docks or columns change their meaning, so that older layouts are ignored.
const QString layoutGroup = QStringLiteral("layout-2");
static_assert(columnCount == 17, "saved layouts have another number of columns: increase the number in layoutGroup");
const QString recentKey = QStringLiteral("recent");
const QString recentGroup = QStringLiteral("recent-servers/"); // the settings that their URLs do not contain
const QString namesGroup = QStringLiteral("client-nicknames/");
const QString rulesGroup = QStringLiteral("client-name-rules/");
const QString prefixesGroup = QStringLiteral("looked-at/");
const QString patternsKey = QStringLiteral("token-patterns");
const QString trackedKey = QStringLiteral("tracked-prefixes");

// Parses words in display form, separated by spaces.
std::vector<QByteArray> bytesOf(const QString &words)
{
    std::vector<QByteArray> all;
    for (const QString &word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (const auto bytes = fromDisplay(word))
            all.push_back(*bytes);
    }
    return all;
}

QString recentDetails(const QString &url)
{
    return recentGroup + QString::fromLatin1(url.toUtf8().toHex());
}

} // namespace

Preferences::Preferences(QSettings *settings)
    : m_settings(settings)
    , m_policies(settings->fileName())
    , m_profiles(settings)
{ }

QVariant Preferences::valueOf(const QString &key) const
{
    const auto said = m_thisRun.find(key);
    return said == m_thisRun.end() ? m_settings->value(key) : *said;
}

void Preferences::set(const QString &key, const QVariant &value, For how)
{
    if (how == For::ThisRun) {
        m_thisRun.insert(key, value);
        return;
    }
    m_thisRun.remove(key);
    m_settings->setValue(key, value);
}

Preferences::Layout Preferences::layout() const
{
    return {m_settings->value(layoutGroup + QStringLiteral("/geometry")).toByteArray(),
            m_settings->value(layoutGroup + QStringLiteral("/size")).toSize(),
            m_settings->value(layoutGroup + QStringLiteral("/docks")).toByteArray(),
            m_settings->value(layoutGroup + QStringLiteral("/columns")).toByteArray(),
            m_settings->value(layoutGroup + QStringLiteral("/shares")).toMap()};
}

void Preferences::setLayout(const Layout &layout)
{
    m_settings->setValue(layoutGroup + QStringLiteral("/geometry"), layout.geometry);
    m_settings->setValue(layoutGroup + QStringLiteral("/size"), layout.size);
    m_settings->setValue(layoutGroup + QStringLiteral("/docks"), layout.docks);
    m_settings->setValue(layoutGroup + QStringLiteral("/columns"), layout.columns);
    m_settings->setValue(layoutGroup + QStringLiteral("/shares"), layout.shares);
}

void Preferences::forgetLayout()
{
    m_settings->remove(layoutGroup);
}

// Leaves out entries with unreadable details, because an address without its pin may lead to another server.
std::vector<redis::Address> Preferences::recent() const
{
    std::vector<redis::Address> addresses;
    for (const QString &url : m_settings->value(recentKey).toStringList()) {
        const QVariantMap details = m_settings->value(recentDetails(url)).toMap();
        const auto known = profiles::profileOf(details);
        const auto plain = redis::parseUrl(url);
        if (known)
            addresses.push_back(known->address);
        else if (plain && details.isEmpty())
            addresses.push_back(*plain);
    }
    return addresses;
}

void Preferences::addRecent(const redis::Address &address)
{
    QStringList urls = m_settings->value(recentKey).toStringList();
    const QString url = address.toUrl();
    urls.removeAll(url);
    urls.prepend(url);
    profiles::Profile details; // without its passwords
    details.name = recentKey;
    details.address = address;
    m_settings->setValue(recentDetails(url), profiles::recordOf(details));
    for (const QString &old : urls.mid(mostRecent))
        m_settings->remove(recentDetails(old));
    m_settings->setValue(recentKey, urls.mid(0, mostRecent));
}

void Preferences::removeRecent(const redis::Address &address)
{
    QStringList urls = m_settings->value(recentKey).toStringList();
    urls.removeAll(address.toUrl());
    m_settings->remove(recentDetails(address.toUrl()));
    m_settings->setValue(recentKey, urls);
}

actions::ConnectionPolicy Preferences::policyOf(const redis::Address &address) const
{
    const auto marks = profiles::marksOf(address);
    std::optional<actions::ConnectionPolicy> policy;
    if (const auto saved = m_policies.rulingOf(marks))
        policy = saved->policy;
    for (const auto &[of, said] : m_policiesOfThisRun) {
        if (profiles::shareMark(profiles::marksOf(of), marks))
            policy = policy ? stricter(*policy, said) : said;
    }
    return policy.value_or(actions::ConnectionPolicy{.readOnly = true});
}

void Preferences::setPolicy(const redis::Address &address, const actions::ConnectionPolicy &policy, For how)
{
    const auto marks = profiles::marksOf(address);
    std::erase_if(m_policiesOfThisRun,
                  [&marks](const auto &each) { return profiles::shareMark(profiles::marksOf(each.first), marks); });
    if (how == For::ThisRun)
        m_policiesOfThisRun.emplace_back(address, policy);
    else
        m_policies.set(address, policy);
}

void Preferences::allowChanges(const redis::Address &address, const profiles::ServerMarks &marks)
{
    auto policy = policyOf(address);
    policy.readOnly = false;
    profiles::ServerMarks known = profiles::marksOf(address);
    known.insert(marks.begin(), marks.end());
    m_policies.allowChanges(known);
    setPolicy(address, policy);
}

void Preferences::learn(const redis::Address &address, const profiles::ServerMarks &marks)
{
    m_policies.learn(address, marks);
}

std::vector<QByteArray> Preferences::prefixesOf(const redis::Address &address) const
{
    return bytesOf(valueOf(prefixesGroup + accountOf(address)).toString());
}

void Preferences::setPrefixes(const redis::Address &address, const std::vector<QByteArray> &prefixes, For how)
{
    const QString key = prefixesGroup + accountOf(address);
    set(key, profiles::prefixText(prefixes), how);
    if (prefixes.empty() && how == For::Good)
        m_settings->remove(key);
}

QString Preferences::accountOf(const redis::Address &address)
{
    redis::Address account = address;
    account.db = 0;
    return QString::fromLatin1(QUrl::toPercentEncoding(account.toUrl()));
}

// UUIDs of other libraries may contain any bytes, so they are kept in hexadecimal.
QHash<QByteArray, QString> Preferences::nicknames(const QString &account) const
{
    QHash<QByteArray, QString> names;
    const QVariantMap kept = m_settings->value(namesGroup + account).toMap();
    for (auto name = kept.cbegin(); name != kept.cend(); ++name)
        names.insert(QByteArray::fromHex(name.key().toLatin1()), name.value().toString());
    return names;
}

void Preferences::setNicknames(const QString &account, const QHash<QByteArray, QString> &names)
{
    QVariantMap kept;
    for (auto name = names.cbegin(); name != names.cend(); ++name)
        kept.insert(QString::fromLatin1(name.key().toHex()), name.value());
    m_settings->setValue(namesGroup + account, kept);
}

QString Preferences::nameRules(const QString &account) const
{
    return m_settings->value(rulesGroup + account).toString();
}

void Preferences::setNameRules(const QString &account, const QString &rules)
{
    m_settings->setValue(rulesGroup + account, rules);
}

QString Preferences::tokenPatterns() const
{
    return valueOf(patternsKey).toString();
}

std::vector<QByteArray> Preferences::tokenPatternList() const
{
    return bytesOf(tokenPatterns());
}

void Preferences::setTokenPatterns(const QString &patterns, For how)
{
    set(patternsKey, patterns, how);
}

QString Preferences::trackedPrefixes() const
{
    return valueOf(trackedKey).toString();
}

std::vector<QByteArray> Preferences::trackedPrefixList() const
{
    return bytesOf(trackedPrefixes());
}

void Preferences::setTrackedPrefixes(const QString &prefixes, For how)
{
    set(trackedKey, prefixes, how);
}

} // namespace lockscope::ui
