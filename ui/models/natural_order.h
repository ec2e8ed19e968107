#pragma once

#include <QByteArrayView>

namespace lockscope::ui {

// Returns below 0, 0 or above 0. Orders names as people do: consecutive digits are one number (svc:2 before svc:10),
// and everything else is compared by bytes. Leading zeros decide between otherwise equal names, so it returns 0 only
// for equal bytes.
int compareNaturally(QByteArrayView a, QByteArrayView b);

} // namespace lockscope::ui
