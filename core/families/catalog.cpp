#include "core/families/catalog.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/read_file.h"
#include "core/families/read_family.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::families {

namespace {

constexpr qint64 mostBytes = 64 * 1024;
constexpr int mostFiles = 200;
constexpr qsizetype ownBytes = Family::ownBytes;
const QString suffix = QStringLiteral(".toml");

int exactnessOf(const Family &family)
{
    int most = 0;
    for (const Pattern &pattern : family.values)
        most = std::max(most, pattern.exactness());
    return most;
}

// The scan looks at every name that contains one of these words, so such patterns need no look-up. As in
// monitor::nameSuggestsLock().
bool saysLock(const Pattern &pattern)
{
    return std::any_of(pattern.literals().begin(), pattern.literals().end(), [](const QByteArray &literal) {
        const QByteArray lower = literal.toLower();
        return lower.contains("lock") || lower.contains("mutex") || lower.contains("semaphore");
    });
}

std::variant<Family, Complaints> readFamilyFile(const QString &path, const QString &shown)
{
    const auto text = readFile(path, mostBytes + 1);
    if (!text)
        return Complaints{{shown, 1, CoreText::tr("cannot be read: %1").arg(text.error().message)}};
    if (text->size() > mostBytes)
        return Complaints{{shown, 1, CoreText::tr("is larger than 64 KB, so it is not a family file")}};
    return readFamily(*text, QFileInfo(path).fileName().chopped(suffix.size()), shown);
}

std::vector<FamilyPtr> readFolder(const QString &folder, bool isUsers, Complaints *complaints)
{
    std::vector<FamilyPtr> families;
    const QDir files(folder);
    const QStringList names = files.entryList({QLatin1Char('*') + suffix}, QDir::Files, QDir::Name);
    for (const QString &name : names.first(std::min<qsizetype>(names.size(), mostFiles))) {
        const QString path = files.filePath(name);
        auto read = readFamilyFile(path, toDisplay(path.toUtf8()));
        if (auto *mistakes = std::get_if<Complaints>(&read)) {
            complaints->insert(complaints->end(), mistakes->begin(), mistakes->end());
            continue;
        }
        Family family = std::get<Family>(std::move(read));
        family.isUsers = isUsers;
        families.push_back(std::make_shared<const Family>(std::move(family)));
    }
    if (names.size() > mostFiles)
        complaints->push_back(
            {toDisplay(folder.toUtf8()), 1,
             CoreText::tr("a folder has at most %1 families: the others were left out").arg(mostFiles)});
    return families;
}

} // namespace

Catalog::Catalog(const std::vector<FamilyPtr> &families)
{
    std::map<QString, FamilyPtr> byName;
    for (const FamilyPtr &family : families)
        byName[family->name] = family;
    for (const auto &[name, family] : byName)
        m_all.push_back(family);
    for (const FamilyPtr &family : m_all) {
        if (family->activeLists && family->activeLists->prefix().size() >= ownBytes)
            m_withJobs.push_back(family);
        for (const Pattern &pattern : family->names) {
            (family->type == Family::Type::Hash ? m_hashes : m_strings).push_back({family, &pattern});
            if (saysLock(pattern) || (pattern.literalBytes() < ownBytes && !family->isUsers))
                continue;
            if (!pattern.prefix().isEmpty())
                m_byFirstByte[uchar(pattern.prefix().front())].push_back(&pattern);
            else if (!pattern.suffix().isEmpty())
                m_byLastByte[uchar(pattern.suffix().back())].push_back(&pattern);
            else
                m_anywhere.push_back(&pattern);
        }
        for (const Pattern &pattern : family->companions)
            m_companions.push_back({family, &pattern});
    }
    const auto isBefore = [](const Entry &a, const Entry &b) {
        if (a.family->isUsers != b.family->isUsers)
            return a.family->isUsers;
        if (a.pattern->literalBytes() != b.pattern->literalBytes())
            return a.pattern->literalBytes() > b.pattern->literalBytes();
        return exactnessOf(*a.family) > exactnessOf(*b.family);
    };
    std::stable_sort(m_strings.begin(), m_strings.end(), isBefore);
    std::stable_sort(m_hashes.begin(), m_hashes.end(), isBefore);
}

