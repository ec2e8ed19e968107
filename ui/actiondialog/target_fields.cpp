#include "ui/actiondialog/target_fields.h"

#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/words.h"
#include "ui/widgets/duration_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHash>
#include <QSet>

namespace lockscope::ui {

namespace {

constexpr Millis usualExclusion{30'000};

// There may be a thousand, so nothing here compares each target with each other one.
bool isSameSet(const std::vector<Owner> &a, const std::vector<Owner> &b)
{
    const auto set = [](const std::vector<Owner> &all) { return QSet<Owner>(all.begin(), all.end()); };
    return a == b || (a.size() == b.size() && set(a) == set(b));
}

// Empty unless the targets are permits.
QHash<Owner, qint64> endsOfPermits(const Lock &lock)
{
    QHash<Owner, qint64> ends;
    if (lock.kind == Kind::ExpirableSemaphore) {
        for (const Holder &permit : lock.holders)
            ends[permit.owner] = permit.deadlineMillis;
    }
    return ends;
}

QString whomText(const Owner &owner, const QHash<Owner, qint64> &ends, const words::ClientNames &names)
{
    const QString name = wholeOwner(owner, 60, names);
    const auto end = ends.constFind(owner);
    return end == ends.constEnd() ? name : TargetFields::tr("%1, %2").arg(name, untilText(*end));
}

QString whomLabel(const actions::Choice &choice)
{
    if (choice.action == "evict")
        return TargetFields::tr("&Waiter");
    if (choice.action == "disconnect")
        return TargetFields::tr("C&lient of");
    return choice.action == "remove-reader" ? TargetFields::tr("&Reader") : TargetFields::tr("&Permit");
}

} // namespace

TargetFields::TargetFields(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_whom(new QComboBox(this))
    , m_ttl(new DurationField(this))
    , m_keeping(new QWidget(this))
    , m_keep(new QCheckBox(tr("&Keep others out for"), m_keeping))
    , m_keepFor(new DurationField(m_keeping))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_whom->setObjectName(QStringLiteral("whom"));
    m_whom->setPlaceholderText(tr("choose one"));
    m_form->addRow(tr("&Which"), m_whom);
    m_ttl->setObjectName(QStringLiteral("ttl"));
    m_form->addRow(tr("&Time to live"), m_ttl);
    m_keep->setObjectName(QStringLiteral("keep"));
    m_keepFor->setObjectName(QStringLiteral("keepFor"));
    m_keepFor->setValue(usualExclusion);
    m_keepFor->setEnabled(false);
    auto *row = new QHBoxLayout(m_keeping);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_keep);
    row->addWidget(m_keepFor);
    auto *meaning = new PlainLabel(tr("Lockscope holds the lock while you stop the program"), m_keeping);
    meaning->setWordWrap(true);
    row->addWidget(meaning, 1);
    m_form->addRow(m_keeping);
    connect(m_whom, &QComboBox::activated, this, [this] {
        m_meant = Owner(m_whom->currentData().toByteArray());
        Q_EMIT changed();
    });
    connect(m_ttl, &DurationField::changed, this, &TargetFields::changed);
    connect(m_keep, &QCheckBox::toggled, m_keepFor, &QWidget::setEnabled);
    connect(m_keep, &QCheckBox::toggled, this, &TargetFields::changed);
    connect(m_keepFor, &DurationField::changed, this, &TargetFields::changed);
    hideAll();
}

void TargetFields::hideAll()
{
    clearWhom();
    for (QWidget *field : std::initializer_list<QWidget *>{m_whom, m_ttl, m_keeping})
        m_form->setRowVisible(field, false);
}

void TargetFields::clearWhom()
{
    m_whom->clear();
    m_listed.clear();
}

void TargetFields::offer(const actions::Choice &choice, const Lock &lock)
{
    const bool isAnother = std::exchange(m_action, choice.action) != choice.action;
    m_offered = choice.target;
    if (isAnother) {
        clearWhom();
        const Owner &proposed = choice.target.holder;
        m_meant = proposed.isEmpty() ? std::nullopt : std::optional(proposed);
        const QSignalBlocker quiet(m_ttl); // the program proposes this value; the user has not chosen it
        if (choice.target.amount > 0)
            m_ttl->setValue(Millis(choice.target.amount));
    }
    offerWhom(choice, lock);
    m_form->setRowVisible(m_whom, choice.whom.size() > 1 || mustChoose());
    m_form->setRowVisible(m_ttl, choice.action == "set-ttl");
    m_form->setRowVisible(m_keeping, choice.action == "force-release" && lock.kind != Kind::ExpirableSemaphore);
}

// An open list stays open, and the chosen target stays chosen while it exists.
void TargetFields::offerWhom(const actions::Choice &choice, const Lock &lock)
{
    if (isSameSet(m_listed, choice.whom))
        return;
    clearWhom();
    const QHash<Owner, qint64> ends = endsOfPermits(lock);
    for (const Owner &owner : choice.whom)
        m_whom->addItem(whomText(owner, ends, m_names), owner.raw());
    m_listed = choice.whom;
    const int onlyOne = choice.whom.size() == 1 ? 0 : -1;
    m_whom->setCurrentIndex(m_meant ? m_whom->findData(m_meant->raw()) : onlyOne);
    if (m_whom->currentIndex() >= 0)
        m_meant = Owner(m_whom->currentData().toByteArray());
    if (auto *label = qobject_cast<QLabel *>(m_form->labelForField(m_whom)))
        label->setText(whomLabel(choice));
}

bool TargetFields::mustChoose() const
{
    return m_whom->count() > 0 && m_whom->currentIndex() < 0;
}

actions::Target TargetFields::target() const
{
    actions::Target target = m_offered;
    if (m_whom->count() > 0)
        target.holder = Owner(m_whom->currentData().toByteArray());
    if (m_action == "set-ttl")
        target.amount = m_ttl->value().count();
    const bool keeps = m_form->isRowVisible(m_keeping) && m_keep->isChecked();
    target.keepFor = keeps ? m_keepFor->value() : Millis(0);
    return target;
}

} // namespace lockscope::ui
