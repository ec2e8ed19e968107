#pragma once

#include "core/redis/address.h"

#include <QByteArray>

#include <vector>

class QSettings;

namespace lockscope::ui {

// What is kept over restarts: the layout, and recent addresses without their passwords. Nothing else.
class Preferences {
public:
    explicit Preferences(QSettings *settings);

    struct Layout {
        QByteArray geometry;
        QByteArray docks;
        QByteArray columns;
    };
    Layout layout() const;
    void setLayout(const Layout &layout);
    void forgetLayout();

    static constexpr int mostRecent = 8;
    std::vector<redis::Address> recent() const; // newest first
    void addRecent(const redis::Address &address);

private:
    QSettings *m_settings;
};

} // namespace lockscope::ui
