import type { PersonId } from '@waha/domain/kernel/ids';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { people, twoSteps } from '#platform/auth/auth.tables';
import { IS_ACTIVE_ADMIN } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { listInvitations } from './invitation.store';

/** Either codes or passkeys. */
const HAS_TWO_STEP = sql<number>`(two_steps.confirmed_at is not null or exists (
  select 1 from passkeys where person_id = people.id
))`;

/** Read from the audit log, because old sessions are deleted. */
const LAST_SIGN_IN = sql<number | null>`(
  select at from audit_log where actor_id = people.id and action = 'session.started' order by at desc limit 1
)`;
const LAST_USED = sql<number | null>`(select max(last_used_at) from sessions where person_id = people.id)`;

/** Returns all staff, by role and then the oldest account first, and the open invitations. */
export async function viewStaff(
  db: Database,
): Promise<{ staff: WireStaffAccount[]; invitations: WireStaffInvitation[] }> {
  const { id, name, surname, email, role, createdAt, blockedAt } = people;
  const rows = await db
    .select({
      ...{ _id: id, name, surname, email, role, createdAt, blockedAt },
      ...{ lastSignInAt: LAST_SIGN_IN, lastUsedAt: LAST_USED, hasTwoStep: HAS_TWO_STEP },
    })
    .from(people)
    .leftJoin(twoSteps, eq(twoSteps.personId, people.id))
    .where(inArray(role, [...STAFF_ROLES]));
  const invitations = await listInvitations(db);
  return {
    staff: rows
      .map(({ role: of, createdAt: addedAt, blockedAt: offAt, lastSignInAt, lastUsedAt, hasTwoStep, ...rest }) => ({
        ...rest,
        role: of as StaffRole,
        addedAt: toIso(addedAt),
        lastSignInAt: lastSignInAt === null ? null : toIso(lastSignInAt),
        lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
        hasTwoStep: hasTwoStep === 1,
        switchedOffAt: offAt === null ? null : toIso(offAt),
      }))
      .sort((a, b) => getRolePosition(a.role) - getRolePosition(b.role) || a.addedAt.localeCompare(b.addedAt)),
    invitations: invitations.map(({ id: _id, name, surname, email, role, invitedAt, expiresAt }) => ({
      _id,
      ...{ name, surname, email, role },
      invitedAt: toIso(invitedAt),
      expiresAt: toIso(expiresAt),
    })),
  };
}

const getRolePosition = (role: StaffRole) => STAFF_ROLES.indexOf(role);

/** Returns the number of other administrators who can sign in. */
export async function countOtherAdmins(tx: Tx | Database, id: PersonId): Promise<number> {
  return tx.$count(people, and(ne(people.id, id), IS_ACTIVE_ADMIN));
}
