#pragma once

#include "ui/models/columns.h"
#include "ui/theme/colours.h"

#include <QFontMetrics>
#include <QStyledItemDelegate>

#include <optional>

namespace lockscope::ui {

// Cells of the lock table: plain text, elided (names in the middle), faded when the lock is gone or not verified.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int margin = 6;
    // The width of a cell beyond its text. Without the extra pixels, rounding could elide a text that just fits.
    static constexpr int framing = 2 * margin + 2;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    // Paints the content of the cell on its background. `inside` excludes the margins.
    virtual void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                           const QRect &inside) const;

    static void drawText(QPainter *painter, const QStyleOptionViewItem &option, const QRect &inside,
                         const QString &text, Tone tone, int alignment = Qt::AlignLeft | Qt::AlignVCenter,
                         Qt::TextElideMode elide = Qt::ElideRight);
    // The colour of the tone that is readable on the background of this cell, selected or not.
    static QColor colour(const QStyleOptionViewItem &option, Tone tone);

private:
    // Marks a cell that has just changed, and makes a new row transparent at first.
    static void paintChange(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index);
    static void paintConnectionCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                    const QRect &inside);

    QStyleOptionViewItem inFontOfColumn(const QStyleOptionViewItem &option, const QModelIndex &index) const;

    struct FixedFont {
        QFont of;
        QFont font;
        QFontMetrics metrics;
    };
    mutable std::optional<FixedFont> m_fixed; // cached, because the system is slow to name its fixed-width font
};

// Paints the state as a shape and a word.
class StateDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const QRect &inside) const override;
};

// Paints the remaining time as text and as a bar. The full width of the bar is the lease, with a tick at two thirds.
class TtlDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const QRect &inside) const override;
};

} // namespace lockscope::ui
