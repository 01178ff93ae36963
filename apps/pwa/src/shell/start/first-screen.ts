import { SECOND } from '@waha/domain/kernel/time';

/** The time after which the snapshot is removed. Parts of the home page that are still loading then show that. */
const MAX_SNAPSHOT_MS = 2 * SECOND;

/**
 * Removes the first screen of index.html once the app has rendered. If it has product pictures, it stays until their
 * place is filled, because grey skeletons in between would be a step back.
 */
export function removeFirstScreen(root: HTMLElement): void {
  const firstScreen = document.querySelector('.first');
  if (!firstScreen) return;
  const hasGoods = (firstScreen.querySelector('.goods')?.getClientRects().length ?? 0) > 0; // hidden on a laptop
  callWhenRendered(
    () => root.childElementCount > 0 && !(hasGoods && isLoading(root)),
    root,
    () => firstScreen.remove(),
  );
}

/**
 * Removes the home page snapshot once the home page is rendered as completely, or at the first touch or key press: the
 * live page is below it.
 */
export function removeHomeSnapshot(root: HTMLElement): void {
  const snapshot = document.getElementById('last-look');
  if (!snapshot) return;
  const end = callWhenRendered(
    () => !isLoading(root),
    root,
    () => snapshot.remove(),
  );
  setTimeout(end, MAX_SNAPSHOT_MS);
  addEventListener('pointerdown', end, { once: true });
  addEventListener('keydown', end, { once: true });
}

/** Resolves once the content is rendered without skeletons, after two seconds at most. */
export function waitForContent(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(
      callWhenRendered(() => !isLoading(root), root, resolve),
      MAX_SNAPSHOT_MS,
    );
  });
}

/** Checks for skeletons that replace loading content. */
export function isLoading(root: ParentNode): boolean {
  return root.querySelector('.animate-pulse') !== null;
}

/** @returns a function that calls it at once */
function callWhenRendered(isRendered: () => boolean, root: HTMLElement, callback: () => void): () => void {
  const end = () => {
    watching.disconnect();
    callback();
  };
  const endIfRendered = () => isRendered() && end();
  const watching = new MutationObserver(endIfRendered); // called before the next paint
  watching.observe(root, { childList: true, subtree: true });
  endIfRendered();
  return end;
}
