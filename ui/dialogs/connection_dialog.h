#pragma once

#include "core/redis/address.h"

#include <QDialog>

#include <vector>

namespace lockscope::ui {

// Which server, as whom: a URL, or its parts. Either follows the other; a password typed into the URL moves to its own
// field and is never shown again. Says what is wrong next to where it is wrong. GUI thread.
class ConnectionDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConnectionDialog(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    void setRecent(const std::vector<redis::Address> &recent); // newest first; passwords are not used

Q_SIGNALS:
    void chosen(const lockscope::redis::Address &address);
};

} // namespace lockscope::ui
