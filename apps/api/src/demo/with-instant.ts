import type { Instant } from '@waha/domain/kernel/time';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import { runReactions } from '../run-reactions';

/** The demo data has no invitations. */
const NO_INVITATIONS = { points: 0, monthlyLimit: 0 };

/** Returns the same unit of work at an earlier instant. */
export function withInstant({ tx }: UnitOfWork, now: Instant): UnitOfWork {
  const unit: UnitOfWork = { tx, now, emit: (event) => runReactions(unit, event, { invitations: NO_INVITATIONS }) };
  return unit;
}
