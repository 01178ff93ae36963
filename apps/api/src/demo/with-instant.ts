import type { Instant } from '@waha/domain/kernel/time';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import { runReactions } from '../run-reactions';

/** Returns the same unit of work at an earlier instant. */
export function withInstant({ tx }: UnitOfWork, now: Instant): UnitOfWork {
  const unit: UnitOfWork = { tx, now, emit: (event) => runReactions(unit, event) };
  return unit;
}
