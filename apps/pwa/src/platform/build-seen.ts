let seen: string | undefined;
const listeners = new Set<() => void>();

/** The server has said with an answer which build of the web app it has. */
export function noteBuild(build: string | null): void {
  if (build === null || build === seen) return;
  const isOther = seen !== undefined;
  seen = build;
  if (isOther) for (const listener of listeners) listener();
}

/** The file that this page was started from, which names its build: the operator sees who still has an old one. */
export function ownBuild(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src;
  return entry?.match(/([\w-]+)\.js$/)?.[1];
}

/** Hears when the server has another build than before: a new version, or an old one put back. */
export function onOtherBuild(listener: () => void): void {
  listeners.add(listener);
}
