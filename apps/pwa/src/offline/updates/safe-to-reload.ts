import { useEffect } from 'react';

/** Work that a reload would break off: something is being written or sent. */
const runningWrites = new Set<Promise<unknown>>();
/** What people are at: a recording, a quiz. */
const busyScreens = new Set<symbol>();
/** Fields that somebody has changed since the page was opened. */
const editedFields = new Set<Element>();
let isChoosingFile = false;

/** Says that a reload must wait until this is done. */
export function blockReloadDuring<Result>(work: Promise<Result>): Promise<Result> {
  runningWrites.add(work);
  const done = () => runningWrites.delete(work);
  work.then(done, done);
  return work;
}

/** Says that somebody is at something here, as long as `createBusyRefusal`, which a reload would take from them. */
export function useBlockReload(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const mine = Symbol('under way');
    busyScreens.add(mine);
    return () => void busyScreens.delete(mine);
  }, [isBusy]);
}

/** Follows what need not be reported by each form: fields that were filled in, and the choice of a file. */
export function watchForms(): void {
  const note = ({ target }: Event) => target instanceof Element && editedFields.add(target);
  document.addEventListener('input', note, true);
  document.addEventListener('change', note, true);
  document.addEventListener('click', ({ target }) => setChoosingFile(isFileField(target)), true);
  // The phone's camera takes the place of the app meanwhile, as if it had been left.
  for (const end of ['change', 'cancel'])
    document.addEventListener(end, ({ target }) => isFileField(target) && setChoosingFile(false), true);
}

/** Whether the app may start anew now, and nobody would lose or miss anything. */
export function isSafeToReload(): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field);
  const isForm = [...editedFields].some(isFilledIn);
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.ended,
  );
  return runningWrites.size === 0 && busyScreens.size === 0 && !isChoosingFile && !isForm && !isPlaying;
}

/** When all that is being written now has been: drafts above all. */
export async function waitForWrites(): Promise<void> {
  while (runningWrites.size > 0) {
    await Promise.allSettled(runningWrites);
    await new Promise((next) => setTimeout(next)); // what was lined up behind it has begun by then
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
