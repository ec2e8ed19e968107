#include "ui/widgets/filter_field.h"

#include <QKeyEvent>

namespace lockscope::ui {

FilterField::FilterField(QWidget *parent)
    : QLineEdit(parent)
{
    setObjectName(QStringLiteral("filter"));
    setPlaceholderText(tr("Filter names and holders"));
    setClearButtonEnabled(true);
}

void FilterField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down: Q_EMIT finished(); return;
    case Qt::Key_Escape:
        if (text().isEmpty())
            Q_EMIT finished();
        else
            clear();
        return;
    default: QLineEdit::keyPressEvent(event);
    }
}

} // namespace lockscope::ui
