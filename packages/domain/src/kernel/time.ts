/** Milliseconds since 1970, UTC. Rules take it as an argument and never read a clock. */
export type Instant = number;

/** Durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Formats an instant for the wire: ISO 8601, UTC. */
export function toIso(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Parses a date text, usually ISO 8601; returns `undefined` if it is invalid. */
export function fromIso(text: string): Instant | undefined {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}
