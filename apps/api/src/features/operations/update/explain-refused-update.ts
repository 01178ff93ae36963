import { formatProgram } from './format-program';
import type { ProgramVersion } from './read-program-version';

/** Returns why one program may not replace another; `undefined` if it may. */
export function explainRefusedUpdate(from: ProgramVersion, to: ProgramVersion): string | undefined {
  const names = `${formatProgram(to)} cannot replace ${formatProgram(from)}`;
  if (to.upgradesFrom === undefined || to.migrations === undefined)
    return `${names}: it is from before \`waha update\`. Replace it by hand: docs/operator/upgrade-and-rollback.md.`;
  if (compareVersions(to.version, from.version) < 0)
    return `${names}: it is older. To go back to the version before the last update: waha rollback`;
  const missing = from.migrations?.filter((name) => !to.migrations?.includes(name)) ?? [];
  if (missing.length > 0)
    return `${names}: it is an older build without ${missing.join(', ')}. To go back to the version before the last update: waha rollback`;
  if (compareVersions(from.version, to.upgradesFrom) < 0)
    return `${names}: it upgrades version ${to.upgradesFrom} and later. Install a version in between first.`;
  return undefined;
}

/** Compares by numbers: 0.10.0 is newer than 0.9.1. Negative if the first is older. A suffix (`-rc1`) does not count. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('-')[0]!.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
