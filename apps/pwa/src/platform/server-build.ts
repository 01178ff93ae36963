let knownBuild: string | undefined;
const listeners = new Set<() => void>();

/** The server has said with an answer which build of the web app it has. */
export function recordServerBuild(build: string | null): void {
  if (build === null || build === knownBuild) return;
  const isOther = knownBuild !== undefined;
  knownBuild = build;
  if (isOther) for (const listener of listeners) listener();
}

/** The file that this page was started from, which names its build: the operator sees who still has an old one. */
export function getPageBuild(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src;
  return entry?.match(/([\w-]+)\.js$/)?.[1];
}

/** Hears when the server has another build than before: a new version, or an old one put back. */
export function onServerBuildChange(listener: () => void): void {
  listeners.add(listener);
}
