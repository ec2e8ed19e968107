#pragma once

#include <QWidget>

class QVBoxLayout;

namespace lockscope::ui {

// One way to start on the first screen: a title, a sentence, and controls at the bottom. GUI thread.
class EntryCard : public QWidget {
    Q_OBJECT

public:
    EntryCard(const QString &title, const QString &sentence, QWidget *parent = nullptr);

    void add(QWidget *control, Qt::Alignment alignment = {}); // takes ownership
    QSize minimumSizeHint() const override; // in lines of text, so that the card grows with the font

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_column;
};

} // namespace lockscope::ui
