#pragma once

#include <QString>

class QWidget;

namespace lockscope {

enum class Scheme { Light, Dark };
// The palette of the whole program, as a desktop would set it.
void setScheme(Scheme scheme);

// Shows the widget in light and in dark and keeps each as build/…/screenshots/NAME-light.png and -dark.png, for
// people to look at. Light again afterwards.
void keepScreenshots(QWidget *widget, const QString &name);

} // namespace lockscope
