#include "ui/window/preferences/general_page.h"

#include "core/incidents/incident_rule.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/card_grid.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/preferences/theme_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>

#include <functional>

namespace lockscope::ui {

GeneralPage::GeneralPage(Preferences *preferences, Theme *theme, QWidget *parent)
    : PreferencesPage(parent)
    , m_preferences(preferences)
    , m_theme(theme)
    , m_themes(new QComboBox(this))
    , m_textSize(new QComboBox(this))
    , m_lessMotion(new QCheckBox(tr("&Reduce motion"), this))
{
    addAppearance();
    addLanguage();
    addNotifications();
}

void GeneralPage::addAppearance()
{
    for (const auto name : {ThemeName::System, ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast})
        m_themes->addItem(themeTitle(name), int(name));
    for (const int percent : Theme::textSteps())
        m_textSize->addItem(tr("%1 %").arg(percent), percent);
    m_lessMotion->setToolTip(tr("Changes appear at once, without fading or sliding."));
    addRow(tr("&Theme"), m_themes, "theme");
    addRow(tr("Text &size"), m_textSize, "textSize");
    addWide(m_lessMotion, "reduceMotion");
    showAppearance();
    connect(m_themes, &QComboBox::currentIndexChanged, this,
            [this] { m_theme->setName(ThemeName(m_themes->currentData().toInt())); });
    connect(m_textSize, &QComboBox::currentIndexChanged, this,
            [this] { m_theme->setTextPercent(m_textSize->currentData().toInt()); });
    connect(m_lessMotion, &QCheckBox::toggled, m_theme, &Theme::setMotionReduced);
    connect(m_theme, &Theme::changed, this, &GeneralPage::showAppearance);
}

// Shows the present theme, text size and motion, because the menu and the shortcuts also change the theme.
void GeneralPage::showAppearance()
{
    const QSignalBlocker themes(m_themes);
    const QSignalBlocker sizes(m_textSize);
    const QSignalBlocker motion(m_lessMotion);
    m_themes->setCurrentIndex(m_themes->findData(int(m_theme->name())));
    m_textSize->setCurrentIndex(m_textSize->findData(m_theme->textPercent()));
    m_lessMotion->setChecked(m_theme->isMotionReduced());
}

void GeneralPage::addLanguage()
{
    auto *language = new QComboBox(this);
    language->addItem(tr("System"), QString());
    language->addItem(QStringLiteral("English"), QStringLiteral("en")); // each language in its own words
    language->addItem(QStringLiteral("中文"), QStringLiteral("zh_CN"));
    language->setCurrentIndex(language->findData(m_preferences->language()));
    addRow(tr("&Language"), language, "language");
    addNote(tr("The language changes at the next start."));
    connect(language, &QComboBox::currentIndexChanged, this,
            [this, language] { m_preferences->setLanguage(language->currentData().toString()); });
}

void GeneralPage::addNotifications()
{
    const auto newBox = [this](const QString &text, bool isOn, std::function<void(bool)> set) {
        auto *box = new QCheckBox(text, this);
        box->setChecked(isOn);
        connect(box, &QCheckBox::toggled, this, [this, set = std::move(set)](bool on) {
            set(on);
            Q_EMIT notificationsChanged();
        });
        return box;
    };
    const auto addBox = [&](const QString &text, const char *name, bool isOn, std::function<void(bool)> set) {
        auto *box = newBox(text, isOn, std::move(set));
        addWide(box, name);
        return box;
    };
    addBox(tr("Icon in the &tray"), "trayIcon", m_preferences->showsTrayIcon(),
           [this](bool on) { m_preferences->setShowsTrayIcon(on); });
    const QCheckBox *shown = addBox(tr("Desktop &notifications"), "notifications", m_preferences->notifies(),
                                    [this](bool on) { m_preferences->setNotifies(on); });
    constexpr auto dev = actions::Environment::Dev;
    QList<QCheckBox *> details{addBox(tr("Also from &dev servers"), "notificationsOfDev",
                                      m_preferences->notifiesOn(dev),
                                      [this](bool on) { m_preferences->setNotifiesOn(dev, on); })};
    addNote(tr("Notify me if:"));
    auto *rules = new QWidget(this);
    auto *grid = new CardGrid(CardGrid::Columns::AsManyAsFit, rules); // a low screen has no room for one column
    grid->setSpacing(8);
    grid->setPreferredColumns(2);
    addWide(rules, "notificationRules");
    for (int i = 0; i < incidents::ruleCount; ++i) {
        const auto rule = incidents::Rule(i);
        const auto &traits = incidents::traitsOf(rule);
        auto *box = newBox(plainActionText(translated(traits.title)), m_preferences->notifiesOf(rule),
                           [this, rule](bool on) { m_preferences->setNotifiesOf(rule, on); });
        box->setObjectName(QLatin1String(traits.word));
        grid->addWidget(box);
        details << box;
    }
    for (QCheckBox *detail : details) {
        detail->setEnabled(shown->isChecked());
        connect(shown, &QCheckBox::toggled, detail, &QWidget::setEnabled);
    }
}

} // namespace lockscope::ui
