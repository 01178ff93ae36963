import { createHash } from 'node:crypto';
import { createFileBytes, type FileType } from './create-file-bytes';
import type { SoakMember } from './device-api';
import { getPoolIndex, getVideoStretch, isAppGeneratedKey, isWrongKind, REPLACED_KINDS } from './intent';
import type { ExpectedIntent, Model } from './model';
import type { CreatedRow, ServerState } from './server-state';

/** Returns every difference between the server and what the members may expect. Empty when all is well. */
export function compareWithModel(model: Model, serverState: ServerState, members: readonly SoakMember[]): string[] {
  return new Comparison(model, serverState, members).all();
}

class Comparison {
  private readonly problems: string[] = [];
  private readonly known: ExpectedIntent[];
  private readonly applied: Set<string>;

  constructor(
    model: Model,
    private readonly serverState: ServerState,
    private readonly members: readonly SoakMember[],
  ) {
    this.known = [...model.known.values()];
    this.applied = new Set(
      serverState.answers.filter(({ state }) => state === 'applied').map(({ owner, key }) => `${owner} ${key}`),
    );
  }

  all(): string[] {
    for (const known of this.known) {
      this.checkExpected(known);
      this.checkEffect(known);
    }
    this.checkOwners();
    this.checkExplained();
    this.checkOrder();
    this.checkTasks();
    return this.problems;
  }

  private isApplied({ member, key }: ExpectedIntent): boolean {
    return this.applied.has(`${this.members[member]!.userId} ${key}`);
  }

  private checkExpected(known: ExpectedIntent): void {
    const { expected, kind } = known;
    const isDone = this.isApplied(known);
    if (isDone && (expected === 'never' || expected === 'refused' || isWrongKind(kind)))
      this.say(known, `was done, and should never be (${expected})`);
    if (!isDone && expected === 'must' && !isWrongKind(kind) && !this.mayBeReplaced(known)) this.say(known, 'is lost');
  }

  /** A newer job may have replaced it while it was pending; only one profile can be pending or verified. */
  private mayBeReplaced({ kind, device, member, stream, n }: ExpectedIntent): boolean {
    const others = this.known.filter((other) => other.member === member && other.stream === stream);
    if (kind === 'profile') return others.some((other) => this.isApplied(other));
    return REPLACED_KINDS.includes(kind) && others.some((other) => other.device === device && other.n > n);
  }

  /** Checks that the effect exists as often as the server says that the command was executed. */
  private checkEffect(known: ExpectedIntent): void {
    const { kind } = known;
    const times = this.isApplied(known) ? 1 : 0;
    const { readMessages, seenRecharges } = this.serverState;
    const { staffMessages, recharges } = this.members[known.member]!;
    if (kind === 'read' && times && !readMessages.includes(staffMessages[known.target]!))
      this.say(known, 'has no effect');
    if (kind === 'seen' && times && !seenRecharges.includes(recharges[getPoolIndex('recharges', known)]!))
      this.say(known, 'has no effect');
    if (kind === 'training' && this.covers(known) !== (times === 1))
      this.say(known, `done ${times}, but not so stored`);
    if (kind === 'read' || kind === 'seen' || kind === 'training' || kind === 'task') return;
    const rows = this.rowsOf(known);
    if (rows.length !== times) this.say(known, `done ${times} times by its key, but there are ${rows.length} rows`);
    for (const row of rows) this.checkRow(known, row);
  }

  private rowsOf(known: ExpectedIntent): CreatedRow[] {
    const { messages, payments, recharges, receipts, profiles, quizzes } = this.serverState;
    const { kind, key, marker } = known;
    if (kind === 'text' || kind === 'file') return messages.filter((row) => row.marker === marker);
    if (kind === 'payment' || kind === 'wrongPayment') return payments.filter((row) => row.key === key);
    if (kind === 'recharge' || kind === 'wrongRecharge') return recharges.filter((row) => row.key === key);
    if (kind === 'profile') return profiles.filter((row) => row.marker === marker);
    if (kind === 'quiz') return quizzes.filter((row) => row.key === key);
    return receipts.filter(
      ({ marker: id }) => id === this.members[known.member]!.invoices[getPoolIndex('invoices', known)],
    );
  }

