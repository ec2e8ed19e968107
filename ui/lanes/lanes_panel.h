#pragma once

#include "core/base/result.h"
#include "ui/lanes/lane_words.h"

#include <QElapsedTimer>
#include <QWidget>

class QStackedWidget;
class QTableView;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;
class FlowLayout;
class LanesLegend;
class LanesView;
class MessageLine;
class TextTableModel;

// The lanes of the chosen lock and their actions: follow, zoom, table, copy and export. Describes the chosen place and
// explains the shapes.
class LanesPanel : public QWidget {
    Q_OBJECT

public:
    explicit LanesPanel(QWidget *parent = nullptr);

    LanesView *view() const { return m_view; }
    void setLanes(const lanes::LockLanes *lanes); // see LanesView
    void setNow(Instant now, qint64 wallMillis);
    void setServer(const QString &server); // shown in pictures
    bool isTableShown() const;
    void setTableShown(bool shown);
    QStringList heading() const; // for pictures: lock, server and period
    QString asText() const; // the visible part, one segment per line, separated by tabs

    Result<bool> exportPng(const QString &file) const;
    Result<bool> exportSvg(const QString &file) const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addButton(FlowLayout *bar, const QString &text, const QString &meaning);
    void buildBar(FlowLayout *bar);
    void buildExport(QToolButton *button);
    void showTitle();
    void showChosen();
    void fillTable();
    QList<QStringList> rows(std::size_t most) const; // the newest
    void copy() const;
    void askFile(const QString &suffix, Result<bool> (LanesPanel::*write)(const QString &) const);

    const lanes::LockLanes *m_lanes = nullptr;
    QString m_server;
    ElidedLabel *m_title;
    QToolButton *m_follow;
    QToolButton *m_table;
    LanesView *m_view;
    TextTableModel *m_model;
    QTableView *m_rows;
    QStackedWidget *m_body;
    ElidedLabel *m_chosen;
    LanesLegend *m_legend;
    MessageLine *m_message;
    QElapsedTimer m_sinceFilled;
};

} // namespace lockscope::ui
