import type { Config } from '#platform/config/config';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

/** Checks that every setting is one that the program knows; values are checked before any check begins. */
export function checkSettings({ outdated, unknown }: Pick<Config, 'outdated' | 'unknown'>): Finding {
  const all = [...unknown, ...outdated];
  if (all.length === 0) return createOkFinding('settings', 'all are known');
  return createWarningFinding(
    'settings',
    all.join(' ').replace(/\.$/, ''),
    'Change or remove them in the settings file.',
  );
}
