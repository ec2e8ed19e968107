#pragma once

#include "core/play/recording/compare_transfers.h"
#include "ui/play/panes/command_rows.h"

#include <QAbstractTableModel>

#include "ui/widgets/row_table.h"

namespace lockscope::ui {

// Commands, answers and messages of a run up to the current frame. Rows of this frame are highlighted, and a sign marks
// rows that another run lacks.
class CommandsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Time, Way, Script, What, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const play::RecordingPtr &recording, int frame);
    void setDifferent(std::set<play::OnlyHere::Told> different); // takes effect at the next show()
    void setScriptsInCommands(bool areThere); // for a pane without room for the column Script
    bool isDifferent(int row) const { return m_different.count({at(row).number, at(row).fate}) > 0; }
    const CommandRow &at(int row) const { return m_rows[std::size_t(row)]; }
    bool isNow(int row) const { return at(row).frame == m_frame; }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : m_shown; }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : Columns; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant textOf(int row, int column) const;

    play::RecordingPtr m_recording;
    std::vector<CommandRow> m_rows; // of the whole run
    std::set<play::OnlyHere::Told> m_different;
    int m_frame = -1;
    int m_shown = 0;
    bool m_areScriptsInCommands = false;
};

// A list that shows the newest messages in full if there is room. A click on the name of a script, or Enter on its row,
// shows its Lua. GUI thread.
class CommandsPane : public RowTable {
    Q_OBJECT

public:
    explicit CommandsPane(QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame);
    void setLarge(bool large); // for a projector, without times
    CommandsModel *commands() const { return m_model; }
    QStringList differences() const; // in words

Q_SIGNALS:
    void scriptWanted(const QByteArray &name);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void open(const QModelIndex &index);
    bool isLink(const QModelIndex &index) const; // a click opens its script
    void fitColumns();
    void fitRows();

    CommandsModel *m_model = nullptr;
    std::vector<int> m_fitted; // rows that may be higher than others
};

} // namespace lockscope::ui
