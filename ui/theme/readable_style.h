#pragma once

#include <QProxyStyle>

namespace lockscope::ui {

// Fusion, the one style that follows the palette everywhere, with faint parts made readable: text has a contrast of at
// least 4.5 : 1, and edges of check boxes and line edits 3 : 1, with any desktop palette. (Dark palettes often omit the
// colour of placeholders, and the style's own is dark.)
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

public:
    ReadableStyle();

    using QProxyStyle::polish;
    void polish(QPalette &palette) override; // called for every palette of the desktop
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
};

} // namespace lockscope::ui
