#pragma once

#include "core/redis/address.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QPushButton;

namespace lockscope::ui {

// Recent servers, without their passwords, to choose one or remove it from the list. GUI thread.
class RecentField : public QWidget {
    Q_OBJECT

public:
    explicit RecentField(QWidget *parent = nullptr);
    void setRecent(const std::vector<redis::Address> &recent); // newest first
    bool isEmpty() const { return m_recent.empty(); }

Q_SIGNALS:
    void chosen(const lockscope::redis::Address &address);
    void forgotten(const lockscope::redis::Address &address);

private:
    void choose(int index);
    void forget();

    std::vector<redis::Address> m_recent;
    QComboBox *m_box;
    QPushButton *m_forget;
};

} // namespace lockscope::ui
