#pragma once

#include "core/redis/address.h"

#include <QObject>

#include <map>

class QFormLayout;
class QLineEdit;
class QWidget;

namespace lockscope::ui {

// Some fields of an address that belong together, as rows of a form. A kind of fields is one class and one line in
// ConnectionForm. GUI thread.
class AddressPart : public QObject {
    Q_OBJECT

public:
    // Its rows go to the end of `form`, which belongs to `parent`.
    AddressPart(QFormLayout *form, QWidget *parent);

    virtual void show(const redis::Address &address) = 0;
    virtual void fill(redis::Address &address) const = 0;
    // After every edit, of whichever part: rows that mean nothing for such an address are hidden.
    virtual void adapt(const redis::Address &address) { Q_UNUSED(address) }
    // The first thing to put right, the focus then on where; empty when there is none.
    virtual QString problem(const redis::Address &address);
    // Likewise what is needed to connect, and is asked for then where this is a profile.
    virtual QString missing(const redis::Address &address);
    // Those that were typed, by the files of their keys.
    using Passphrases = std::map<QString, Secret>;
    virtual Passphrases passphrases(const redis::Address &address) const;

Q_SIGNALS:
    void edited(); // by the user

protected:
    QLineEdit *addLine(const char *name, const QString &label, const QString &placeholder);
    QLineEdit *addFile(const char *name, const QString &label, const QString &placeholder); // with a button to choose
    void addRow(const char *name, const QString &label, QWidget *field);
    void showRow(QWidget *field, bool shown);
    QWidget *parentWidget() const;

private:
    void chooseFile(QLineEdit *edit);

    QFormLayout *m_form;
};

// What is wrong with a file that must be read; empty when nothing is, or none is named.
QString unreadable(const QString &path);

} // namespace lockscope::ui
