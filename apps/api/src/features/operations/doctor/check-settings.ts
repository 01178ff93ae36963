import type { Config } from '#platform/config/config';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

/** Checks that the program knows every setting; values are checked before all checks. */
export function checkSettings({ outdated, unknown }: Pick<Config, 'outdated' | 'unknown'>): Finding {
  const all = [...unknown, ...outdated];
  if (all.length === 0) return createOkFinding('settings', 'all settings are known');
  return createWarningFinding(
    'settings',
    all.join(' ').replace(/\.$/, ''),
    'Change or remove them in the settings file.',
  );
}
