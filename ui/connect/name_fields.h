#pragma once

#include <QObject>
#include <QString>

#include <vector>

class QFormLayout;
class QLineEdit;
class QWidget;

namespace lockscope::ui {

// Rows of a form: prefixes of the locks to watch, patterns of SET NX locks, and prefixes whose changes the server
// reports. In display form, separated by spaces. GUI thread.
class NameFields : public QObject {
    Q_OBJECT

public:
    NameFields(QFormLayout *form, QWidget *parent); // appends its rows

    // Prefixes of the locks to watch.
    void setPrefixes(const std::vector<QByteArray> &prefixes);
    std::vector<QByteArray> prefixes() const;
    // Globs of names that are plain SET NX locks.
    void setTokenPatterns(const QString &patterns);
    QString tokenPatterns() const;
    // Prefixes of names whose changes the server reports.
    void setTrackedPrefixes(const QString &prefixes);
    QString trackedPrefixes() const;

    QString problem(); // the first correction to make, whose field then has the focus; empty if everything is correct
    QString summary() const; // what is filtered, as plain text; empty means nothing

Q_SIGNALS:
    void edited(); // by the user
    void changed(); // the summary has changed, by the user or the program

private:
    QLineEdit *m_prefixes;
    QLineEdit *m_patterns;
    QLineEdit *m_tracked;
};

} // namespace lockscope::ui
