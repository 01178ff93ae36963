/** How long calls took, counted in steps. In seconds, as monitors want it. */
export const DURATION_STEPS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export type CallMetrics = {
  route: string;
  method: string;
  /** `2xx`. */
  status: string;
  count: number;
  /** All of them together. */
  seconds: number;
  /** How many took at most as long as each step. */
  within: number[];
};

/** Counts calls by pattern, method and kind of answer, since the start. */
export function createRequestMetrics() {
  const byKind = new Map<string, CallMetrics>();
  return {
    add({
      route,
      method,
      statusCode,
      seconds,
    }: {
      route: string;
      method: string;
      statusCode: number;
      seconds: number;
    }) {
      const status = `${Math.floor(statusCode / 100)}xx`;
      const kind = `${method} ${route} ${status}`;
      const figures = byKind.get(kind) ?? {
        ...{ route, method, status },
        ...{ count: 0, seconds: 0, within: DURATION_STEPS.map(() => 0) },
      };
      figures.count += 1;
      figures.seconds += seconds;
      for (const [at, step] of DURATION_STEPS.entries()) if (seconds <= step) figures.within[at]! += 1;
      byKind.set(kind, figures);
    },
    list: () => [...byKind.values()],
  };
}
