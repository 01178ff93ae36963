import type { Page } from '@playwright/test';

/** What one size of the screen or of its letters is called in a failure, and how to get it. */
export type Size = { name: string; width: number; height: number; textPercent: number };

/** The narrow phones that are in use, and letters of twice their size (WCAG 1.4.4). */
export const NARROW_SIZES: readonly Size[] = [
  { name: '390 px', width: 390, height: 844, textPercent: 100 },
  { name: '360 px', width: 360, height: 740, textPercent: 100 },
  { name: '320 px', width: 320, height: 640, textPercent: 100 },
  { name: '200 % text', width: 390, height: 844, textPercent: 200 },
];

/**
 * Lists what is wider than the screen, or cut off at its edge, in each of these sizes. The page is resized, not loaded
 * again, and has its first size afterwards.
 */
export async function findOverflow(page: Page, sizes: readonly Size[] = NARROW_SIZES): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { name, width, height, textPercent } of sizes) {
    await page.setViewportSize({ width, height });
    const faults = await page.evaluate(listOverflow, textPercent);
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs within the page. */
async function listOverflow(textPercent: number): Promise<string[]> {
  document.documentElement.style.fontSize = `${textPercent}%`;
  // What follows the size of its surroundings (`ResizeObserver`) has done so by the second frame.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
  const width = document.documentElement.clientWidth;
  const faults: string[] = [];
  const note = (element: Element, fault: string) => faults.push(`${describe(element)} ${fault}`);
  const scrolled = document.documentElement.scrollWidth;
  if (scrolled > width) faults.push(`the page is ${scrolled} px wide: ${widest(document.body, 0, width)}`);
  const roots = [...document.body.children].filter((child) => !child.matches('[inert]'));
  for (const root of roots) for (const child of [root, ...root.children]) visit(child, 0, width);
  return faults;

  /** `start` and `end` bound what the element's ancestors let be seen of it. */
  function visit(element: Element, start: number, end: number): boolean {
    if (!(element instanceof HTMLElement) || element.matches('.sr-only, script, style, noscript')) return false;
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return false;
    const isFixed = style.position === 'fixed';
    const [from, to] = isFixed ? [0, width] : [start, end];
    const box = element.getBoundingClientRect();
    // One pixel: fractions are rounded.
    if (box.width > 0 && box.height > 0 && (box.left < from - 1 || box.right > to + 1)) {
      const isPressed = element.matches('a, button, input, select, textarea, [role="dialog"], [role="alertdialog"]');
      const isText = [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim());
      const isHidden = element.closest('[aria-hidden="true"]') !== null;
      if (!isHidden && (isPressed || isText)) {
        note(element, `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${from} to ${to} px`);
        return true;
      }
    }
    // A strip or a table that is meant to be pushed sideways is as wide as it likes inside.
    const isScroller = style.overflowX === 'auto' || style.overflowX === 'scroll';
    if (
      isScroller &&
      element.scrollWidth > element.clientWidth + 1 &&
      !/overflow-x-auto|overflow-auto/.test(element.className)
    ) {
      const { left, right } = box;
      note(
        element,
        `scrolls sideways, ${element.scrollWidth} in ${element.clientWidth} px: ${widest(element, left, right)}`,
      );
    }
    if (isScroller) return false;
    const isCut = style.textOverflow === 'ellipsis' || Number.parseInt(style.webkitLineClamp, 10) > 0;
    if (isCut) return false;
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const [inner, outer] = clips ? [Math.max(from, box.left), Math.min(to, box.right)] : [from, to];
    let isWide = false;
    for (const child of element.children) if (visit(child, inner, outer)) isWide = true;
    return isWide;
  }

  /** The innermost element that is outside, which is where to look. */
  function widest(within: Element, start: number, end: number): string {
    const isTurned = document.dir === 'rtl';
    const outside = [...within.querySelectorAll<HTMLElement>('*:not(svg, svg *)')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      const isPushed = element.closest('[class*="overflow-x-auto"]') !== null;
      // Letters that reach out of their own box count too.
      const inner = element.scrollWidth - element.clientWidth;
      const beyond = inner > 1 && getComputedStyle(element).overflowX === 'visible' ? inner : 0;
      return (
        own > 0 &&
        !isPushed &&
        (left - (isTurned ? beyond : 0) < start - 1 || right + (isTurned ? 0 : beyond) > end + 1)
      );
    });
    const innermost = outside.find((element) => !outside.some((other) => other !== element && element.contains(other)));
    return innermost ? describe(innermost) : 'nothing that can be seen';
  }

  function describe(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    const name = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${name} "${words.slice(0, 40)}" (${element.className.toString().slice(0, 60)})`;
  }
}
