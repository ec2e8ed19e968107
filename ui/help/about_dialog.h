#pragma once

#include "ui/help/diagnostics.h"

#include <QDialog>

class QPlainTextEdit;

namespace lockscope::ui {

class MessageLine;

// Name, versions, licence, and the diagnostics for a bug report, which can be copied. Non-modal. GUI thread.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    AboutDialog(const std::vector<WatchedServer> &servers, const QString &settingsFile, QWidget *parent = nullptr);

    QString diagnosticsText() const { return m_diagnostics; }

private:
    QPlainTextEdit *makeText(const QString &text, const char *name, const QString &accessible);
    void copyDiagnostics();

    QString m_diagnostics;
    MessageLine *m_message;
};

} // namespace lockscope::ui
