#pragma once

#include "tests/support/hostile_names.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QTest>
#include <QTextDocumentFragment>

namespace lockscope::ui {

// Whether the display of a hostile name (or of several; then `name` only identifies the test) is harmless.

// The text as it is read, and as Qt would draw it if it were markup.
inline void lookAt(const QString &text, const char *where, const QByteArray &name)
{
    const QByteArray what = QByteArray(where) + ": " + name.toHex().left(80);
    QVERIFY2(isHarmless(text, true), what.constData());
}

inline void lookAtToolTip(const QString &tip, const char *where, const QByteArray &name)
{
    if (tip.isEmpty())
        return;
    QString drawn = Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip;
    drawn.remove(QChar(0x200B)); // our own break opportunities; the cells' tests check those in names
    lookAt(drawn, where, name);
    QVERIFY2(!tip.contains(QLatin1String("<img")) && !tip.contains(QLatin1String("<script")), where);
}

inline void lookAtModel(const QAbstractItemModel &model, const char *where, const QByteArray &name)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex cell = model.index(row, column);
            lookAt(cell.data(Qt::DisplayRole).toString(), where, name);
            lookAtToolTip(cell.data(Qt::ToolTipRole).toString(), where, name);
        }
    }
}

inline void lookAtWidgets(const QWidget &top, const QByteArray &name)
{
    for (const QLabel *label : top.findChildren<QLabel *>()) {
        const bool isOurs = label->buddy() && !Qt::mightBeRichText(label->text()); // the label of a form's field
        QVERIFY2(label->textFormat() == Qt::PlainText || isOurs, label->parent()->metaObject()->className());
        lookAt(label->text(), "label", name);
    }
    for (const QWidget *widget : top.findChildren<QWidget *>())
        lookAtToolTip(widget->toolTip(), "tool tip", name);
    for (const QAbstractItemView *view : top.findChildren<QAbstractItemView *>()) {
        if (view->model() && view->model()->rowCount() <= 100)
            lookAtModel(*view->model(), view->metaObject()->className(), name);
    }
}

} // namespace lockscope::ui
