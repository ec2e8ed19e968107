#include "app/cli/output/nearest.h"

#include <algorithm>
#include <vector>

namespace lockscope::cli {

namespace {

constexpr qsizetype longestWord = 64; // a longer word is not a typing error

// The Levenshtein distance: how many letters are inserted, deleted or replaced.
int distance(const QString &a, const QString &b)
{
    std::vector<int> row(std::size_t(b.size()) + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = int(j);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = row[0];
        row[0] = int(i) + 1;
        for (std::size_t j = 1; j < row.size(); ++j) {
            const int replaced = diagonal + (a[i] == b[qsizetype(j) - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

} // namespace

QString nearest(const QString &typed, const QStringList &known)
{
    const QString word = typed.toLower();
    if (word.size() < 2 || word.size() > longestWord)
        return {};
    QString best;
    int least = std::max(1, int(word.size()) / 3) + 1;
    for (const QString &each : known) {
        if (each.size() < 2)
            continue;
        const int its = each.startsWith(word) ? 1 : distance(word, each);
        if (its < least) {
            least = its;
            best = each;
        }
    }
    return best;
}

} // namespace lockscope::cli
