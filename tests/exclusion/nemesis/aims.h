#pragma once

#include <QByteArrayList>

namespace lockscope::exclusion {

// Strings that our requests contain if they run an acquire script: its SHA-1, or its text if the server did not know
// it.
QByteArrayList acquireNeedles();
QByteArrayList semaphoreNeedles(); // the same for acquires of plain semaphores
QByteArrayList renewalNeedles();
QByteArrayList releaseNeedles();

} // namespace lockscope::exclusion
