#include "ui/clients/client_panel.h"

#include "core/model/lock.h"
#include "core/words/client_words.h"
#include "ui/clients/client_model.h"
#include "ui/clients/client_text.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/row_table.h"
#include "ui/widgets/seen_timer.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

using clients::ClientPtr;

namespace {

constexpr int tickMillis = 1000;

QTableView *makeView(ClientModel *model, QWidget *parent)
{
    auto *view = new RowTable(parent);
    view->setModel(model);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    view->setTabKeyNavigation(false);
    view->setTextElideMode(Qt::ElideMiddle);
    view->setWordWrap(false);
    view->setAccessibleName(ClientPanel::tr("Instances: programs that use the locks"));
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // so that Qt does not measure ten thousand rows
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 6);
    QHeaderView *header = view->horizontalHeader();
    const int n = view->fontMetrics().horizontalAdvance(QLatin1Char('n'));
    const int widths[] = {12, 18, 7, 19, 19, 9, 8}; // so that a narrow panel still shows the address
    for (int column = 0; column < ClientModel::ColumnCount; ++column)
        header->resizeSection(column, n * widths[column]);
    header->setStretchLastSection(true);
    header->setHighlightSections(false);
    return view;
}

// Narrower than push buttons: four of them fit side by side in a narrow panel.
QToolButton *makeButton(const QString &text, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QString explained(const clients::Client &client, const clients::ListState &list, Instant now)
{
    QStringList lines;
    for (const auto &finding : client.findings)
        lines << phraseText(words::findingPhrase(finding, now)) + QLatin1Char('.');
    lines << phraseText(words::whereabouts(client, list, now));
    return lines.join(QLatin1String("  "));
}

} // namespace

ClientPanel::ClientPanel(const Nicknames *nicknames, QWidget *parent, Now now)
    : QWidget(parent)
    , m_model(new ClientModel(nicknames, now, this))
    , m_view(makeView(m_model, this))
    , m_note(new ElidedLabel(this))
    , m_words(new ElidedLabel(this))
    , m_locks(makeButton(tr("Its locks"), this))
    , m_name(makeButton(tr("Nickname"), this))
    , m_rules(makeButton(tr("Names…"), this))
    , m_find(makeButton(tr("Find by MONITOR…"), this))
    , m_now(std::move(now))
{
    setPlainToolTip(m_locks, tr("Show only the locks that the chosen client holds or queues for (Enter)"));
    setPlainToolTip(m_name, tr("Give the chosen client a name of yours (F2)"));
    setPlainToolTip(m_rules, tr("Rules that match names of connections to clients"));
    setPlainToolTip(m_find,
                    tr("Listen to all commands for a few seconds. The trace proves from which address each client"
                       " sends. The trace shows its cost before it starts"));
    auto *row = new FlowLayout;
    row->addGrowing(m_note);
    for (QToolButton *button : {m_locks, m_name, m_rules, m_find})
        row->addWidget(button);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_view, 1);
    column->addWidget(m_words);
    setFocusProxy(m_view);
    m_view->installEventFilter(this);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ClientPanel::showChosen);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &ClientPanel::showChosen);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &ClientPanel::showChosen);
    connect(m_model, &ClientModel::nicknameGiven, this, &ClientPanel::nicknameGiven);
    connect(m_view, &QTableView::doubleClicked, this, &ClientPanel::showLocks);
    connect(m_locks, &QToolButton::clicked, this, &ClientPanel::showLocks);
    connect(m_name, &QToolButton::clicked, this,
            [this] { m_view->edit(m_model->index(m_view->currentIndex().row(), ClientModel::Name)); });
    connect(m_rules, &QToolButton::clicked, this, &ClientPanel::rulesRequested);
    connect(m_find, &QToolButton::clicked, this, &ClientPanel::traceRequested);
    connect(new SeenTimer(tickMillis, this), &QTimer::timeout, m_model, &ClientModel::tick);
    showChosen();
}

void ClientPanel::apply(const clients::ClientDelta &delta)
{
    const ClientPtr before = chosen();
    m_model->apply(delta);
    m_list = delta.list;
    const int row = before ? m_model->rowOf(before->uuid) : -1;
    if (row != m_view->currentIndex().row()) // Qt chooses a neighbor of a removed row
        m_view->setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row, ClientModel::Name));
    showChosen();
}

void ClientPanel::forget()
{
    m_model->forget();
    m_list = {};
    showChosen();
}

void ClientPanel::namesChanged()
{
    m_model->namesChanged();
}

ClientPtr ClientPanel::chosen() const
{
    const int row = m_view->currentIndex().row();
    return row >= 0 && row < m_model->rowCount() ? m_model->clientAt(row) : nullptr;
}

void ClientPanel::choose(const clients::Uuid &uuid)
{
    const int row = m_model->rowOf(uuid);
    if (row >= 0)
        m_view->setCurrentIndex(m_model->index(row, ClientModel::Name));
}

void ClientPanel::showChosen()
{
    const ClientPtr client = chosen();
    m_locks->setEnabled(client != nullptr);
    m_name->setEnabled(client != nullptr);
    const auto why = words::listPhrase(m_list);
    const QString count = tr("%n clients", nullptr, m_model->rowCount());
    m_note->setText(why && isVisible() ? tr("%1. %2").arg(count, phraseText(*why)) : count);
    m_words->setVisible(client != nullptr);
    if (client)
        m_words->setText(explained(*client, m_list, m_now()));
}

void ClientPanel::showLocks()
{
    if (const ClientPtr client = chosen())
        Q_EMIT locksRequested(client->uuid);
}

void ClientPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT looked(true);
}

void ClientPanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    Q_EMIT looked(false);
}

bool ClientPanel::eventFilter(QObject *watched, QEvent *event)
{
    const auto *key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent *>(event) : nullptr;
    if (watched == m_view && key && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        showLocks();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope::ui
