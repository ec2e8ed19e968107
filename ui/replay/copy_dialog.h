#pragma once

#include "core/history/recording_copy.h"

#include <QDialog>

class QCheckBox;

namespace lockscope::ui {

// Asks what a copy of a recording must hide.
class CopyDialog : public QDialog {
    Q_OBJECT

public:
    explicit CopyDialog(QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const lockscope::history::HiddenValues &hidden);

private:
    QCheckBox *m_owners;
    QCheckBox *m_names;
};

} // namespace lockscope::ui
