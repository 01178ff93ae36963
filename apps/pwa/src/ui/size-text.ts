import { i18n } from '@lingui/core';

/** `312 KB`, `4.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return i18n._('{n} KB', { n: Math.max(1, Math.round(bytes / 1024)) });
  return i18n._('{n} MB', { n: (bytes / 1024 / 1024).toFixed(1) });
}
