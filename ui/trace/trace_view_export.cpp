// Copy, export and import: the clipboard and files.

#include "ui/text/csv.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/row_table.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QSaveFile>

#include <numeric>

namespace lockscope::ui {

QList<int> TraceView::chosenRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.size() > 1)
        return rows;
    rows.resize(m_model->rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

void TraceView::copy() const
{
    QString text = tsvLine(TraceModel::headers());
    for (const int row : chosenRows())
        text += tsvLine(m_model->fields(row));
    QApplication::clipboard()->setText(text);
}

QString TraceView::writeCsv(const QString &name) const
{
    QSaveFile file(name);
    bool done = file.open(QIODevice::WriteOnly);
    done = done && file.write(csvLine(TraceModel::headers())) >= 0;
    for (const int row : chosenRows())
        done = done && file.write(csvLine(m_model->fields(row))) >= 0;
    return done && file.flush() && file.commit() ? QString() : file.errorString();
}

// Not modal: listening continues.
void TraceView::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Open a log of MONITOR"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TraceView::openFile);
    dialog->open();
}

void TraceView::askForExport()
{
    askWhereToSave(this, tr("Export the trace"), QStringLiteral("trace.csv"), [this](const QString &name) {
        const QString why = writeCsv(name);
        if (!why.isEmpty())
            m_message->say(Tone::Bad, tr("Cannot write %1: %2. Choose another place.").arg(name, why));
    });
}

} // namespace lockscope::ui
