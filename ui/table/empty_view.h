#pragma once

#include "ui/status/connection_situation.h"

#include <QWidget>

class QProgressBar;
class QPushButton;

namespace lockscope::ui {

class PlainLabel;

// Takes the place of the table if there are no rows.
class EmptyView : public QWidget {
    Q_OBJECT

public:
    explicit EmptyView(QWidget *parent = nullptr);
    void setPage(const EmptyPage &page);
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void asked(lockscope::ui::EmptyPage::Button button);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitTexts();

    EmptyPage m_page;
    PlainLabel *m_title;
    PlainLabel *m_text;
    PlainLabel *m_hints;
    QProgressBar *m_busy;
    QPushButton *m_button;
};

} // namespace lockscope::ui
