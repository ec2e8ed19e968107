#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QObject>

#include <memory>

namespace lockscope::demo {

// A private redis-server on a unix socket in a temporary folder, and a dozen simulated clients that use the real core.
// The server and the clients end with this object, and also if the program is killed.
class Demo : public QObject {
    Q_OBJECT

public:
    explicit Demo(QObject *parent = nullptr);
    ~Demo() override;

    // Blocks until the server answers (well under a second). Error: Connect if redis-server is missing or does not
    // start. The error message says what to install.
    Result<redis::Address> start();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::demo
