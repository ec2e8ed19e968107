#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace lockscope::ui {

// Extends Fusion, because no other style follows the palette everywhere. Makes faint parts readable with any desktop
// palette: text has a contrast of at least 4.5 : 1, and edges of check boxes and of fields for text and numbers 3 : 1.
// (Dark palettes often omit the colour of placeholders, and then the style's default is too dark.) In a palette of high
// contrast, all controls have edges.
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

public:
    ReadableStyle();

    // A property of a header: the margin at the left and right of its texts, in pixels. Without it, Fusion decides.
    static constexpr char headerMargin[] = "headerMargin";

    using QProxyStyle::polish;
    void polish(QPalette &palette) override; // called for every palette of the desktop
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *data = nullptr) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option = nullptr,
                       const QWidget *widget = nullptr) const override;

    // True: widgets do not animate, and SH_Widget_Animation_Duration is 0.
    void setMotionReduced(bool reduced) { m_isMotionReduced = reduced; }

private:
    void drawArrowBesideText(const QStyleOptionToolButton &face, QPainter *painter, const QWidget *widget) const;

    bool m_isMotionReduced = false;
};

} // namespace lockscope::ui
