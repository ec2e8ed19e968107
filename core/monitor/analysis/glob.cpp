#include "core/monitor/analysis/glob.h"

namespace lockscope::monitor {

bool globMatches(QByteArrayView pattern, QByteArrayView text)
{
    qsizetype p = 0, t = 0, star = -1, starText = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            starText = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star >= 0) {
            p = star + 1;
            t = ++starText;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

} // namespace lockscope::monitor
