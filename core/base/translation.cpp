#include "core/base/translation.h"

#include "core/base/core_text.h"

#include <QCoreApplication>
#include <QTranslator>

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

// The Chinese translation for "zh_CN", otherwise the English one. Null if its file is missing.
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

QString useLanguage(const QStringList &languages)
{
    for (QString language : languages) {
        language.replace(u'-', u'_');
        if (language == QLatin1String("en") || language.startsWith(QLatin1String("en_")))
            break;
        if (language == QLatin1String("zh") || language.startsWith(QLatin1String("zh_Hans")))
            language = QStringLiteral("zh_CN");
        if (auto translator = loaded(language)) {
            translator->setParent(QCoreApplication::instance());
            QCoreApplication::installTranslator(translator.release());
            return language;
        }
    }
    return QStringLiteral("en");
}

QString usedLanguage()
{
    return CoreText::tr("en", "the code of the language into which this file translates, for instance zh_CN");
}

} // namespace lockscope
