/** How a line stands: matched surely or doubtfully, left without anything that waits for it, accepted, or set aside. */
export const LINE_STATUSES = ['sure', 'doubtful', 'left', 'matched', 'aside'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];
