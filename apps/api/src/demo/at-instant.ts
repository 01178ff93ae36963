import type { Instant } from '@waha/domain/kernel/time';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import { reactTo } from '../reactions';

/** The same transaction, at an earlier instant. */
export function atInstant({ tx }: UnitOfWork, now: Instant): UnitOfWork {
  const unit: UnitOfWork = { tx, now, emit: (event) => reactTo(unit, event) };
  return unit;
}
