import type { MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { WireMember } from '@waha/domain/members/members.contract';
import { inArray } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Services } from '#platform/services';
import { readWalletPoints } from '../wallet/wallet.public-queries';
import type { MemberLine } from './member-table.queries';
import { findTags } from './member-tags.store';

/** Returns complete lines of the table, in the given order. */
export async function viewMembers(services: Services, lines: readonly MemberLine[]): Promise<WireMember[]> {
  const ids = lines.map(({ personId }) => personId);
  const { db } = services;
  const points = await readWalletPoints(services, ids);
  const tags = await findTags(db, ids);
  const rows = await db.select().from(people).where(inArray(people.id, ids));
  const byId = new Map<MemberId, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  return lines.flatMap(({ personId, packs, waiting }) => {
    const person = byId.get(personId);
    if (!person) return [];
    const { available = 0, blocked = 0 } = points.get(personId) ?? {};
    return {
      _id: personId,
      name: person.name,
      surname: person.surname,
      email: person.email,
      language: person.language,
      joinedAt: toIso(person.createdAt),
      isVerified: person.verifiedAt !== null,
      isBlocked: person.blockedAt !== null,
      packs,
      availablePoints: available,
      blockedPoints: blocked,
      waiting,
      tags: tags.get(personId) ?? [],
    };
  });
}
