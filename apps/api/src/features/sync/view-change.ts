import type { WireChange } from '@waha/domain/sync/sync.contract';
import type { LoggedChange } from '#platform/database/change-log';

/** A change as it travels; whom else it was told stays here. */
export function viewChange({ seq, feature, subjectId }: LoggedChange): WireChange {
  return { seq, feature, ...(subjectId !== null && { id: subjectId }) };
}
