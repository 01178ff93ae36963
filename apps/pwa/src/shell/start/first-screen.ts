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
  removeWhenRendered(() => root.childElementCount > 0 && !(hasGoods && isLoading(root)), root, firstScreen);
}

/**
 * Removes the home page snapshot once the home page is rendered as completely, or at the first touch or key press: the
 * live page is below it.
 */
export function removeHomeSnapshot(root: HTMLElement): void {
  const snapshot = document.getElementById('last-look');
  if (!snapshot) return;
  const end = removeWhenRendered(() => !isLoading(root), root, snapshot);
  setTimeout(end, MAX_SNAPSHOT_MS);
  addEventListener('pointerdown', end, { once: true });
  addEventListener('keydown', end, { once: true });
}

/** Checks for skeletons that replace loading content. */
export function isLoading(root: ParentNode): boolean {
  return root.querySelector('.animate-pulse') !== null;
}

/** @returns a function that removes it at once */
function removeWhenRendered(isRendered: () => boolean, root: HTMLElement, placeholder: Element): () => void {
  const end = () => {
    watching.disconnect();
    placeholder.remove();
  };
  const removeIfRendered = () => isRendered() && end();
  const watching = new MutationObserver(removeIfRendered); // called before the next paint
  watching.observe(root, { childList: true, subtree: true });
  removeIfRendered();
  return end;
}
