#pragma once

#include "core/lanes/activity.h"
#include "core/model/lock_id.h"
#include "ui/table/row_delegate.h"

#include <QHash>

namespace lockscope::ui {

// Paints the last minute of a lock as bars. Held: filled. Waited for: hatched, of full height and another colour. Free:
// only the line below. Unknown: dots instead of the line. A picture is calculated at most twice a second, however often
// its row changes.
class ActivityDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    bool isOutdated(const QModelIndex &index) const; // whether the cell still shows an old picture
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const QRect &inside) const override;

private:
    struct Painted {
        Instant at{};
        lanes::Activity activity;
    };

    mutable QHash<LockId, Painted> m_painted;
};

} // namespace lockscope::ui
