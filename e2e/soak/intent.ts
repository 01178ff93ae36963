/** Everything that the outbox can send. `wrong…` is what the server rightly refuses. */
export const KINDS = {
  text: 36,
  file: 8,
  payment: 6,
  wrongPayment: 1,
  recharge: 4,
  wrongRecharge: 1,
  invoice: 4,
  profile: 1,
  quiz: 6,
  read: 8,
  seen: 4,
  task: 10,
  training: 8,
} as const;
export type Kind = keyof typeof KINDS;

/** Something that a member means on a device, once. */
export type Intent = {
  /** Names it in what it carries: `s7d1n42`. */
  marker: string;
  /** Its Idempotency-Key; the app makes that of `read` and `seen` itself, and says it afterwards. */
  key: string;
  kind: Kind;
  device: number;
  member: number;
  /** Goes up whenever somebody leaves the device or comes to it: what is locked meanwhile comes back behind. */
  era: number;
  /** Its place in what this device means. */
  n: number;
  /** Which pack, invoice, task, message … it is about. */
  target: number;
  /** Of its file, bytes. */
  size: number;
  /** The app's own word for calls in order. */
  stream: string;
};

/** How many of each thing a member finds for every device, and how many packs they may pay. */
export const POOL_SIZES = { invoices: 40, tasks: 6, recharges: 12, staffMessages: 60, packs: 2 } as const;

/** A newer one takes the place of one that waits. */
export const REPLACED_KINDS: readonly Kind[] = ['quiz', 'read', 'training'];

/** What the server may say no with, and rightly. */
export const EXPECTED_REFUSALS: Partial<Record<Kind, string>> = {
  wrongPayment: 'total_mismatch',
  wrongRecharge: 'invalid_input',
  profile: 'profile_already_sent',
};

export function isWrongKind(kind: Kind): boolean {
  return kind === 'wrongPayment' || kind === 'wrongRecharge';
}

/** Whether the app makes its key itself, and says it afterwards. */
export function isAppGeneratedKey(kind: Kind): boolean {
  return kind === 'read' || kind === 'seen';
}

/** The same key for the same seed, and no other. */
export function createKey(seed: number, device: number, n: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(seed, 8)}-50a1-4000-8${hex(device, 3)}-${hex(n, 12)}`;
}

/** The stretch of the video that a piece of progress is about, in seconds, touching no other. */
export function getVideoStretch({ device, n }: Pick<Intent, 'device' | 'n'>): [number, number] {
  const from = (device * 1200 + n) * 3;
  return [from, from + 1];
}

/** Which of a member's things an intent on this device is about. */
export function getPoolIndex(
  pool: keyof typeof POOL_SIZES,
  { device, target }: Pick<Intent, 'device' | 'target'>,
): number {
  return device * POOL_SIZES[pool] + target;
}
