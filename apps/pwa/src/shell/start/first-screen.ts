import { SECOND } from '@waha/domain/kernel/time';

/** Parts of the home whose data has not come by then show that. */
const MAX_SNAPSHOT_MS = 2 * SECOND;

/**
 * Takes away what stands in index.html until the app has drawn something itself. Where that has pictures of goods,
 * they stay until their place is filled: grey shapes in between would be a step back.
 */
export function removeFirstScreen(root: HTMLElement): void {
  const first = document.querySelector('.first');
  if (!first) return;
  const hasGoods = (first.querySelector('.goods')?.getClientRects().length ?? 0) > 0; // a laptop shows none
  keepUntilDrawn(() => root.childElementCount > 0 && !(hasGoods && isLoading(root)), root, first);
}

/**
 * Takes the last look away once the home is drawn as wholly as that, and not later than somebody touches it: they reach
 * what is alive below it.
 */
export function removeHomeSnapshot(root: HTMLElement): void {
  const look = document.getElementById('last-look');
  if (!look) return;
  const end = keepUntilDrawn(() => !isLoading(root), root, look);
  setTimeout(end, MAX_SNAPSHOT_MS);
  addEventListener('pointerdown', end, { once: true });
  addEventListener('keydown', end, { once: true });
}

/** Whether grey shapes hold the place of something. */
export function isLoading(root: ParentNode): boolean {
  return root.querySelector('.animate-pulse') !== null;
}

/** @returns takes it away at once */
function keepUntilDrawn(isDrawn: () => boolean, root: HTMLElement, before: Element): () => void {
  const end = () => {
    watching.disconnect();
    before.remove();
  };
  const look = () => isDrawn() && end();
  const watching = new MutationObserver(look); // told before the next picture is painted
  watching.observe(root, { childList: true, subtree: true });
  look();
  return end;
}
