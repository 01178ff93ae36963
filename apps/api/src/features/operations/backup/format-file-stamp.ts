import { type Instant, toIso } from '@waha/domain/kernel/time';

/** `2026-03-02T03-40-00-000Z`: an instant as part of a file's name. Sorts by time, and every system takes it. */
export function formatFileStamp(at: Instant): string {
  return toIso(at).replaceAll(/[:.]/g, '-');
}
