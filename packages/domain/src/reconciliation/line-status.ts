/** The status of an undecided line: a sure or doubtful match, the transfer of an approved item, or unmatched. */
const OPEN_LINE_STATUSES = ['sure', 'doubtful', 'settled', 'left'] as const;
export type OpenLineStatus = (typeof OPEN_LINE_STATUSES)[number];

/** The status of a line: undecided, accepted, or set aside. */
export const LINE_STATUSES = [...OPEN_LINE_STATUSES, 'matched', 'aside'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];
