#include "ui/theme/theme.h"

#include "ui/theme/larger_font.h"
#include "ui/theme/readable_style.h"

#include <QApplication>
#include <QStyleHints>

#include <algorithm>
#include <cstdlib>

namespace lockscope::ui {

namespace {

struct ThemeColours {
    QRgb window, base, stripe, button;
    QRgb text, quiet, disabled; // quiet: placeholders and secondary text
    QRgb chosen, chosenText;
    QRgb link, visited;
    QRgb tip, tipText;
};

// Texts have a contrast of at least 4.5 : 1 to the window, the base and the stripe. Disabled texts have 3 : 1.
constexpr ThemeColours lightColours{.window = 0xfff3f4f6,
                                    .base = 0xffffffff,
                                    .stripe = 0xfff6f7f9,
                                    .button = 0xffeceef1,
                                    .text = 0xff1b1e23,
                                    .quiet = 0xff565d66,
                                    .disabled = 0xff7b828b,
                                    .chosen = 0xff1a62b3,
                                    .chosenText = 0xffffffff,
                                    .link = 0xff0b57a8,
                                    .visited = 0xff6a3d9e,
                                    .tip = 0xfffdfbea,
                                    .tipText = 0xff1b1e23};
constexpr ThemeColours darkColours{.window = 0xff2b2d31,
                                   .base = 0xff1d1f22,
                                   .stripe = 0xff232528,
                                   .button = 0xff383b40,
                                   .text = 0xffe9ebee,
                                   .quiet = 0xffa9b0b8,
                                   .disabled = 0xff898f97,
                                   .chosen = 0xff2e6cb6,
                                   .chosenText = 0xffffffff,
                                   .link = 0xff77bdf7,
                                   .visited = 0xffcba6f2,
                                   .tip = 0xff3a3d42,
                                   .tipText = 0xfff2f3f5};
// Texts have a contrast of at least 7 : 1. The black window makes colours.cpp choose its strongest colours.
constexpr ThemeColours contrastColours{.window = 0xff000000,
                                       .base = 0xff000000,
                                       .stripe = 0xff000000,
                                       .button = 0xff333333,
                                       .text = 0xffffffff,
                                       .quiet = 0xffd8d8d8,
                                       .disabled = 0xffb0b0b0,
                                       .chosen = 0xff1aebff,
                                       .chosenText = 0xff000000,
                                       .link = 0xffffff00,
                                       .visited = 0xffffb8ff,
                                       .tip = 0xff000000,
                                       .tipText = 0xffffffff};

QPalette paletteFrom(const ThemeColours &colours)
{
    QPalette palette(QColor::fromRgb(colours.button), QColor::fromRgb(colours.window));
    const std::pair<QPalette::ColorRole, QRgb> roles[] = {{QPalette::Window, colours.window},
                                                          {QPalette::WindowText, colours.text},
                                                          {QPalette::Base, colours.base},
                                                          {QPalette::AlternateBase, colours.stripe},
                                                          {QPalette::Text, colours.text},
                                                          {QPalette::Button, colours.button},
                                                          {QPalette::ButtonText, colours.text},
                                                          {QPalette::BrightText, colours.text},
                                                          {QPalette::PlaceholderText, colours.quiet},
                                                          {QPalette::Highlight, colours.chosen},
                                                          {QPalette::HighlightedText, colours.chosenText},
                                                          {QPalette::Link, colours.link},
                                                          {QPalette::LinkVisited, colours.visited},
                                                          {QPalette::ToolTipBase, colours.tip},
                                                          {QPalette::ToolTipText, colours.tipText}};
    for (const auto &[role, colour] : roles)
        palette.setColor(QPalette::All, role, QColor::fromRgb(colour));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, QColor::fromRgb(colours.disabled));
    return palette;
}

} // namespace

Theme::Theme(QObject *parent)
    : QObject(parent)
    , m_usualFont(QApplication::font())
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    // a desktop without a palette changes only the scheme, and Fusion makes its palette from the scheme
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_name == ThemeName::System)
            applyPalette();
    });
#endif
}

void Theme::setName(ThemeName name)
{
    if (name == m_name)
        return;
    m_name = name;
    applyPalette();
    Q_EMIT changed();
}

const QList<int> &Theme::textSteps()
{
    static const QList<int> steps{80, 90, usualText, 110, 125, 150, 175, 200};
    return steps;
}

void Theme::setTextPercent(int percent)
{
    const auto isNearer = [percent](int a, int b) { return std::abs(a - percent) < std::abs(b - percent); };
    const int step = *std::min_element(textSteps().begin(), textSteps().end(), isNearer);
    if (step == m_textPercent)
        return;
    m_textPercent = step;
    applyFont();
    Q_EMIT changed();
}

void Theme::enlargeText()
{
    const qsizetype next = textSteps().indexOf(m_textPercent) + 1;
    setTextPercent(textSteps().at(std::min(next, textSteps().size() - 1)));
}

void Theme::shrinkText()
{
    const qsizetype next = textSteps().indexOf(m_textPercent) - 1;
    setTextPercent(textSteps().at(std::max(next, qsizetype(0))));
}

void Theme::setMotionReduced(bool reduced)
{
    if (reduced == m_isMotionReduced)
        return;
    m_isMotionReduced = reduced;
    if (auto *style = qobject_cast<ReadableStyle *>(QApplication::style()))
        style->setMotionReduced(reduced);
    Q_EMIT changed();
}

QPalette Theme::paletteOf(ThemeName name)
{
    switch (name) {
    case ThemeName::System: break;
    case ThemeName::Light: return paletteFrom(lightColours);
    case ThemeName::Dark: return paletteFrom(darkColours);
    case ThemeName::HighContrast: return paletteFrom(contrastColours);
    }
    return QApplication::palette();
}

void Theme::applyPalette()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    // for the title bars and the dialogs of the desktop
    switch (m_name) {
    case ThemeName::System: QGuiApplication::styleHints()->unsetColorScheme(); break;
    case ThemeName::Light: QGuiApplication::styleHints()->setColorScheme(Qt::ColorScheme::Light); break;
    case ThemeName::Dark:
    case ThemeName::HighContrast: QGuiApplication::styleHints()->setColorScheme(Qt::ColorScheme::Dark); break;
    }
#endif
    QPalette desktop;
    desktop.setResolveMask(0); // Qt takes all colours from the desktop, or from the style
    QApplication::setPalette(m_name == ThemeName::System ? desktop : paletteOf(m_name));
}

void Theme::applyFont()
{
    QApplication::setFont(m_textPercent == usualText ? m_usualFont
                                                     : scaledFont(m_usualFont, m_textPercent / double(usualText)));
}

} // namespace lockscope::ui
