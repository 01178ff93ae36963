import type { ProgramId } from './update-journal';

/** Formats a program for the operator: `0.3.0 (1a2b3c4)`. */
export function formatProgram({ version, commit }: ProgramId): string {
  return commit === null ? version : `${version} (${commit})`;
}

/** Returns whether both are the same build. */
export function isSameProgram(one: ProgramId, other: ProgramId): boolean {
  return one.version === other.version && one.commit === other.commit;
}
