#pragma once

#include <QPalette>
#include <QString>

class QWidget;

namespace lockscope {

enum class Scheme { Light, Dark };
// As a desktop sets it, and the program's style makes it readable.
QPalette paletteOf(Scheme scheme);
// The palette of the whole program, as a desktop would set it.
void setScheme(Scheme scheme);

// Shows the widget in light and in dark and keeps each as build/…/screenshots/NAME-light.png and -dark.png, for
// people to look at, with `ratio` pixels to each of its own (1.5: a display of 144 dpi). Light again afterwards.
void keepScreenshots(QWidget *widget, const QString &name, double ratio = 1);

} // namespace lockscope
