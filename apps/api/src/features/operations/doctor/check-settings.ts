import type { Config } from '#platform/config/config';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

/**
 * Checks that the program knows every setting; values are checked before all checks.
 * @param repeated a sentence for each setting that the settings file has more than once
 */
export function checkSettings(
  { outdated, unknown }: Pick<Config, 'outdated' | 'unknown'>,
  repeated: readonly string[] = [],
): Finding {
  const all = [...unknown, ...outdated, ...repeated];
  if (all.length === 0) return createOkFinding('settings', 'all settings are known');
  return createWarningFinding(
    'settings',
    all.join(' ').replace(/\.$/, ''),
    'Change or remove them in the settings file.',
  );
}
