#include "core/profiles/saved_policies.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/unusable_file.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <sys/stat.h>

namespace lockscope::profiles {

namespace {

using actions::ConnectionPolicy;

const QString policiesGroup = QStringLiteral("policies");
const QString marksGroup = QStringLiteral("recognized-by");
const QString onlyReadWord = QStringLiteral("read-only");

redis::Address placeOf(const redis::Address &address)
{
    redis::Address place;
    place.transport = address.transport;
    place.host = address.host;
    place.port = address.port;
    place.path = address.path;
    place.ssh = address.ssh;
    if (address.sentinel) { // the place does not depend on the sentinels' user
        place.sentinel = address.sentinel;
        place.sentinel->user.clear();
        place.sentinel->password.clear();
    }
    return place;
}

QString keyOf(const redis::Address &address)
{
    return QString::fromLatin1(placeOf(address).toUrl().toUtf8().toHex());
}

std::optional<redis::Address> addressOf(const QString &key)
{
    const auto address = redis::parseUrl(QString::fromUtf8(QByteArray::fromHex(key.toLatin1())));
    return address ? std::optional(*address) : std::nullopt;
}

std::optional<ConnectionPolicy> policyIn(const QStringList &words)
{
    const auto environment = actions::environmentOf(words.value(0));
    const QStringList more = words.mid(1);
    if (!environment || (!more.isEmpty() && more != QStringList{onlyReadWord}))
        return std::nullopt;
    return ConnectionPolicy{.environment = *environment, .readOnly = !more.isEmpty()};
}

QStringList wordsOf(const ConnectionPolicy &policy)
{
    QStringList words{actions::word(policy.environment)};
    if (policy.readOnly)
        words << onlyReadWord;
    return words;
}

ServerMarks learned(const QSettings &settings, const redis::Address &address)
{
    const QStringList marks = settings.value(marksGroup + QLatin1Char('/') + keyOf(address)).toStringList();
    return {marks.begin(), marks.end()};
}

bool forbids(const ConnectionPolicy &policy, const ConnectionPolicy &all)
{
    const bool saysReadOnly = policy.readOnly && all.readOnly;
    const bool saysEnvironment = policy.environment == all.environment && all.environment != actions::Environment::None;
    return saysReadOnly || saysEnvironment;
}

} // namespace

Ruling strictest(const std::vector<Ruling> &all)
{
    Ruling result{all.front().policy, {}};
    for (const Ruling &each : all)
        result.policy = actions::stricter(result.policy, each.policy);
    for (const Ruling &each : all) {
        if (forbids(each.policy, result.policy))
            result.saidBy += each.saidBy;
    }
    result.saidBy.removeDuplicates();
    return result;
}

Ruling stricter(const Ruling &a, const Ruling &b)
{
    return strictest({a, b});
}

QString SavedPolicies::Entry::name() const
{
    const QString whose = profile.isEmpty() ? address.node() : profile;
    return isReadable ? whose : CoreText::tr("%1: its saved policy cannot be read").arg(whose);
}

SavedPolicies::SavedPolicies(const QString &settingsFile)
    : m_settings(std::make_unique<QSettings>(settingsFile, QSettings::IniFormat))
{ }

SavedPolicies::Stamp SavedPolicies::stampOf(const QString &file)
{
    struct stat found = {};
    const QFileInfo info(file);
    if (::stat(QFile::encodeName(file).constData(), &found) != 0)
        return {};
    return {info.lastModified(), info.size(), quint64(found.st_ino)};
}

const std::vector<SavedPolicies::Entry> &SavedPolicies::all()
{
    const Stamp now = stampOf(m_settings->fileName());
    if (m_readAt != now) {
        readAgain();
        m_readAt = now;
    }
    return m_all;
}

void SavedPolicies::readAgain()
{
    m_whyUnusable = whyUnusable(m_settings->fileName());
    m_settings->sync();
    m_all = bareEntries();
    for (const Profile &profile : ProfileStore(m_settings.get()).all())
        m_all.push_back({profile.address, profile.policy, profile.name, {}});
    for (const Entry &entry : brokenProfiles())
        m_all.push_back(entry);
    for (Entry &entry : m_all) {
        entry.marks = marksOf(entry.address);
        entry.marks.merge(learned(*m_settings, entry.address));
    }
}

std::vector<SavedPolicies::Entry> SavedPolicies::bareEntries() const
{
    std::vector<Entry> entries;
    m_settings->beginGroup(policiesGroup);
    for (const QString &key : m_settings->childKeys()) {
        const auto policy = policyIn(m_settings->value(key).toStringList());
        if (const auto address = addressOf(key))
            entries.push_back({*address, policy.value_or(unreadablePolicy), {}, {}, policy.has_value()});
    }
    m_settings->endGroup();
    return entries;
}

QStringList SavedPolicies::strayKeys() const
{
    m_settings->beginGroup(policiesGroup);
    QStringList keys = m_settings->childKeys();
    m_settings->endGroup();
    keys.removeIf([](const QString &key) { return addressOf(key).has_value(); });
    return keys;
}

std::vector<SavedPolicies::Entry> SavedPolicies::brokenProfiles() const
{
    std::vector<Entry> entries;
    for (const ProfileStore::Broken &each : ProfileStore(m_settings.get()).broken()) {
        if (each.policy)
            entries.push_back({each.policy->address, each.policy->policy, each.name, {}, each.policy->isReadable});
    }
    return entries;
}

QStringList SavedPolicies::faults()
{
    QStringList faults;
    for (const Entry &entry : all()) {
        if (!entry.isReadable)
            faults << CoreText::tr("the policy of %1 cannot be read, so this server is prod and read-only until you "
                                   "change that")
                          .arg(entry.address.node());
    }
    if (!strayKeys().isEmpty())
        faults << CoreText::tr("it has a policy for a server whose address cannot be read, so check the policies of "
                               "your servers");
    faults.removeDuplicates();
    return faults;
}

void SavedPolicies::keepFromLoss()
{
    for (const QString &key : strayKeys())
        m_settings->remove(policiesGroup + QLatin1Char('/') + key);
    std::vector<Entry> endangered = brokenProfiles();
    for (const Entry &entry : bareEntries()) {
        if (!entry.isReadable)
            endangered.push_back(entry);
    }
    for (const Entry &entry : endangered) {
        ConnectionPolicy policy = entry.policy;
        for (const Entry &other : bareEntries()) {
            if (shareMark(marksOf(other.address), marksOf(entry.address)))
                policy = actions::stricter(policy, other.policy);
        }
        set(entry.address, policy);
    }
}

std::optional<Ruling> SavedPolicies::rulingOfAll()
{
    all();
    if (m_whyUnusable.isEmpty())
        return std::nullopt;
    const QString file = toDisplay(m_settings->fileName().toUtf8());
    return Ruling{
        unreadablePolicy,
        {CoreText::tr("the settings file %1, which must be repaired or removed: %2").arg(file, m_whyUnusable)}};
}

std::optional<Ruling> SavedPolicies::rulingOf(const ServerMarks &marks)
{
    if (const auto ruling = rulingOfAll())
        return ruling;
    std::vector<Ruling> rulings;
    for (const Entry &entry : all()) {
        if (shareMark(entry.marks, marks))
            rulings.push_back({entry.policy, {entry.name()}});
    }
    return rulings.empty() ? std::nullopt : std::optional(strictest(rulings));
}

void SavedPolicies::set(const redis::Address &address, const ConnectionPolicy &policy)
{
    m_settings->sync();
    const ServerMarks marks = marksOf(address);
    for (const Entry &entry : bareEntries()) {
        if (shareMark(marksOf(entry.address), marks))
            m_settings->remove(policiesGroup + QLatin1Char('/') + keyOf(entry.address));
    }
    m_settings->setValue(policiesGroup + QLatin1Char('/') + keyOf(address), wordsOf(policy));
    m_settings->sync();
    m_readAt.reset();
}

void SavedPolicies::allowChanges(const ServerMarks &marks)
{
    m_readAt.reset();
    const auto before = all();
    for (const Entry &entry : before) {
        if (!entry.policy.readOnly || !entry.profile.isEmpty() || !shareMark(entry.marks, marks))
            continue;
        ConnectionPolicy policy = entry.policy;
        policy.readOnly = false;
        m_settings->setValue(policiesGroup + QLatin1Char('/') + keyOf(entry.address), wordsOf(policy));
    }
    m_settings->sync();
    ProfileStore store(m_settings.get());
    for (Profile profile : store.all()) {
        ServerMarks known = marksOf(profile.address);
        known.merge(learned(*m_settings, profile.address));
        if (!profile.policy.readOnly || !shareMark(known, marks))
            continue;
        profile.policy.readOnly = false;
        store.save(profile);
    }
    m_readAt.reset();
}

void SavedPolicies::learn(const redis::Address &address, const ServerMarks &marks)
{
    const ServerMarks place = marksOf(address);
    const auto &entries = all();
    const bool isSaved = std::any_of(entries.begin(), entries.end(),
                                     [&place](const Entry &each) { return shareMark(marksOf(each.address), place); });
    const QStringList words(marks.begin(), marks.end());
    bool isNews = false;
    for (const Entry &each : entries) {
        if (!isSaved || !shareMark(marksOf(each.address), place))
            continue;
        const QString key = marksGroup + QLatin1Char('/') + keyOf(each.address);
        if (m_settings->value(key).toStringList() == words)
            continue;
        m_settings->setValue(key, words);
        isNews = true;
    }
    if (!isNews)
        return;
    m_settings->sync();
    m_readAt.reset();
}

} // namespace lockscope::profiles