  private checkRow(known: ExpectedIntent, row: CreatedRow): void {
    if (row.owner !== this.members[known.member]!.userId) this.say(known, 'stands under another member');
    const sha = computeSha(known);
    if (sha && row.sha !== sha) this.say(known, 'has another file than was chosen');
    if (sha && row.fileOwner !== row.owner) this.say(known, 'has a file of another member');
  }

  private covers(known: ExpectedIntent): boolean {
    const { userId, quizzes } = this.members[known.member]!;
    const packId = quizzes[known.target]?._id;
    const [from, to] = getVideoStretch(known);
    const training = this.serverState.trainings.find((row) => row.owner === userId && row.packId === packId);
    return training?.intervals.some(([startSecond, end]) => startSecond <= from && end >= to) ?? false;
  }

  /** Keys that the app creates itself are unknown if the tab died before it could report them. */
  private checkOwners(): void {
    const owners = new Map(this.known.map(({ key, member }) => [key, this.members[member]!.userId]));
    const unsaid = this.known.filter(({ kind, expected }) => isAppGeneratedKey(kind) && expected === 'perhaps');
    const free = unsaid.map(({ member }) => this.members[member]!.userId);
    for (const { owner, key } of this.serverState.answers) {
      if (owners.has(key)) {
        if (owners.get(key) !== owner) this.problems.push(`${key} was answered to another member`);
      } else if (free.includes(owner)) free.splice(free.indexOf(owner), 1);
      else this.problems.push(`a command that nobody meant: ${key}`);
    }
  }

  private checkExplained(): void {
    const keys = new Set(this.known.map(({ key }) => key));
    const { messages, payments, recharges, profiles, quizzes } = this.serverState;
    for (const row of [...messages, ...payments, ...recharges])
      if (!keys.has(row.key ?? '')) this.problems.push(`a row that nobody meant: ${JSON.stringify(row)}`);
    const count = (...kinds: string[]) =>
      this.known.filter((each) => kinds.includes(each.kind) && this.isApplied(each));
    if (profiles.length !== count('profile').length) this.problems.push(`${profiles.length} profiles`);
    if (quizzes.length !== count('quiz').length) this.problems.push(`${quizzes.length} tries at quizzes`);
  }

  /** Checks that the intents of one member on one device arrived in order in each stream. */
  private checkOrder(): void {
    const last = new Map<string, ExpectedIntent & { place: number }>();
    for (const known of [...this.known].sort((a, b) => a.n - b.n)) {
      const { kind, device, member, era, stream } = known;
      const isInRows = !['read', 'seen', 'training', 'task', 'invoice', 'profile'].includes(kind);
      const [row] = isInRows ? this.rowsOf(known) : [];
      if (!row) continue;
      const line = `${device} ${member} ${era} ${stream}`;
      const before = last.get(line);
      if (before && before.place > row.place) this.say(known, `came before ${before.marker}`);
      last.set(line, { ...known, place: row.place });
    }
  }

  /**
   * Checks that tasks are deleted or restored as in the last executed command. With several eras, the last command of
   * any of them may win.
   */
  private checkTasks(): void {
    const lasts = new Map<string, Map<number, boolean>>();
    for (const known of this.known) {
      if (known.kind !== 'task' || !this.isApplied(known)) continue;
      const id = this.members[known.member]!.tasks[getPoolIndex('tasks', known)]!;
      const eras = lasts.get(id) ?? new Map<number, boolean>();
      lasts.set(id, eras.set(known.era, known.n % 2 === 1));
    }
    for (const [id, eras] of lasts) {
      const isHidden = this.serverState.hiddenTasks.includes(id);
      if (![...eras.values()].includes(isHidden)) this.problems.push(`task ${id} is ${isHidden ? '' : 'not '}deleted`);
    }
  }

  private say({ marker, kind, member }: ExpectedIntent, problem: string): void {
    this.problems.push(`${marker} (${kind} of member ${member}) ${problem}`);
  }
}

function computeSha({ kind, marker, n, size }: ExpectedIntent): string | undefined {
  const types: Partial<Record<ExpectedIntent['kind'], [FileType, string]>> = {
    file: [n % 2 ? 'image/jpeg' : 'application/pdf', ''],
    payment: ['image/jpeg', ''],
    recharge: ['image/jpeg', ''],
    invoice: ['application/pdf', ''],
    profile: ['image/jpeg', 'front'],
  };
  const [type, part] = types[kind] ?? [];
  return (
    type &&
    createHash('sha256')
      .update(createFileBytes(marker + part, type, size))
      .digest('hex')
  );
}
