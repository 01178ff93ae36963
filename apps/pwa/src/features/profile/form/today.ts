/** The day it is, `YYYY-MM-DD`, as the server counts it. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
