#pragma once

#include "core/base/bytes.h"

#include <QWidget>

namespace lockscope::ui {

// Which lock it is, so that no other can be taken for it, and what is always so.
class SheetHead : public QWidget {
    Q_OBJECT

public:
    explicit SheetHead(const Key &name, QWidget *parent = nullptr);
};

} // namespace lockscope::ui
