#include "ui/detail/detail_head.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/redis/refusal/acl_line.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/theme/larger_font.h"
#include "ui/widgets/fact_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/state_badge.h"
#include "ui/widgets/wrapped_name.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestShownName = 200; // characters; the button copies the whole name
constexpr double nameScale = 1.3;

} // namespace

DetailHead::DetailHead(QWidget *parent)
    : QWidget(parent)
    , m_name(new WrappedName(this))
    , m_copy(new QToolButton(this))
    , m_badge(new StateBadge(this))
    , m_kind(new FactLabel(this))
    , m_where(new FactLabel(this))
{
    m_name->setObjectName(QStringLiteral("lockName"));
    m_copy->setObjectName(QStringLiteral("copyName"));
    m_copy->setText(tr("Copy"));
    m_copy->setFocusPolicy(Qt::StrongFocus);
    m_copy->setPopupMode(QToolButton::MenuButtonPopup);
    m_copy->setAccessibleName(tr("Copy the name"));
    setPlainToolTip(m_copy, tr("Copies the lock's name. The menu copies more."));
    connect(m_copy, &QToolButton::clicked, this, [this] { copy(toDisplay(m_key.raw())); });
    buildMenu();
    m_kind->setWordWrap(false); // the kind has one or two words, and stands beside the badge
    m_kind->setQuiet();
    m_where->setQuiet();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *title = new QHBoxLayout;
    title->setSpacing(8);
    title->addWidget(m_name, 1);
    title->addWidget(m_copy, 0, Qt::AlignTop);
    column->addLayout(title);
    auto *row = new FlowLayout; // wraps if the panel is narrow
    row->setSpacing(8);
    row->addWidget(m_badge);
    row->addWidget(m_kind);
    column->addLayout(row);
    column->addWidget(m_where);
    new LargerFont(m_name, nameScale, QFont::DemiBold);
}

void DetailHead::buildMenu()
{
    auto *menu = new QMenu(m_copy);
    menu->addAction(tr("Copy the name"), this, [this] { copy(toDisplay(m_key.raw())); });
    menu->addAction(tr("Copy as an argument for redis-cli"), this,
                    [this] { copy(QString::fromLatin1(redis::forRedisCli({m_key.raw()}))); });
    menu->addAction(tr("Copy all details"), this, &DetailHead::allWanted);
    m_copy->setMenu(menu);
}

void DetailHead::copy(const QString &text)
{
    QGuiApplication::clipboard()->setText(text);
}

void DetailHead::setLock(const Lock &lock, const View &view)
{
    m_key = lock.id.key;
    m_name->setName(shortName(m_key, longestShownName));
    m_state = cellText(Column::State, lock, view);
    m_badge->setState(shownState(lock, view), lock.gone, m_state);
    m_kind->say(cellText(Column::Kind, lock, view));
    m_where->say(view.connection ? tr("on %1").arg(view.connection->name) : QString());
}

QString DetailHead::asText() const
{
    QStringList lines{toDisplay(m_key.raw()), m_state + QStringLiteral(" · ") + m_kind->text()};
    if (!m_where->text().isEmpty())
        lines << m_where->text();
    return lines.join(QLatin1Char('\n'));
}

} // namespace lockscope::ui
