#pragma once

// The indices of the entries in the boxes of AcquireForm.
namespace lockscope::ui::acquire_choices {

enum Wait { AsLongAsItTakes, Once, AtMost };
enum Lease { Watchdog, Fixed };
enum Pauses { Growing, Constant };
enum Replicas { NoReplica, OneReplica, AllReplicas };

} // namespace lockscope::ui::acquire_choices
