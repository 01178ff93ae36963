import type { WireChange } from '@waha/domain/sync/sync.contract';
import type { AudienceChange } from '#platform/database/change-log';

/** Formats a change for the wire, without its audience. */
export function viewChange({ seq, feature, subjectId }: AudienceChange): WireChange {
  return { seq, feature, ...(subjectId !== null && { id: subjectId }) };
}
