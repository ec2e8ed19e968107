#pragma once

#include "core/locks/compound/compound.h"

#include <QListWidget>

namespace lockscope::ui {

// The steps of an acquire as they happen, each with its time since the beginning. The newest is in sight.
class AcquireSteps : public QListWidget {
    Q_OBJECT

public:
    static constexpr int most = 500; // a long wait looks again every 5 s: the oldest but the first step go

    explicit AcquireSteps(QWidget *parent = nullptr);
    void add(const locks::AcquireProgress &progress, const QString &member = {}); // of which lock, of several
};

QString stepText(const locks::AcquireProgress &progress);

} // namespace lockscope::ui
