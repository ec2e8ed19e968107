#pragma once

#include "core/locks/lock_client.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace lockscope::ui {

class OptionalDuration;

// Asks for a lock and shows how the asking goes. Non-modal; one dialog is one acquire at a time, several dialogs may
// be open. Knows no server: whoever opened it passes the request on and the answers back. GUI thread.
class AcquireDialog : public QDialog {
    Q_OBJECT

public:
    explicit AcquireDialog(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setHolds(const std::vector<locks::HoldFacts> &holds); // owners to choose for re-entry
    bool isAcquiring() const { return m_acquiring; }

    // What Session says about the request.
    void progressed(const locks::AcquireProgress &progress);
    void ended(bool acquired, const Error &error); // error with an empty message: not acquired in time

Q_SIGNALS:
    // An empty owner asks for a new one.
    void acquireRequested(const lockscope::locks::AcquireRequest &what);
    void cancelRequested(); // while acquiring

protected:
    void reject() override; // Escape or Cancel: first ends the acquire, then closes

private:
    bool m_acquiring = false;
};

} // namespace lockscope::ui
