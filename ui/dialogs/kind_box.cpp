#include "ui/dialogs/kind_box.h"

#include "ui/text/lock_words.h"
#include "ui/text/plain_text.h"

namespace lockscope::ui {

using namespace locks;

namespace {

constexpr int compoundsFrom = 1'000;

QString capitalized(const QString &text)
{
    return text.left(1).toUpper() + text.mid(1);
}

bool mayBeMember(AcquirableKind kind)
{
    return kind != AcquirableKind::Semaphore && kind != AcquirableKind::ExpirableSemaphore;
}

} // namespace

KindBox::KindBox(Offer offer, QWidget *parent)
    : QComboBox(parent)
{
    for (const AcquirableKind kind : allKinds) {
        if (offer == Offer::Members && !mayBeMember(kind))
            continue;
        addItem(capitalized(kindText(kind)), int(kind));
        setItemData(count() - 1, plainToolTip(kindMeaning(kind)), Qt::ToolTipRole);
    }
    setMaxVisibleItems(20);
    if (offer == Offer::Members)
        return;
    insertSeparator(count());
    for (const CompoundKind kind : {CompoundKind::Multi, CompoundKind::Red}) {
        addItem(capitalized(kindText(kind)), compoundsFrom + int(kind));
        setItemData(count() - 1, plainToolTip(kindMeaning(kind)), Qt::ToolTipRole);
    }
}

AcquirableKind KindBox::kind() const
{
    return compound() ? AcquirableKind::Reentrant : AcquirableKind(currentData().toInt());
}

std::optional<CompoundKind> KindBox::compound() const
{
    const int chosen = currentData().toInt();
    return chosen >= compoundsFrom ? std::optional(CompoundKind(chosen - compoundsFrom)) : std::nullopt;
}

bool KindBox::isSemaphore() const
{
    return !compound() && !mayBeMember(kind());
}

void KindBox::choose(AcquirableKind kind)
{
    setCurrentIndex(findData(int(kind)));
}

void KindBox::choose(CompoundKind kind)
{
    setCurrentIndex(findData(compoundsFrom + int(kind)));
}

QString KindBox::meaning() const
{
    const auto several = compound();
    return several ? kindMeaning(*several) : kindMeaning(kind());
}

} // namespace lockscope::ui
