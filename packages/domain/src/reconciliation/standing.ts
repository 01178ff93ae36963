/** How a line stands: matched surely or doubtfully, left without anything that waits for it, accepted, or set aside. */
export const STANDINGS = ['sure', 'doubtful', 'left', 'matched', 'aside'] as const;
export type Standing = (typeof STANDINGS)[number];
