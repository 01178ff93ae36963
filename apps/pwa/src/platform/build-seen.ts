let seen: string | undefined;
const listeners = new Set<() => void>();

/** The server has said with an answer which build of the web app it has. */
export function noteBuild(build: string | null): void {
  if (build === null || build === seen) return;
  const isOther = seen !== undefined;
  seen = build;
  if (isOther) for (const listener of listeners) listener();
}

/** Hears when the server has another build than before: a new version, or an old one put back. */
export function onOtherBuild(listener: () => void): void {
  listeners.add(listener);
}
