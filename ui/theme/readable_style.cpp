#include "ui/theme/readable_style.h"

#include "ui/theme/colours.h"
#include "ui/theme/sign_icon.h"

#include <QPainter>
#include <QStyleOption>
#include <QToolButton>

namespace lockscope::ui {

namespace {

constexpr double textRatio = 4.5;
constexpr double disabledRatio = 3; // disabled text need not be readable, but should be
constexpr double edgeRatio = 3.2; // slightly more than 3, for lines that fall between two pixels

struct Pair {
    QPalette::ColorRole text, ground;
};
constexpr Pair pairs[] = {{QPalette::WindowText, QPalette::Window},
                          {QPalette::Text, QPalette::Base},
                          {QPalette::Text, QPalette::AlternateBase},
                          {QPalette::ButtonText, QPalette::Button},
                          {QPalette::PlaceholderText, QPalette::Base},
                          {QPalette::Link, QPalette::Base},
                          {QPalette::Link, QPalette::Window},
                          {QPalette::LinkVisited, QPalette::Base},
                          {QPalette::HighlightedText, QPalette::Highlight},
                          {QPalette::ToolTipText, QPalette::ToolTipBase}};

// The visible colour of a translucent colour on its ground.
QColor seenOn(const QColor &ground, const QColor &colour)
{
    return mixed(colour, ground, double(colour.alphaF()));
}

QColor edge(const QPalette &palette, const QColor &inside)
{
    const QColor outside = palette.color(QPalette::Window);
    const QColor quiet = mixed(palette.color(QPalette::WindowText), outside, 0.5);
    return readable(readable(quiet, outside, edgeRatio), inside, edgeRatio);
}

void paintFieldEdge(QPainter &painter, const QStyleOption &option)
{
    painter.setPen(edge(option.palette, option.palette.color(QPalette::Base)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
}

void paintBox(QPainter &painter, const QStyleOption &option, bool round)
{
    const QPalette &palette = option.palette;
    const QColor base = palette.color(QPalette::Base);
    const QColor inside = option.state & QStyle::State_Sunken ? mixed(palette.color(QPalette::Text), base, 0.15) : base;
    const bool focused = option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange;
    const QColor line =
        focused ? readable(palette.color(QPalette::Highlight), inside, edgeRatio) : edge(palette, inside);
    const qreal side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    painter.setPen(QPen(line, focused ? 2 : 1.2));
    painter.setBrush(inside);
    if (round)
        painter.drawEllipse(box);
    else
        painter.drawRoundedRect(box, 2, 2);

    const QColor mark = readable(palette.color(QPalette::Text), inside, textRatio);
    const QRectF inner = box.adjusted(side / 4, side / 4, -side / 4, -side / 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mark);
    if (option.state & QStyle::State_NoChange) {
        painter.drawRect(QRectF(inner.left(), inner.center().y() - 1, inner.width(), 2));
    } else if (option.state & QStyle::State_On && round) {
        painter.drawEllipse(inner);
    } else if (option.state & QStyle::State_On) {
        painter.setPen(QPen(mark, side / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF{{inner.left(), inner.center().y()},
                                       {inner.center().x() - side / 14, inner.bottom()},
                                       {inner.right(), inner.top()}});
    }
}

// Fusion makes the ground of a checked button slightly darker, which is invisible if the window is dark.
void paintCheckedButton(QPainter &painter, const QRect &rect, const QPalette &palette)
{
    const QColor window = palette.color(QPalette::Window);
    const QColor accent = palette.color(QPalette::Highlight);
    const QColor inside = mixed(accent, window, 0.25);
    painter.setPen(readable(readable(accent, window, edgeRatio), inside, edgeRatio));
    painter.setBrush(inside);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
}

bool opensMenu(const QToolButton &button)
{
    return button.menu() && button.popupMode() == QToolButton::InstantPopup;
}

// Fusion leaves three pixels between the edge of such a button and its icon.
bool hasTextBesideIcon(const QStyleOptionToolButton &face)
{
    return face.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !face.icon.isNull() && !face.text.isEmpty();
}

bool isArrowBesideText(const QStyleOptionToolButton &face)
{
    return face.toolButtonStyle == Qt::ToolButtonTextBesideIcon
        && face.features.testFlag(QStyleOptionToolButton::Arrow);
}

// The room before the icon that puts icon and text in the middle. Fusion puts them at the left edge.
int edgeOf(const QStyleOptionToolButton &face, int width)
{
    constexpr int between = 4; // of icon and text, see QCommonStyle
    const int text = face.fontMetrics.size(Qt::TextShowMnemonic, face.text).width();
    return std::max(0, (width - face.iconSize.width() - between - text) / 2);
}

constexpr int besideIcon = 4; // more than Fusion has, at each side of the icon and its text
constexpr int arrowEdge = 6; // pixels between the arrow of a menu and the button's edge

qreal arrowWidth(const QStyleOption &option)
{
    return option.fontMetrics.height() * 0.5;
}

// The room that the arrow of a menu takes from the text.
int arrowRoom(const QStyleOption &option)
{
    return int(arrowWidth(option)) + arrowEdge;
}

// The arrow of a tool button, as large as the text needs. Fusion's arrow of a menu has six pixels at any text size, in
// the button's lower corner.
void paintArrow(QPainter &painter, const QStyleOption &option, const QToolButton &button)
{
    const QPalette &palette = option.palette;
    QRectF arrow(0, 0, arrowWidth(option), arrowWidth(option) / 2);
    arrow.moveCenter(QRectF(option.rect).center());
    if (opensMenu(button)) {
        const qreal left = button.width() - arrowEdge - arrow.width();
        arrow.moveLeft(button.isRightToLeft() ? arrowEdge : left);
        arrow.moveTop((button.height() - arrow.height()) / 2);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(readable(palette.color(QPalette::ButtonText), palette.color(QPalette::Button), textRatio));
    painter.drawPolygon(QPolygonF{arrow.topLeft(), arrow.topRight(), {arrow.center().x(), arrow.bottom()}});
}

// Fusion draws edges slightly darker than the window, which is invisible if the window is black.
void paintStrongEdge(QPainter &painter, const QRect &rect, const QPalette &palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette.color(QPalette::WindowText));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

bool hasStrongEdge(QStyle::PrimitiveElement element)
{
    return element == QStyle::PE_PanelButtonCommand || element == QStyle::PE_PanelMenu || element == QStyle::PE_Frame
        || element == QStyle::PE_FrameGroupBox || element == QStyle::PE_FrameTabWidget;
}

int moreHeaderMargin(const QStyle &style, const QStyleOption *option, const QWidget *widget)
{
    const QVariant margin = widget ? widget->property(ReadableStyle::headerMargin) : QVariant();
    return margin.isValid() ? margin.toInt() - style.pixelMetric(QStyle::PM_HeaderMargin, option, widget) : 0;
}

} // namespace

ReadableStyle::ReadableStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{ }

void ReadableStyle::polish(QPalette &palette)
{
    QProxyStyle::polish(palette);
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        for (const Pair &pair : pairs) {
            const QColor ground = palette.color(group, pair.ground);
            const QColor text = palette.color(group, pair.text);
            const QColor clear =
                readable(seenOn(ground, text), ground, group == QPalette::Disabled ? disabledRatio : textRatio);
            if (contrast(seenOn(ground, text), clear) > 1)
                palette.setColor(group, pair.text, clear);
        }
    }
}

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
    const auto *button = qobject_cast<const QToolButton *>(widget);
    const bool isArrow = element == PE_IndicatorArrowDown && button;
    const bool isChecked = element == PE_PanelButtonTool && option->state & State_On;
    if (!isBox && !isArrow && !isChecked)
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (hasStrongEdge(element) && isHighContrast(option->palette))
        paintStrongEdge(*painter, option->rect, option->palette);
    if (!isBox && !isArrow && !isChecked && element != PE_FrameLineEdit)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (isArrow) {
        paintArrow(*painter, *option, *button);
    } else if (isChecked) {
        paintCheckedButton(*painter, option->rect, option->palette);
    } else if (isBox) {
        paintBox(*painter, *option, element == PE_IndicatorRadioButton);
    } else if (!(option->state & State_HasFocus)) {
        paintFieldEdge(*painter, *option);
    }
    painter->restore();
}

void ReadableStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                       const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox && !(option->state & State_HasFocus)) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintFieldEdge(*painter, *option);
        painter->restore();
    }
    if (!isHighContrast(option->palette))
        return;
    if (control == CC_SpinBox)
        paintStrongEdge(*painter, option->rect, option->palette);
    else if (control == CC_ScrollBar || control == CC_Slider)
        paintStrongEdge(*painter,
                        proxy()->subControlRect(control, option,
                                                control == CC_Slider ? SC_SliderHandle : SC_ScrollBarSlider, widget),
                        option->palette);
}

