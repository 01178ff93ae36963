/** The kinds of commands that the soak sends, and their weights. The server correctly refuses the kinds `wrong…`. */
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

/** One action that a member intends on a device, once. */
export type Intent = {
  /** Identifies it in its content: `s7d1n42`. */
  marker: string;
  /** Its Idempotency-Key; the app creates those of `read` and `seen` itself, and reports them afterwards. */
  key: string;
  kind: Kind;
  device: number;
  member: number;
  /** Incremented whenever a member signs out or in: jobs encrypted in the meantime are restored at the end. */
  era: number;
  /** Its position among the intents of this device. */
  n: number;
  /** The index of its subject: pack, invoice, task, message … */
  target: number;
  /** The size of its file, in bytes. */
  size: number;
  /** The app's name for ordered calls. */
  stream: string;
};

/** How many of each item a member has for every device, and how many packs they may pay for. */
export const POOL_SIZES = { invoices: 40, tasks: 6, recharges: 12, staffMessages: 60, packs: 2 } as const;

/** Kinds of which a newer job replaces a pending one. */
export const REPLACED_KINDS: readonly Kind[] = ['quiz', 'read', 'training'];

/** Refusals that the server may correctly return. */
export const EXPECTED_REFUSALS: Partial<Record<Kind, string>> = {
  wrongPayment: 'total_mismatch',
  wrongRecharge: 'invalid_input',
  profile: 'profile_already_sent',
};

export function isWrongKind(kind: Kind): boolean {
  return kind === 'wrongPayment' || kind === 'wrongRecharge';
}

/** Checks whether the app creates the key itself, and reports it afterwards. */
export function isAppGeneratedKey(kind: Kind): boolean {
  return kind === 'read' || kind === 'seen';
}

/** Returns a unique key, the same for the same seed. */
export function createKey(seed: number, device: number, n: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(seed, 8)}-50a1-4000-8${hex(device, 3)}-${hex(n, 12)}`;
}

/** Returns the interval of the video for a progress intent, in seconds. Intervals do not touch each other. */
export function getVideoStretch({ device, n }: Pick<Intent, 'device' | 'n'>): [number, number] {
  const from = (device * 1200 + n) * 3;
  return [from, from + 1];
}

/** Returns the index of the member's item for an intent on this device. */
export function getPoolIndex(
  pool: keyof typeof POOL_SIZES,
  { device, target }: Pick<Intent, 'device' | 'target'>,
): number {
  return device * POOL_SIZES[pool] + target;
}
