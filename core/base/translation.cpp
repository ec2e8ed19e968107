#include "core/base/translation.h"

#include <QCoreApplication>
#include <QTranslator>

#include <algorithm>
#include <memory>

namespace lockscope {

namespace {

std::unique_ptr<QTranslator> loaded(const QString &locale)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(QStringLiteral(":/translations/lockscope_%1.qm").arg(locale)))
        return nullptr;
    return translator;
}

// Null if there is no such language.
const QTranslator *languageOf(const char *locale)
{
    static const auto english = loaded(QStringLiteral("en"));
    static const auto chinese = loaded(QStringLiteral("zh_CN"));
    return QByteArrayView(locale) == "zh_CN" ? chinese.get() : english.get();
}

void installEnglishForms()
{
    if (auto forms = loaded(QStringLiteral("en"))) {
        forms->setParent(QCoreApplication::instance());
        QCoreApplication::installTranslator(forms.release());
    }
}
Q_COREAPP_STARTUP_FUNCTION(installEnglishForms)

} // namespace

QString textIn(const char *locale, const char *context, const char *text, int number)
{
    QString found;
    if (const QTranslator *language = languageOf(locale))
        found = language->translate(context, text, nullptr, number);
    if (found.isEmpty())
        found = QString::fromUtf8(text);
    return number < 0 ? found : found.replace(QLatin1String("%n"), QString::number(number));
}

bool useLanguage(const QString &locale)
{
    // "zh_CN" before "zh"
    for (QString tried = locale; !tried.isEmpty(); tried.truncate(std::max<qsizetype>(tried.lastIndexOf(u'_'), 0))) {
        if (auto translator = loaded(tried)) {
            translator->setParent(QCoreApplication::instance());
            return QCoreApplication::installTranslator(translator.release());
        }
    }
    return false;
}

} // namespace lockscope
