#pragma once

#include <QFont>
#include <QObject>

class QWidget;

namespace lockscope::ui {

// The font, `factor` times as large. Its size may be in points or in pixels.
QFont scaledFont(const QFont &font, double factor);

// Keeps a widget's font `factor` times as large as its parent's, also when the user zooms. GUI thread. The widget owns
// this object, and must not get another parent.
class LargerFont : public QObject {
    Q_OBJECT

public:
    LargerFont(QWidget *widget, double factor, QFont::Weight weight = QFont::Normal);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    QWidget *m_widget;
    double m_factor;
    QFont::Weight m_weight;
};

} // namespace lockscope::ui
