#pragma once

#include <QImage>
#include <QPalette>
#include <QString>

class QWidget;

namespace lockscope {

enum class Scheme { Light, Dark };
// The palette as a desktop sets it, after the program's style has made it readable.
QPalette paletteOf(Scheme scheme);
// Sets the palette of the whole program, as a desktop does.
void setScheme(Scheme scheme);

// Shows the widget and saves it as build/…/screenshots/NAME.png, in the program's present colors. `ratio`: device
// pixels per pixel of the widget (1.5: a display of 144 dpi). Returns the picture, which is null if it could not be
// saved.
QImage keepScreenshot(QWidget *widget, const QString &name, double ratio = 1);
// Shows the widget in light and in dark colors and saves each as build/…/screenshots/NAME-light.png and -dark.png for
// people to look at. The colors are light again afterwards.
void keepScreenshots(QWidget *widget, const QString &name, double ratio = 1);

} // namespace lockscope
