/** Runs the work for each item, a few at a time. The first failure ends it, after the started ones have finished. */
export async function runInParallel<Each>(
  all: readonly Each[],
  maxParallel: number,
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  const failures: unknown[] = [];
  const runWorker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, runWorker));
  if (failures.length > 0) throw failures[0];
}
