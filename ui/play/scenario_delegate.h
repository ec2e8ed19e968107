#pragma once

#include <QStyledItemDelegate>

namespace lockscope::ui {

// A scenario in the list: its title, and below it, less loud, a line of what it is about.
class ScenarioDelegate : public QStyledItemDelegate {
public:
    static constexpr int lineRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope::ui
