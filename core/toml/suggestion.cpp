#include "core/toml/suggestion.h"

#include "core/base/core_text.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace lockscope {

namespace {

// Levenshtein distance.
int distance(const QString &a, const QString &b)
{
    std::vector<int> row(std::size_t(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = row[0];
        row[0] = int(i) + 1;
        for (qsizetype j = 0; j < b.size(); ++j) {
            const auto at = std::size_t(j);
            const int changed = diagonal + (a[i].toLower() == b[j].toLower() ? 0 : 1);
            diagonal = row[at + 1];
            row[at + 1] = std::min({changed, row[at] + 1, row[at + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

QString nearest(const QString &written, const QStringList &known)
{
    QString best;
    int fewest = std::max(2, int(written.size()) / 3) + 1;
    for (const QString &word : known) {
        const int letters = distance(written, word);
        if (letters < fewest && letters < word.size()) {
            fewest = letters;
            best = word;
        }
    }
    return best;
}

QString suggestion(const QString &written, const QStringList &known)
{
    if (const QString meant = nearest(written, known); !meant.isEmpty())
        return CoreText::tr("; did you mean \"%1\"?").arg(meant);
    if (known.isEmpty())
        return CoreText::tr("; there is none");
    return CoreText::tr("; there is: ") + known.join(QStringLiteral(", "));
}

} // namespace lockscope
