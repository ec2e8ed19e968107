#pragma once

#include <QProxyStyle>

namespace lockscope::ui {

// Fusion, the one style whose parts all follow the palette, with what is too faint in it made readable: texts stand out
// from their grounds by at least 4.5 : 1, edges of check boxes and line edits by 3 : 1, whatever palette a desktop
// sets. (Dark ones often leave the colour of placeholders to the style, which has a dark one.)
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

public:
    ReadableStyle();

    using QProxyStyle::polish;
    void polish(QPalette &palette) override; // every palette of the desktop passes through it
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
};

} // namespace lockscope::ui
