#pragma once

#include <QDialog>
#include <QStringList>

class QCheckBox;
class QPushButton;

namespace lockscope::ui {

class PlainLabel;

// Chooses the connections that are the independent servers of red locks. Their locks are shown as one row. GUI thread.
class QuorumDialog : public QDialog {
    Q_OBJECT

public:
    // Their names, and whether each is a member now.
    QuorumDialog(const std::vector<std::pair<QString, bool>> &connections, QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const std::vector<std::size_t> &members); // their positions; empty means no set

private:
    std::vector<std::size_t> members() const;
    void refresh();

    std::vector<QCheckBox *> m_boxes;
    PlainLabel *m_note;
    QPushButton *m_ok = nullptr;
};

} // namespace lockscope::ui
