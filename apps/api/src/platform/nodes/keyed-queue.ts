/** Runs one task at a time per name, on this server; a failure does not block later ones. */
export function createKeyedQueue(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (tails.get(name) ?? Promise.resolve()).then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    void tail.then(() => tails.get(name) === tail && tails.delete(name));
    return result;
  };
}
