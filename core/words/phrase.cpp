#include "core/words/phrase.h"

namespace lockscope::words {

QString Phrase::english() const
{
    return in([](const char *template_) { return QString::fromUtf8(template_); });
}

// In one pass: an argument is somebody's name and may well contain "%2".
QString Phrase::filled(const QString &translation) const
{
    QString sentence;
    for (qsizetype i = 0; i < translation.size(); ++i) {
        const int digit = translation[i] == u'%' && i + 1 < translation.size() ? translation[i + 1].digitValue() : -1;
        if (digit < 1 || digit > arguments.size()) {
            sentence += translation[i];
            continue;
        }
        sentence += arguments[digit - 1];
        ++i;
    }
    return sentence;
}

} // namespace lockscope::words
