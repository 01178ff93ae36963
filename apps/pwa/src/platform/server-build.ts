let knownBuild: string | undefined;
const listeners = new Set<() => void>();

/** Records the build of the web app that the server has reported with a response. */
export function recordServerBuild(build: string | null): void {
  if (build === null || build === knownBuild) return;
  const isNewBuild = knownBuild !== undefined;
  knownBuild = build;
  if (isNewBuild) for (const listener of listeners) listener();
}

/**
 * Returns the file that this page was started from, which names its build. The operator sees which devices have an old
 * one.
 */
export function getPageBuild(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src;
  return entry?.match(/([\w-]+)\.js$/)?.[1];
}

/** Calls `listener` when the server's build changes: a new version, or a rollback. */
export function onServerBuildChange(listener: () => void): void {
  listeners.add(listener);
}
