#pragma once

#include "core/locks/compound/compound.h"

#include <QListWidget>

namespace lockscope::ui {

// The steps of an acquire as they happen, each with the time since the start. The newest step is visible.
class AcquireSteps : public QListWidget {
    Q_OBJECT

public:
    static constexpr int most = 500; // a long wait retries every 5 s; old steps are dropped, except the first

    explicit AcquireSteps(QWidget *parent = nullptr);
    // `member`: the member of a compound lock; empty for a single lock.
    void add(const locks::AcquireProgress &progress, const QString &member = {});
};

QString stepText(const locks::AcquireProgress &progress);

} // namespace lockscope::ui
