/**
 * A member's id as part of a database or lock name: names of databases are shown in many places, ids need
 * not be. FNV-1a with 64 bits; not for keeping secrets (and `crypto.subtle` is missing on plain http).
 */
export function hashMemberId(memberId: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(memberId)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** What the database of what this device keeps of a member is called. */
export function getMemberDbName(memberId: string): string {
  return `waha-member-${hashMemberId(memberId)}`;
}
