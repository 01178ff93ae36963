/**
 * The draft fields that are lists of items with ids, and the name of one item: `{ paymentFacilities: 'plan' }`. Their
 * items are compared one by one; all other fields are compared as one value.
 */
export type DraftLists = Readonly<Record<string, string>>;

/**
 * A part of a draft that differs: the name of a field, `plan:<id>` for one item of a list, `plans` for the order of the
 * list.
 */
export type DraftPart = string;

type Item = { id: string };

/** Returns the parts in which two drafts differ. */
export function findDraftChanges<Draft extends object>(lists: DraftLists, before: Draft, after: Draft): DraftPart[] {
  const partsBefore = listParts(lists, before);
  const partsAfter = listParts(lists, after);
  return [...new Set([...partsBefore.keys(), ...partsAfter.keys()])].filter(
    (part) => partsBefore.get(part) !== partsAfter.get(part),
  );
}

/**
 * Returns the part that a path of a field belongs to: `plan:<id>` for `paymentFacilities.0.period`, `questions` for the
 * list itself, otherwise the field.
 */
export function findDraftPart<Draft extends object>(lists: DraftLists, draft: Draft, path: string): DraftPart {
  const [field = '', index] = path.split('.');
  const name = lists[field];
  if (name === undefined) return field;
  const item = index === undefined ? undefined : getItems(draft, field)[Number(index)];
  return item ? `${name}:${item.id}` : `${name}s`;
}

export type DraftMerge<Draft> = {
  /** Their draft, with my version of each part that only I changed or that both changed. */
  merged: Draft;
  /** The parts that they changed since the common base. */
  theirs: DraftPart[];
  /** The parts that both changed differently. */
  both: DraftPart[];
};

/**
 * Merges two drafts that were edited from the same base. Changes of one side only are never lost; parts that both sides
 * changed are listed.
 * @param base the common base
 */
export function mergeDrafts<Draft extends object>(
  lists: DraftLists,
  base: Draft,
  mine: Draft,
  theirs: Draft,
): DraftMerge<Draft> {
  const myChanges = findDraftChanges(lists, base, mine);
  const theirChanges = findDraftChanges(lists, base, theirs);
  const orders = Object.values(lists).map((name) => `${name}s`);
  const differ = findDraftChanges(lists, mine, theirs).filter((part) => !orders.includes(part)); // both orders are preserved
  const both = differ.filter((part) => myChanges.includes(part) && theirChanges.includes(part));
  const isMine = (part: DraftPart) => myChanges.includes(part);
  let merged: Draft = theirs;
  for (const field of listPlainFields(lists, mine, theirs))
    if (isMine(field)) merged = replaceDraftPart(lists, merged, mine, field);
  for (const [field, name] of Object.entries(lists))
    merged = { ...merged, [field]: mergeList(getItems(mine, field), getItems(theirs, field), name, isMine) };
  return { merged, theirs: theirChanges, both };
}

/** Returns a draft with one part replaced by that of another draft. */
export function replaceDraftPart<Draft extends object>(
  lists: DraftLists,
  draft: Draft,
  source: Draft,
  part: DraftPart,
): Draft {
  const [name, id] = part.split(':');
  const [field] = Object.entries(lists).find(([, item]) => item === name) ?? [];
  if (field !== undefined && id !== undefined)
    return { ...draft, [field]: replaceItem(getItems(draft, field), getItems(source, field), id) };
  const value = (source as Record<string, unknown>)[part];
  const { [part]: _, ...rest } = draft as Record<string, unknown>;
  return (value === undefined ? rest : { ...draft, [part]: value }) as Draft;
}

function replaceItem(mine: readonly Item[], theirs: readonly Item[], id: string): Item[] {
  const other = theirs.find((item) => item.id === id);
  if (!other) return mine.filter((item) => item.id !== id);
  return mine.some((item) => item.id === id) ? mine.map((item) => (item.id === id ? other : item)) : [...mine, other];
}

/**
 * Uses my order if I changed it or added items, otherwise theirs. An item that only one side has is kept or removed
 * depending on which side changed it.
 */
function mergeList(
  mine: readonly Item[],
  theirs: readonly Item[],
  name: string,
  isMine: (part: DraftPart) => boolean,
): Item[] {
  const chosen = (id: string) => (isMine(`${name}:${id}`) ? mine : theirs).find((item) => item.id === id);
  const [first, second] = isMine(`${name}s`) ? [mine, theirs] : [theirs, mine];
  const ids = new Set([...first, ...second].map(({ id }) => id));
  return [...ids].flatMap((id) => chosen(id) ?? []);
}

function listPlainFields(lists: DraftLists, ...drafts: object[]): string[] {
  return [...new Set(drafts.flatMap((draft) => Object.keys(draft)))].filter((field) => !Object.hasOwn(lists, field));
}

function getItems(draft: object, field: string): readonly Item[] {
  return (draft as Record<string, readonly Item[]>)[field] ?? [];
}

function listParts(lists: DraftLists, draft: object): Map<DraftPart, string> {
  const serialize = (value: unknown) => JSON.stringify(sortKeys(value));
  const fields = draft as Record<string, unknown>;
  return new Map<DraftPart, string>([
    ...listPlainFields(lists, draft)
      .filter((field) => fields[field] !== undefined)
      .map((field) => [field, serialize(fields[field])] as const),
    ...Object.entries(lists).flatMap(([field, name]) =>
      getItems(draft, field).map((item) => [`${name}:${item.id}`, serialize(item)] as const),
    ),
    ...Object.entries(lists).map(
      ([field, name]) => [`${name}s`, serialize(getItems(draft, field).map(({ id }) => id))] as const,
    ),
  ]);
}

/** Sorts keys so that key order does not affect the comparison. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  );
}
