import { useEffect } from 'react';

/** Writes and requests in progress that a reload would interrupt. */
const runningWrites = new Set<Promise<unknown>>();
/** Activities of the user that block a reload: a recording, a quiz. */
const busyScreens = new Set<symbol>();
/** Fields that the user has changed since the page was opened. */
const editedFields = new Set<Element>();
let isChoosingFile = false;

/** Blocks a reload until this promise settles. */
export function blockReloadDuring<Result>(work: Promise<Result>): Promise<Result> {
  runningWrites.add(work);
  const done = () => runningWrites.delete(work);
  work.then(done, done);
  return work;
}

/** Blocks a reload while `isBusy` is true: the user is doing something that a reload would lose. */
export function useBlockReload(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const busyToken = Symbol('under way');
    busyScreens.add(busyToken);
    return () => void busyScreens.delete(busyToken);
  }, [isBusy]);
}

/** Watches what forms need not report themselves: changed fields and open file choosers. */
export function watchForms(): void {
  const note = ({ target }: Event) => target instanceof Element && editedFields.add(target);
  document.addEventListener('input', note, true);
  document.addEventListener('change', note, true);
  document.addEventListener('click', ({ target }) => setChoosingFile(isFileField(target)), true);
  // While a file is chosen, the phone's camera replaces the app, as if the user had left it.
  for (const end of ['change', 'cancel'])
    document.addEventListener(end, ({ target }) => isFileField(target) && setChoosingFile(false), true);
}

/** Checks whether the app may reload now without losing work of the user. */
export function isSafeToReload(): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field);
  const isForm = [...editedFields].some(isFilledIn);
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.ended,
  );
  return runningWrites.size === 0 && busyScreens.size === 0 && !isChoosingFile && !isForm && !isPlaying;
}

/** Resolves when all current writes are done, above all drafts. */
export async function waitForWrites(): Promise<void> {
  while (runningWrites.size > 0) {
    await Promise.allSettled(runningWrites);
    await new Promise((next) => setTimeout(next)); // by then, follow-up writes have started
  }
}

function setChoosingFile(isOpen: boolean): void {
  isChoosingFile = isOpen;
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}

function isFilledIn(field: Element): boolean {
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) return field.checked;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLSelectElement;
}
