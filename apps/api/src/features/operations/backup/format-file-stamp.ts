import { type Instant, toIso } from '@waha/domain/kernel/time';

/** Formats an instant for a file name, sortable and valid on every system: `2026-03-02T03-40-00-000Z`. */
export function formatFileStamp(at: Instant): string {
  return toIso(at).replaceAll(/[:.]/g, '-');
}
