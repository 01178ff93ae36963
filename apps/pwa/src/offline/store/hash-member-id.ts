/**
 * Hashes a member's id for database and lock names: browsers show these names in many places, and ids should not appear
 * there. FNV-1a with 64 bits, not for secrets (and `crypto.subtle` is missing on plain http).
 */
export function hashMemberId(memberId: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(memberId)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** Returns the name of the member's database on this device. */
export function getMemberDbName(memberId: string): string {
  return `waha-member-${hashMemberId(memberId)}`;
}
