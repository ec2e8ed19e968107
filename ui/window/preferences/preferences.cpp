#include "ui/window/preferences/preferences.h"

#include "core/base/escape.h"
#include "core/incidents/incident_rule.h"
#include "core/monitor/monitor_options.h"
#include "ui/models/columns.h"

#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <array>

namespace lockscope::ui {

namespace {

// Increased when docks or columns change their meaning, so that older layouts are ignored.
const QString layoutGroup = QStringLiteral("layout-2");
static_assert(columnCount == 18, "saved layouts have another number of columns: see LockTableView::restoreColumns()");
const QString recentKey = QStringLiteral("recent");
const QString recentGroup = QStringLiteral("recent-servers/"); // for details that a URL does not contain
const QString namesGroup = QStringLiteral("client-nicknames/");
const QString rulesGroup = QStringLiteral("client-name-rules/");
const QString prefixesGroup = QStringLiteral("looked-at/");
const QString patternsKey = QStringLiteral("token-patterns");
const QString trackedKey = QStringLiteral("tracked-prefixes");
const QString filtersGroup = QStringLiteral("saved-filters/");

const QString foldedKey = QStringLiteral("folded-sections");
const QString themeKey = QStringLiteral("theme");
const QString textKey = QStringLiteral("text-percent");
const QString motionKey = QStringLiteral("reduce-motion");
const QString languageKey = QStringLiteral("language");
const QString refreshKey = QStringLiteral("refresh-millis");
const QString shareKey = QStringLiteral("server-percent");
const QString goneKey = QStringLiteral("keep-gone-millis");
const QString recordKey = QStringLiteral("record-history");
const QString newServerKey = QStringLiteral("new-server-environment");
const QString shortcutsGroup = QStringLiteral("shortcuts/");
const QString notifyKey = QStringLiteral("notifications/on");
const QString notifyOnGroup = QStringLiteral("notifications/environment-");
const QString notifyOfGroup = QStringLiteral("notifications/rule-");
const QString alertRulesKey = QStringLiteral("alerts/rules");
const QString mutedKey = QStringLiteral("alerts/muted-names");
const QString trayKey = QStringLiteral("notifications/tray-icon");

// In the order of the enum. The settings keep words, which people can read.
const std::array themeWords{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
                            QStringLiteral("high-contrast")};

// A number from the settings within limits, or `usual` if it is not a number.
double numberIn(const QSettings &settings, const QString &key, double usual, double least, double most)
{
    bool isNumber = false;
    const double number = settings.value(key).toDouble(&isNumber);
    return isNumber && number == number ? std::clamp(number, least, most) : usual;
}

Millis millisIn(const QSettings &settings, const QString &key, Millis usual, Millis least, Millis most)
{
    return Millis(qint64(numberIn(settings, key, double(usual.count()), double(least.count()), double(most.count()))));
}

// The settings key of a filter. It is hexadecimal, because "/" in a name would begin a group.
QString filterKey(const QString &name)
{
    return filtersGroup + QString::fromLatin1(name.toUtf8().toHex());
}

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
            m_settings->value(layoutGroup + QStringLiteral("/narrow-docks")).toByteArray(),
            m_settings->value(layoutGroup + QStringLiteral("/shares")).toMap()};
}

void Preferences::setLayout(const Layout &layout)
{
    m_settings->setValue(layoutGroup + QStringLiteral("/geometry"), layout.geometry);
    m_settings->setValue(layoutGroup + QStringLiteral("/size"), layout.size);
    m_settings->setValue(layoutGroup + QStringLiteral("/docks"), layout.docks);
    m_settings->setValue(layoutGroup + QStringLiteral("/columns"), layout.columns);
    m_settings->setValue(layoutGroup + QStringLiteral("/narrow-docks"), layout.narrowDocks);
    m_settings->setValue(layoutGroup + QStringLiteral("/shares"), layout.shares);
}

void Preferences::forgetLayout()
{
    m_settings->remove(layoutGroup);
}

// One text, because the settings file cannot keep an empty list.
std::optional<QStringList> Preferences::foldedSections() const
{
    const QVariant saved = m_settings->value(foldedKey);
    return saved.isValid() ? std::optional(saved.toString().split(QLatin1Char(' '), Qt::SkipEmptyParts)) : std::nullopt;
}

void Preferences::setFoldedSections(const QStringList &names)
{
    m_settings->setValue(foldedKey, names.join(QLatin1Char(' ')));
}

ThemeName Preferences::theme() const
{
    const auto found = std::find(themeWords.begin(), themeWords.end(), m_settings->value(themeKey).toString());
    return found == themeWords.end() ? ThemeName::System : ThemeName(found - themeWords.begin());
}

void Preferences::setTheme(ThemeName theme)
{
    m_settings->setValue(themeKey, themeWords[size_t(theme)]);
}

int Preferences::textPercent() const
{
    return int(numberIn(*m_settings, textKey, Theme::usualText, Theme::textSteps().first(), Theme::textSteps().last()));
}

void Preferences::setTextPercent(int percent)
{
    m_settings->setValue(textKey, percent);
}

bool Preferences::isMotionReduced() const
{
    return m_settings->value(motionKey, false).toBool();
}

void Preferences::setMotionReduced(bool reduced)
{
    m_settings->setValue(motionKey, reduced);
}

QString Preferences::languageIn(const QSettings &settings)
{
    const QString language = settings.value(languageKey).toString();
    const bool isKnown = language == QLatin1String("en") || language == QLatin1String("zh_CN");
    return isKnown ? language : QString();
}

