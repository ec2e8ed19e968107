#pragma once

#include "core/redis/address.h"

#include <QObject>

#include <map>

class QFormLayout;
class QLineEdit;
class QWidget;

namespace lockscope::ui {

// A group of related address fields, as rows of a section. Each group is one class and one line in ConnectionForm. GUI
// thread.
class AddressPart : public QObject {
    Q_OBJECT

public:
    // Adds its rows at the end of `form`, which belongs to `parent`.
    AddressPart(QFormLayout *form, QWidget *parent);

    virtual void show(const redis::Address &address) = 0;
    virtual void fill(redis::Address &address) const = 0;
    // The values that a folded section shows, as plain text; empty if nothing is set.
    virtual QString summary(const redis::Address &address) const;
    // Called after every edit in any part: hides the rows that such an address does not use.
    virtual void adapt(const redis::Address &address) { Q_UNUSED(address) }
    // The first correction to make, whose field then has the focus; empty if everything is correct.
    virtual QString problem(const redis::Address &address);
    // Like problem(), but for an empty field that a connection needs. A profile asks for a missing password when it
    // connects.
    virtual QString missing(const redis::Address &address);
    // The typed passphrases, by key file.
    using Passphrases = std::map<QString, Secret>;
    virtual Passphrases passphrases(const redis::Address &address) const;

Q_SIGNALS:
    void edited(); // by the user

protected:
    QLineEdit *addLine(const char *name, const QString &label, const QString &placeholder);
    // a field with a button to choose the file
    QLineEdit *addFile(const char *name, const QString &label, const QString &placeholder);
    void addRow(const char *name, const QString &label, QWidget *field);
    void showRow(QWidget *field, bool shown);
    QWidget *parentWidget() const;

private:
    void chooseFile(QLineEdit *edit);

    QFormLayout *m_form;
};

// The error if the file cannot be read; empty if it can be read or no file is named.
QString unreadable(const QString &path);

} // namespace lockscope::ui
