#pragma once

#include <QByteArrayView>

namespace lockscope::ui {

// Compares names as people do, and returns a number below 0, 0 or above 0. Consecutive digits are one number (svc:2
// before svc:10), and everything else is compared by bytes. Leading zeros decide between otherwise equal names, so the
// result is 0 only for equal bytes.
int compareNaturally(QByteArrayView a, QByteArrayView b);

} // namespace lockscope::ui
