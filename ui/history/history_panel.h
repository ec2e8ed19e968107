#pragma once

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/history/overview.h"
#include "ui/history/figures_model.h"

#include <QWidget>

class QComboBox;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;
class FlowLayout;
class HeatMap;
class MessageLine;
class PlainLabel;
class RowTable;
class TextTableModel;

// The past of one server: the names with the most blocked time, the longest waits and the longest holds, and the waits
// over time. The window asks the history and gives the answers. GUI thread.
class HistoryPanel : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPanel(QWidget *parent = nullptr);

    enum class Scope { AllNames, ShownNames, ChosenLock };
    Scope scope() const;
    void setScope(Scope scope);
    // A period that the panel offers; µs.
    struct Choice {
        qint64 length = 0;
        qint64 step = 0; // of a column of the map
    };
    Choice period() const;

    void setServer(const QString &server); // for messages; empty if there is only one
    void setLock(const QString &name); // the chosen lock; empty if none is
    // Shows this text instead of figures; it says what to do. Removes the figures, so that nobody exports them.
    void showWhyNot(const QString &text);
    void forget(); // removes all figures; call it for another server
    void showReading(); // a question was asked
    void setOverview(const history::Overview &overview);
    void say(const QString &text); // a hint below the figures; empty removes it
    void showMap(bool map); // otherwise the names

    FiguresModel *figures() const { return m_figures; }
    HeatMap *map() const { return m_map; }
    QByteArray figuresCsv() const; // one line for each name, the columns of `percentiles --csv`
    QByteArray mapCsv() const;

Q_SIGNALS:
    void asked(); // the user chose a period or names, or wants the latest figures
    void lockChosen(const lockscope::Key &name);
    void timeChosen(const lockscope::history::Period &period);
    void appeared();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildBar(FlowLayout *bar);
    QComboBox *addChoice(FlowLayout *bar, const char *name, const QString &meaning, const QStringList &choices);
    void buildExport(QToolButton *button);
    QWidget *buildFigures();
    QWidget *buildMap();
    void save(const QString &suggested, const QByteArray &bytes);
    QString aboutText() const;
    void showCell();
    void showInstead(const QString &text);

    QString m_server;
    history::Overview m_overview;
    QComboBox *m_period;
    QComboBox *m_scope;
    QComboBox *m_order;
    QToolButton *m_asTable;
    FiguresModel *m_figures;
    RowTable *m_top;
    HeatMap *m_map;
    TextTableModel *m_cells;
    QTableView *m_cellTable;
    QStackedWidget *m_mapOrTable;
    ElidedLabel *m_cell;
    QToolButton *m_names;
    QToolButton *m_waits;
    QStackedWidget *m_pages;
    PlainLabel *m_whyNot;
    QStackedWidget *m_body;
    ElidedLabel *m_about;
    MessageLine *m_message;
};

} // namespace lockscope::ui
