/** The status of a line: a sure or doubtful match, unmatched, accepted, or set aside. */
export const LINE_STATUSES = ['sure', 'doubtful', 'left', 'matched', 'aside'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];
