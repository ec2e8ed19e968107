#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>

namespace lockscope::ui {

enum class ThemeName : quint8 { System, Light, Dark, HighContrast };

// Colours, text size and motion of the whole program. Changes QApplication's palette and font, which all widgets
// follow. The program has one Theme, created after QApplication and before the windows. GUI thread.
class Theme : public QObject {
    Q_OBJECT

public:
    explicit Theme(QObject *parent = nullptr);

    // System keeps the desktop's palette and follows its changes between light and dark.
    ThemeName name() const { return m_name; }
    void setName(ThemeName name);

    // Percent of the desktop's text size.
    static constexpr int usualText = 100;
    static const QList<int> &textSteps(); // from the smallest to the largest
    int textPercent() const { return m_textPercent; }
    void setTextPercent(int percent); // takes the nearest step
    void enlargeText(); // by one step
    void shrinkText();
    void resetText() { setTextPercent(usualText); }

    // Animations take their duration from QStyle::SH_Widget_Animation_Duration, which is 0 if the user wants no motion.
    bool isMotionReduced() const { return m_isMotionReduced; }
    void setMotionReduced(bool reduced);

    static QPalette paletteOf(ThemeName name); // of System: the program's present palette

Q_SIGNALS:
    void changed();

private:
    void applyPalette();
    void applyFont();

    const QFont m_usualFont; // the desktop's
    ThemeName m_name = ThemeName::System;
    int m_textPercent = usualText;
    bool m_isMotionReduced = false;
};

} // namespace lockscope::ui
