#pragma once

#include <QByteArrayView>

namespace lockscope::ui {

// Below 0, 0 or above 0, as people order names: digits that stand together are one number (svc:2 before svc:10), all
// else goes by its bytes. 0 only for the same bytes: names that are equal but for leading zeros are told apart by them.
int compareNaturally(QByteArrayView a, QByteArrayView b);

} // namespace lockscope::ui
