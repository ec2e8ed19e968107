#pragma once

#include "core/families/family.h"
#include "core/toml/toml_value.h"

#include <array>
#include <memory>
#include <vector>

namespace lockscope::families {

class Catalog;
using CatalogPtr = std::shared_ptr<const Catalog>;

// All known families, prepared for a scan: a test of a name costs two look-ups, whatever the number of families.
// Immutable; crosses threads.
class Catalog {
public:
    // The earlier one of two families with the same name is dropped, so that a user's file replaces a built-in one.
    explicit Catalog(const std::vector<FamilyPtr> &families);

    struct Found {
        FamilyPtr family;
        // The name alone has bytes of the library, so the key is a lock. Otherwise the value only says whose lock it
        // is, if it is one.
        bool isByName = false;
    };
    // The family of a string lock. The most specific name pattern wins, and the user's families come first.
    Found ofString(QByteArrayView key, QByteArrayView value) const;
    FamilyPtr ofHash(QByteArrayView key) const;
    // True if the name may belong to a family, although it contains no word such as lock. False for nearly all keys.
    bool suspects(QByteArrayView key) const;
    // The family to whose locks the key belongs without being one; null for other keys.
    FamilyPtr ofCompanion(QByteArrayView key) const;

    // The entry of this lock's job in a list of jobs at work, if the list's name alone shows the library.
    std::optional<ActiveJob> activeJobOf(QByteArrayView lock) const;
    bool listsJobs(QByteArrayView key) const;
    // The locks of the jobs in such a list, without repetition.
    std::vector<Key> locksOfJobs(const Key &list, const std::vector<QByteArray> &elements) const;

    const std::vector<FamilyPtr> &all() const { return m_all; } // sorted by name
    FamilyPtr named(const QString &name) const;

private:
    struct Entry {
        FamilyPtr family;
        const Pattern *pattern;
    };
    using Index = std::array<std::vector<const Pattern *>, 256>;

    std::vector<FamilyPtr> m_all;
    std::vector<Entry> m_strings; // the most specific first
    std::vector<Entry> m_hashes;
    std::vector<Entry> m_companions;
    std::vector<FamilyPtr> m_withJobs; // only those whose lists begin with bytes of the library
    Index m_byFirstByte; // only patterns whose names contain no lock word
    Index m_byLastByte;
    std::vector<const Pattern *> m_anywhere; // they begin and end with a wildcard
};

// The families that the program contains. Parsed once.
CatalogPtr builtIn();

struct Loaded {
    CatalogPtr catalog;
    Complaints complaints; // of the user's files; such a file is left out
};
// The built-in families, with the files of this folder added. A file with the name of a built-in family replaces it.
// A missing folder is empty.
Loaded loadFamilies(const QString &folder);
// The folder of the user's own families: families beside the settings.
QString usersFolder();

// The catalog with a family of plain SET NX locks for these globs of names.
CatalogPtr withPatterns(const CatalogPtr &catalog, const std::vector<QByteArray> &globs);
inline constexpr const char *patternsFamily = "token-pattern"; // its name

} // namespace lockscope::families
