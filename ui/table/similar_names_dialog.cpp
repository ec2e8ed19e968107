#include "ui/table/similar_names_dialog.h"

#include "core/base/escape.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/theme/fixed_font.h"
#include "ui/widgets/window_size.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestPrefix = 120;

QTableWidgetItem *figure(int count)
{
    auto *item = new QTableWidgetItem(count > 0 ? countText(count) : QStringLiteral("–"));
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

SimilarNamesDialog::SimilarNamesDialog(const std::vector<filter::NameGroup> &groups, QWidget *parent)
    : QDialog(parent)
    , m_groups(groups)
    , m_table(new QTableWidget(int(groups.size()), 4, this))
{
    setObjectName(QStringLiteral("similarNames"));
    setWindowTitle(tr("Similar names"));
    auto *column = new QVBoxLayout(this);
    auto *intro = new PlainLabel(groups.empty() ? tr("No two locks have names that begin alike.")
                                                : tr("Choose a beginning, and the table shows its locks."),
                                 this);
    intro->setWordWrap(true);
    column->addWidget(intro);
    m_table->setHorizontalHeaderLabels({tr("Begins with"), tr("Locks"), tr("Contended"), tr("Attention")});
    m_table->setAccessibleName(tr("Similar names"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    const QFont fixed = fixedFont(m_table->font());
    for (int row = 0; row < int(groups.size()); ++row) {
        const filter::NameGroup &group = groups[std::size_t(row)];
        auto *prefix = new QTableWidgetItem(elided(toDisplay(group.prefix), longestPrefix));
        prefix->setFont(fixed);
        m_table->setItem(row, 0, prefix);
        m_table->setItem(row, 1, figure(group.locks));
        m_table->setItem(row, 2, figure(group.contended));
        m_table->setItem(row, 3, figure(group.needAttention));
    }
    m_table->setVisible(!groups.empty());
    m_table->setCurrentCell(0, 0);
    column->addWidget(m_table, 1);
    auto *buttons = new QDialogButtonBox(this);
    auto *show = buttons->addButton(tr("&Show these locks"), QDialogButtonBox::AcceptRole);
    show->setEnabled(!groups.empty());
    buttons->addButton(QDialogButtonBox::Cancel);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { choose(m_table->currentRow()); });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) { choose(row); });
    resizeWithinScreen(this,
                       {fontMetrics().averageCharWidth() * 80, fontMetrics().height() * (groups.empty() ? 6 : 24)});
}

void SimilarNamesDialog::choose(int row)
{
    if (row < 0 || row >= int(m_groups.size()))
        return;
    Q_EMIT chosen(filter::filterForPrefix(m_groups[std::size_t(row)].prefix));
    accept();
}

} // namespace lockscope::ui
