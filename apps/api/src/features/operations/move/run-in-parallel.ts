/** Runs the work for each item, a few at a time. The first failure ends it, after the started ones have finished. */
export async function runInParallel<Each>(
  all: readonly Each[],
  most: number,
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const failures: unknown[] = [];
  const one = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      if (failures.length > 0) return;
      await work(each).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, one));
  if (failures.length > 0) throw failures[0];
}
