/**
 * Takes away what stands in index.html until the app has drawn something itself. Where that has pictures of goods,
 * they stay until their place is filled: grey shapes in between would be a step back.
 */
export function endFirstScreen(root: HTMLElement): void {
  const first = document.querySelector('.first');
  if (!first) return;
  const hasGoods = (first.querySelector('.goods')?.getClientRects().length ?? 0) > 0; // a laptop shows none
  const isDrawn = () => root.childElementCount > 0 && !(hasGoods && root.querySelector('.animate-pulse'));
  const look = () => {
    if (!isDrawn()) return;
    watching.disconnect();
    first.remove();
  };
  const watching = new MutationObserver(look); // told before the next picture is painted
  watching.observe(root, { childList: true, subtree: true });
}
