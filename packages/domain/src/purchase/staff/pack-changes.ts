import type { PackDraft } from './pack-draft-shapes';

/** What of a pack differs, by its names in a draft; plans and questions each as a whole, by their ids. */
export type PackPart = string;

/** The parts in which two drafts differ: `price`, `plan:<id>`, `question:<id>`, `plans` and `questions` for their order. */
export function changedParts(before: PackDraft, after: PackDraft): PackPart[] {
  const was = partsOf(before);
  const is = partsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].filter((part) => was.get(part) !== is.get(part));
}

export type Merge = {
  /** Theirs, with mine where only I changed it; and with mine where both did. */
  merged: PackDraft;
  /** What they changed since both began. */
  theirs: PackPart[];
  /** What both changed, and not alike. */
  both: PackPart[];
};

/**
 * Two people wrote on from the same draft: nothing that only one of them changed is lost, and what both changed is named.
 * @param base what both began with
 */
export function mergeDrafts(base: PackDraft, mine: PackDraft, theirs: PackDraft): Merge {
  const ofMine = changedParts(base, mine);
  const ofTheirs = changedParts(base, theirs);
  const differ = changedParts(mine, theirs).filter((part) => part !== 'plans' && part !== 'questions'); // both orders are kept
  const both = differ.filter((part) => ofMine.includes(part) && ofTheirs.includes(part));
  const isMine = (part: PackPart) => ofMine.includes(part);
  const merged: PackDraft = { ...theirs };
  for (const field of PLAIN) if (isMine(field)) Object.assign(merged, { [field]: mine[field] });
  merged.paymentFacilities = mergeList(mine.paymentFacilities, theirs.paymentFacilities, 'plan', isMine);
  merged.questions = mergeList(mine.questions, theirs.questions, 'question', isMine);
  return { merged, theirs: ofTheirs, both };
}

/** In the order of mine where I changed that or added to it, else of theirs; what one has and the other lacks goes by who changed it. */
function mergeList<Item extends { id: string }>(
  mine: readonly Item[],
  theirs: readonly Item[],
  name: 'plan' | 'question',
  isMine: (part: PackPart) => boolean,
): Item[] {
  const chosen = (id: string) => (isMine(`${name}:${id}`) ? mine : theirs).find((item) => item.id === id);
  const [first, second] = isMine(`${name}s`) ? [mine, theirs] : [theirs, mine];
  const ids = new Set([...first, ...second].map(({ id }) => id));
  return [...ids].flatMap((id) => chosen(id) ?? []);
}

const PLAIN = [
  'isOnSale',
  'price',
  'balanceFacilityService',
  'bonusEveryMonth',
  'withdrawalDays',
  'gift',
] as const satisfies readonly (keyof PackDraft)[];

function partsOf(draft: PackDraft): Map<PackPart, string> {
  const say = (value: unknown) => JSON.stringify(value);
  return new Map<PackPart, string>([
    ...PLAIN.map((field) => [field, say(sorted(draft[field]))] as const),
    ...draft.paymentFacilities.map((plan) => [`plan:${plan.id}`, say(sorted(plan))] as const),
    ...draft.questions.map((question) => [`question:${question.id}`, say(sorted(question))] as const),
    ['plans', say(draft.paymentFacilities.map(({ id }) => id))],
    ['questions', say(draft.questions.map(({ id }) => id))],
  ]);
}

/** The same however its keys are ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
