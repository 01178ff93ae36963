import type { Instant } from '@waha/domain/kernel/time';
import type { Unit } from '../platform/transact';
import { reactTo } from '../reactions';

/** The same transaction, at an earlier instant. */
export function atInstant({ tx }: Unit, now: Instant): Unit {
  const unit: Unit = { tx, now, emit: (event) => reactTo(unit, event) };
  return unit;
}
