#pragma once

#include "core/locks/compound/compound.h"

#include <QComboBox>

namespace lockscope::ui {

// Every kind that can be acquired; compound locks at the end.
class KindBox : public QComboBox {
    Q_OBJECT

public:
    enum class Offer { All, Members }; // Members: the kinds that a compound lock can contain
    explicit KindBox(Offer offer, QWidget *parent = nullptr);

    locks::AcquirableKind kind() const; // of a single lock
    std::optional<locks::CompoundKind> compound() const;
    bool isSemaphore() const;
    void choose(locks::AcquirableKind kind);
    void choose(locks::CompoundKind kind);
    QString meaning() const;
};

} // namespace lockscope::ui