Catalog::Found Catalog::ofString(QByteArrayView key, QByteArrayView value) const
{
    for (const Entry &entry : m_strings) {
        if (!entry.pattern->mayBe(key))
            continue;
        if (acceptsValue(*entry.family, value) && entry.pattern->matches(key))
            return {entry.family, entry.pattern->literalBytes() >= ownBytes || entry.family->isUsers};
    }
    return {};
}

FamilyPtr Catalog::ofHash(QByteArrayView key) const
{
    const auto found =
        std::find_if(m_hashes.begin(), m_hashes.end(), [&](const Entry &entry) { return entry.pattern->matches(key); });
    return found == m_hashes.end() ? nullptr : found->family;
}

bool Catalog::suspects(QByteArrayView key) const
{
    const auto fits = [&](const Pattern *pattern) { return pattern->matches(key); };
    const auto any = [&](const std::vector<const Pattern *> &patterns) {
        return !patterns.empty() && std::any_of(patterns.begin(), patterns.end(), fits);
    };
    if (key.isEmpty())
        return any(m_anywhere);
    return any(m_byFirstByte[uchar(key.front())]) || any(m_byLastByte[uchar(key.back())]) || any(m_anywhere);
}

FamilyPtr Catalog::ofCompanion(QByteArrayView key) const
{
    const auto found = std::find_if(m_companions.begin(), m_companions.end(),
                                    [&](const Entry &entry) { return entry.pattern->matches(key); });
    return found == m_companions.end() ? nullptr : found->family;
}

std::optional<ActiveJob> Catalog::activeJobOf(QByteArrayView lock) const
{
    for (const FamilyPtr &family : m_withJobs) {
        if (auto job = families::activeJobOf(*family, lock))
            return job;
    }
    return std::nullopt;
}

bool Catalog::listsJobs(QByteArrayView key) const
{
    return std::any_of(m_withJobs.begin(), m_withJobs.end(),
                       [&](const FamilyPtr &family) { return family->activeLists->matches(key); });
}

std::vector<Key> Catalog::locksOfJobs(const Key &list, const std::vector<QByteArray> &elements) const
{
    std::set<Key> locks;
    for (const FamilyPtr &family : m_withJobs) {
        for (const QByteArray &element : elements) {
            const QByteArray lock = lockOfJob(*family, {list, element});
            if (!lock.isEmpty())
                locks.insert(Key(lock));
        }
    }
    return {locks.begin(), locks.end()};
}

FamilyPtr Catalog::named(const QString &name) const
{
    const auto found =
        std::find_if(m_all.begin(), m_all.end(), [&](const FamilyPtr &family) { return family->name == name; });
    return found == m_all.end() ? nullptr : *found;
}

CatalogPtr builtIn()
{
    static const CatalogPtr catalog = [] {
        Complaints complaints; // the test of the shipped files reports them
        return std::make_shared<const Catalog>(readFolder(QStringLiteral(":/families"), false, &complaints));
    }();
    return catalog;
}

Loaded loadFamilies(const QString &folder)
{
    Loaded loaded{builtIn(), {}};
    const std::vector<FamilyPtr> users = readFolder(folder, true, &loaded.complaints);
    if (users.empty())
        return loaded;
    std::vector<FamilyPtr> families = loaded.catalog->all();
    families.insert(families.end(), users.begin(), users.end());
    loaded.catalog = std::make_shared<const Catalog>(families);
    return loaded;
}

QString usersFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QLatin1String("/lockscope/families");
}

CatalogPtr withPatterns(const CatalogPtr &catalog, const std::vector<QByteArray> &globs)
{
    if (globs.empty())
        return catalog;
    Family family;
    family.name = QLatin1String(patternsFamily);
    family.title = QStringLiteral("--token-pattern");
    family.isUsers = true;
    for (const QByteArray &glob : globs)
        family.names.push_back(Pattern::ofGlob(glob));
    std::vector<FamilyPtr> families = catalog->all();
    families.push_back(std::make_shared<const Family>(std::move(family)));
    return std::make_shared<const Catalog>(families);
}

} // namespace lockscope::families
