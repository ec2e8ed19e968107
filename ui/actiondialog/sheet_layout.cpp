// The layout of the action dialog.
#include "ui/actiondialog/action_dialog.h"
#include "ui/actiondialog/after_note.h"
#include "ui/actiondialog/consent_fields.h"
#include "ui/actiondialog/sheet_head.h"
#include "ui/actiondialog/sheet_picture.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/press_once.h"

#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Millis tickEvery{200};
constexpr QSize roomy(680, 700);

MessageLine *line(const char *name, QWidget *parent)
{
    auto *made = new MessageLine(parent);
    made->setObjectName(QLatin1String(name));
    return made;
}

} // namespace

ActionDialog::ActionDialog(const LockId &id, QWidget *parent, Now now)
    : CarefulDialog(parent)
    , m_id(id)
    , m_now(std::move(now))
    , m_seen([this](actions::PlanId plan) { Q_EMIT planDropped(plan); })
{
    setWindowTitle(tr("Act on %1").arg(shortName(id.key, 40)));
    build();
    connect(m_picture, &SheetPicture::chosenChanged, this, &ActionDialog::choiceChanged);
    connect(m_picture, &SheetPicture::targetChanged, this, &ActionDialog::targetChanged);
    connect(m_picture, &SheetPicture::scrolled, this, &ActionDialog::refresh);
    connect(m_fields, &ConsentFields::changed, this, [this] {
        m_isHinted = false;
        refresh();
    });
    connect(&m_tick, &QTimer::timeout, this, &ActionDialog::tick);
    m_tick.start(tickEvery);
    resize(roomy.boundedTo(screen()->availableSize() - QSize(40, 60)));
    m_fields->setFocus();
    setPhase(Phase::Looking);
}

void ActionDialog::build()
{
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_head = new SheetHead(m_id.key, this));
    layout->addWidget(m_alive = line("alive", this));
    QFont bold = m_alive->font();
    bold.setBold(true);
    m_alive->setFont(bold);
    layout->addWidget(m_picture = new SheetPicture(this), 1);
    m_accept = new QPushButton(tr("&I mean this holder"), this);
    m_accept->setObjectName(QStringLiteral("accept"));
    m_accept->setAutoDefault(false);
    connect(m_accept, &QPushButton::clicked, this, &ActionDialog::acceptHolder);
    for (QWidget *part : std::initializer_list<QWidget *>{
             m_changed = line("changed", this), m_accept, m_fields = new ConsentFields(this),
          m_after = new AfterNote(this), m_message = line("message", this), m_why = line("why", this), buildButtons()})
        layout->addWidget(part);
    layout->setAlignment(m_accept, Qt::AlignLeft);
    layout->insertStretch(layout->count() - 1); // for when the picture is hidden
}

// A closing button is the default only if closing is all that is left; otherwise there is none. The buttons for
// afterwards are on the left, away from the button that acted.
QWidget *ActionDialog::buildButtons()
{
    auto *buttons = new QWidget(this); // a button box would show hidden buttons whenever the style changes
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [this, row](const QString &text, const char *name, auto slot) {
        auto *button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        pressOnce(button);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, slot);
        return button;
    };
    m_undo = add(QString(), "undo", &ActionDialog::undo);
    m_copy = add(tr("Co&py report"), "copy", &ActionDialog::copyReport);
    row->addStretch();
    m_act = add(QString(), "act", &ActionDialog::confirm);
    m_arm = add(tr("&Arm"), "arm", &ActionDialog::armWanted);
    m_reread = add(tr("Read a&gain"), "reread", &ActionDialog::readAgain);
    m_reread->setShortcut(QKeySequence::Refresh);
    m_close = add(QString(), "close", &ActionDialog::reject);
    return buttons;
}

} // namespace lockscope::ui
