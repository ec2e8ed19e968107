#pragma once

#include <QObject>
#include <QString>

#include <vector>

class QLineEdit;
class QWidget;

namespace lockscope::ui {

class ConnectionForm;

// Which names are looked at, how, and of which the server tells each change: rows of a form, in display form between
// blanks. GUI thread.
class NameFields : public QObject {
    Q_OBJECT

public:
    NameFields(ConnectionForm *form, QWidget *parent); // its rows go below those that are there

    // What names begin with of the locks that are looked at.
    void setPrefixes(const std::vector<QByteArray> &prefixes);
    std::vector<QByteArray> prefixes() const;
    // Globs of names that are plain SET NX locks.
    void setTokenPatterns(const QString &patterns);
    QString tokenPatterns() const;
    // What names begin with whose changes the server shall tell.
    void setTrackedPrefixes(const QString &prefixes);
    QString trackedPrefixes() const;

    QString problem(); // the first thing to put right, the focus then on where; empty when there is none

private:
    QLineEdit *m_prefixes;
    QLineEdit *m_patterns;
    QLineEdit *m_tracked;
};

} // namespace lockscope::ui