// QCommonStyle draws the arrow of a button over its text in languages that are read from right to left.
void ReadableStyle::drawArrowBesideText(const QStyleOptionToolButton &face, QPainter *painter,
                                        const QWidget *widget) const
{
    constexpr int between = 4; // of arrow and text, as from left to right
    const int arrow = face.iconSize.width();
    const QRect rest = face.rect.adjusted(arrow + between, 0, 0, 0);
    const int text = std::min(face.fontMetrics.size(Qt::TextShowMnemonic, face.text).width(), rest.width());
    QStyleOptionToolButton part = face;
    part.toolButtonStyle = Qt::ToolButtonIconOnly;
    part.rect = visualRect(face.direction, face.rect, QRect(face.rect.topLeft(), QSize(arrow, face.rect.height())));
    QProxyStyle::drawControl(CE_ToolButtonLabel, &part, painter, widget);
    part.toolButtonStyle = Qt::ToolButtonTextOnly;
    part.rect = visualRect(face.direction, face.rect, QRect(rest.topLeft(), QSize(text, rest.height())));
    QProxyStyle::drawControl(CE_ToolButtonLabel, &part, painter, widget);
}

void ReadableStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const auto *button = qobject_cast<const QToolButton *>(widget);
    const auto *face = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (element == CE_ToolButtonLabel && button && face) {
        if (isArrowBesideText(*face) && face->direction == Qt::RightToLeft)
            return drawArrowBesideText(*face, painter, widget);
        QStyleOptionToolButton label = *face;
        const int arrow = opensMenu(*button) ? arrowRoom(*option) : 0;
        const int edge = hasTextBesideIcon(*face) ? edgeOf(*face, label.rect.width() - arrow) : 0;
        label.rect = visualRect(label.direction, label.rect, label.rect.adjusted(edge, 0, -edge - arrow, 0));
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    const int more = element == CE_HeaderLabel ? moreHeaderMargin(*this, option, widget) : 0;
    const auto draw = [&](auto label) {
        label.rect.adjust(more, 0, -more, 0);
        QProxyStyle::drawControl(element, &label, painter, widget);
    };
    // a cast to V2 fails in Qt 6.4, where QHeaderView passes the older type
    if (const auto *header = qstyleoption_cast<const QStyleOptionHeaderV2 *>(option); header && more != 0)
        draw(*header);
    else if (const auto *older = qstyleoption_cast<const QStyleOptionHeader *>(option); older && more != 0)
        draw(*older);
    else
        QProxyStyle::drawControl(element, option, painter, widget);
}

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                      const QWidget *widget) const
{
    const QSize needed = QProxyStyle::sizeFromContents(type, option, size, widget);
    constexpr int besideText = 8; // more than Fusion has, at each side of a button's text
    if (type == CT_PushButton)
        return needed + QSize(2 * besideText, 0);
    const auto *button = type == CT_ToolButton ? qobject_cast<const QToolButton *>(widget) : nullptr;
    const auto *face = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (button && face) {
        const int edges = hasTextBesideIcon(*face) ? 2 * besideIcon : 0;
        return needed + QSize(edges + (opensMenu(*button) ? arrowRoom(*option) : 0), 0);
    }
    return type == CT_HeaderSection ? needed + QSize(2 * moreHeaderMargin(*this, option, widget), 0) : needed;
}

int ReadableStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                             QStyleHintReturn *data) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) // some dialogs also have buttons without icons
        return 0;
    const bool isMotion = hint == SH_Widget_Animate || hint == SH_Widget_Animation_Duration;
    return m_isMotionReduced && isMotion ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
}

// Fusion has pictures of ten pixels for the buttons of panels, which are blurred on a screen of twice the density.
QIcon ReadableStyle::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    switch (which) {
    case SP_TitleBarNormalButton: return signIcon(Sign::Detach);
    case SP_TitleBarCloseButton: // QDockWidget takes either, depending on the version of Qt
    case SP_DockWidgetCloseButton: return signIcon(Sign::Close);
    default: return QProxyStyle::standardIcon(which, option, widget);
    }
}

} // namespace lockscope::ui