void Preferences::setLanguage(const QString &language)
{
    m_settings->setValue(languageKey, language);
}

double Preferences::Watching::commandsPerSecond() const
{
    return serverPercent / 100 * double(std::chrono::microseconds(std::chrono::seconds(1)).count())
        / double(monitor::MonitorOptions::perCommand.count());
}

Preferences::Watching Preferences::watching() const
{
    const Watching usual;
    return {millisIn(*m_settings, refreshKey, usual.refreshEvery, Millis(500), Millis(3'000)),
            numberIn(*m_settings, shareKey, usual.serverPercent, 0.1, 10),
            millisIn(*m_settings, goneKey, usual.goneFor, Millis(1'000), Millis(600'000)),
            m_settings->value(recordKey, usual.isRecorded).toBool()};
}

void Preferences::setWatching(const Watching &watching)
{
    m_settings->setValue(refreshKey, qint64(watching.refreshEvery.count()));
    m_settings->setValue(shareKey, watching.serverPercent);
    m_settings->setValue(goneKey, qint64(watching.goneFor.count()));
    m_settings->setValue(recordKey, watching.isRecorded);
}

actions::Environment Preferences::newServerEnvironment() const
{
    const auto environment = actions::environmentOf(m_settings->value(newServerKey).toString());
    return environment.value_or(actions::Environment::None);
}

void Preferences::setNewServerEnvironment(actions::Environment environment)
{
    m_settings->setValue(newServerKey, QString(actions::word(environment)));
}

std::optional<QKeySequence> Preferences::shortcutOf(const QString &action) const
{
    const QVariant saved = m_settings->value(shortcutsGroup + action);
    if (!saved.isValid())
        return std::nullopt;
    const QString text = saved.toString();
    const QKeySequence shortcut = QKeySequence::fromString(text, QKeySequence::PortableText);
    const bool isWrong = !text.isEmpty() && (shortcut.isEmpty() || shortcut[0].key() == Qt::Key_unknown);
    return isWrong ? std::nullopt : std::optional(shortcut);
}

void Preferences::setShortcut(const QString &action, const std::optional<QKeySequence> &shortcut)
{
    if (shortcut)
        m_settings->setValue(shortcutsGroup + action, shortcut->toString(QKeySequence::PortableText));
    else
        m_settings->remove(shortcutsGroup + action);
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
    return policy.value_or(actions::ConnectionPolicy{.environment = newServerEnvironment(), .readOnly = true});
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

QStringList Preferences::accountsWithNameRules() const
{
    m_settings->beginGroup(rulesGroup.chopped(1)); // without the slash
    const QStringList accounts = m_settings->childKeys();
    m_settings->endGroup();
    return accounts;
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

QMap<QString, QString> Preferences::savedFilters() const
{
    QMap<QString, QString> saved;
    m_settings->beginGroup(filtersGroup.chopped(1));
    for (const QString &key : m_settings->childKeys())
        saved[QString::fromUtf8(QByteArray::fromHex(key.toLatin1()))] = m_settings->value(key).toString();
    m_settings->endGroup();
    return saved;
}

void Preferences::saveFilter(const QString &name, const QString &text)
{
    m_settings->setValue(filterKey(name), text);
}

void Preferences::removeFilter(const QString &name)
{
    m_settings->remove(filterKey(name));
}

bool Preferences::notifies() const
{
    return m_settings->value(notifyKey, true).toBool();
}

void Preferences::setNotifies(bool on)
{
    m_settings->setValue(notifyKey, on);
}

bool Preferences::notifiesOn(actions::Environment environment) const
{
    const bool byDefault = environment != actions::Environment::Dev;
    return m_settings->value(notifyOnGroup + word(environment), byDefault).toBool();
}

void Preferences::setNotifiesOn(actions::Environment environment, bool on)
{
    m_settings->setValue(notifyOnGroup + word(environment), on);
}

bool Preferences::notifiesOf(incidents::Rule rule) const
{
    return m_settings->value(notifyOfGroup + QLatin1String(traitsOf(rule).word), true).toBool();
}

void Preferences::setNotifiesOf(incidents::Rule rule, bool on)
{
    m_settings->setValue(notifyOfGroup + QLatin1String(traitsOf(rule).word), on);
}

QString Preferences::alertRules() const
{
    return m_settings->value(alertRulesKey).toString();
}

void Preferences::setAlertRules(const QString &rules)
{
    m_settings->setValue(alertRulesKey, rules);
}

std::vector<QByteArray> Preferences::mutedNames() const
{
    std::vector<QByteArray> names;
    for (const QString &text : m_settings->value(mutedKey).toStringList()) {
        if (const auto name = fromDisplay(text))
            names.push_back(*name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

void Preferences::mute(const QByteArray &name)
{
    std::vector<QByteArray> names = mutedNames();
    if (std::binary_search(names.begin(), names.end(), name))
        return;
    names.push_back(name);
    setMutedNames(names);
}

void Preferences::unmute(const QByteArray &name)
{
    std::vector<QByteArray> names = mutedNames();
    std::erase(names, name);
    setMutedNames(names);
}

void Preferences::setMutedNames(const std::vector<QByteArray> &names)
{
    QStringList texts; // people can read the settings
    for (const QByteArray &name : names)
        texts << toDisplay(name);
    m_settings->setValue(mutedKey, texts);
}

bool Preferences::showsTrayIcon() const
{
    return m_settings->value(trayKey, true).toBool();
}

void Preferences::setShowsTrayIcon(bool on)
{
    m_settings->setValue(trayKey, on);
}

} // namespace lockscope::ui
