import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';

/** The header in which the app names its build in every call: the file that it was started from. */
export const BUILD_HEADER = 'x-app-build';
const BUILD_PATTERN = /^[\w-]{4,40}$/;
const CLIENT_LIFETIME_MS = 7 * DAY;

export type ClientVersion = { build: string; members: number; lastAt: Instant };

/**
 * Tracks the build of the app that each member last used, in memory: after a restart the list fills again with their
 * calls.
 */
export function createClientVersions(startedAt: Instant) {
  const byMember = new Map<PersonId, { build: string; at: Instant }>();

  return {
    note(member: PersonId, build: unknown, at: Instant): void {
      if (typeof build === 'string' && BUILD_PATTERN.test(build)) byMember.set(member, { build, at });
    },

    since: (now: Instant) => Math.max(startedAt, now - CLIENT_LIFETIME_MS),

    /** Returns the builds, those with the most members first. */
    list(now: Instant): ClientVersion[] {
      const builds = new Map<string, ClientVersion>();
      for (const [member, { build, at }] of byMember) {
        if (now - at >= CLIENT_LIFETIME_MS) {
          byMember.delete(member);
          continue;
        }
        const entry = builds.get(build) ?? { build, members: 0, lastAt: at };
        builds.set(build, { build, members: entry.members + 1, lastAt: Math.max(entry.lastAt, at) });
      }
      return [...builds.values()].sort((a, b) => b.members - a.members);
    },
  };
}
