#pragma once

#include "ui/look/colours.h"
#include "ui/models/columns.h"

#include <QStyledItemDelegate>

namespace lockscope::ui {

// Cells of the lock table: plain text, elided (names in the middle), faded when the lock is gone or not verified.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int margin = 6;
    // What a cell needs beside its text. A text as wide as its column up to a fraction of a pixel would be elided.
    static constexpr int framing = 2 * margin + 2;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    // What the cell shows besides its background; `inside` has margins at both sides.
    virtual void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                           const QRect &inside) const;

    static void drawText(QPainter *painter, const QStyleOptionViewItem &option, const QRect &inside,
                         const QString &text, Tone tone, int alignment = Qt::AlignLeft | Qt::AlignVCenter,
                         Qt::TextElideMode elide = Qt::ElideRight);
    // On the ground of this cell, selected or not.
    static QColor colour(const QStyleOptionViewItem &option, Tone tone);

private:
    static void paintConnectionCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                    const QRect &inside);
};

// A shape and a word.
class StateDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const QRect &inside) const override;
};

// A bar as wide as the lease with a tick at two thirds of it, and milliseconds.
class TtlDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const QRect &inside) const override;
};

} // namespace lockscope::ui
