#pragma once

#include <QDialog>
#include <QStringList>

class QCheckBox;
class QPushButton;

namespace lockscope::ui {

class PlainLabel;

// Which connections are the independent servers of red locks, and are shown as one. GUI thread.
class QuorumDialog : public QDialog {
    Q_OBJECT

public:
    // By their names, and whether each is one now.
    QuorumDialog(const std::vector<std::pair<QString, bool>> &connections, QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const std::vector<std::size_t> &members); // by their places; none: no set

private:
    std::vector<std::size_t> members() const;
    void refresh();

    std::vector<QCheckBox *> m_boxes;
    PlainLabel *m_note;
    QPushButton *m_ok = nullptr;
};

} // namespace lockscope::ui
