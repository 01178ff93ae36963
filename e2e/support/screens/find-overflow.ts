import type { Page } from '@playwright/test';

/** A size of the screen or of its text: its name in a failure, and its values. */
export type Size = { name: string; width: number; height: number; textPercent: number };

/** The narrow phones in use, and text of twice the size (WCAG 1.4.4). */
export const NARROW_SIZES: readonly Size[] = [
  { name: '390 px', width: 390, height: 844, textPercent: 100 },
  { name: '360 px', width: 360, height: 740, textPercent: 100 },
  { name: '320 px', width: 320, height: 640, textPercent: 100 },
  { name: '200 % text', width: 390, height: 844, textPercent: 200 },
];

/**
 * Returns the elements that are wider than the screen, or cut off at its edge, and the neighbouring labels that touch, in
 * each of these sizes. The page is resized without a reload, and its first size restored afterwards.
 */
export async function findOverflow(page: Page, sizes: readonly Size[] = NARROW_SIZES): Promise<string[]> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const { name, width, height, textPercent } of sizes) {
    await page.setViewportSize({ width, height });
    const faults = await page.evaluate(listOverflow, textPercent);
    problems.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
  return problems;
}

/** Runs in the page. */
async function listOverflow(textPercent: number): Promise<string[]> {
  document.documentElement.style.fontSize = `${textPercent}%`;
  // Elements that follow the size of others (`ResizeObserver`) have done so by the second frame.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
  const width = document.documentElement.clientWidth;
  const faults: string[] = [];
  const note = (element: Element, fault: string) => faults.push(`${describe(element)} ${fault}`);
  const scrolled = document.documentElement.scrollWidth;
  if (scrolled > width) faults.push(`the page is ${scrolled} px wide: ${widest(document.body, 0, width)}`);
  const roots = [...document.body.children].filter((child) => !child.matches('[inert]'));
  for (const root of roots) for (const child of [root, ...root.children]) visit(child, 0, width);
  return faults;

  /** `start` and `end` are the limits of the element's visible area in its ancestors. */
  function visit(element: Element, start: number, end: number): boolean {
    if (!(element instanceof HTMLElement) || element.matches('.sr-only, script, style, noscript')) return false;
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return false;
    const isFixed = style.position === 'fixed';
    const [from, to] = isFixed ? [0, width] : [start, end];
    const box = element.getBoundingClientRect();
    // One pixel of tolerance, for rounding.
    if (box.width > 0 && box.height > 0 && (box.left < from - 1 || box.right > to + 1)) {
      const isPressed = element.matches('a, button, input, select, textarea, [role="dialog"], [role="alertdialog"]');
      const isText = [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim());
      const isHidden = element.closest('[aria-hidden="true"]') !== null;
      if (!isHidden && (isPressed || isText)) {
        note(element, `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${from} to ${to} px`);
        return true;
      }
    }
    // The content of a carousel or table that scrolls sideways may have any width.
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
    if (element.matches('nav, ol, ul, [role="tablist"], [role="radiogroup"]')) noteTouchingLabels(element);
    if (isScroller) return false;
    const isCut = style.textOverflow === 'ellipsis' || Number.parseInt(style.webkitLineClamp, 10) > 0;
    if (isCut) return false;
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const [inner, outer] = clips ? [Math.max(from, box.left), Math.min(to, box.right)] : [from, to];
    let isWide = false;
    for (const child of element.children) if (visit(child, inner, outer)) isWide = true;
    return isWide;
  }

  /** Reports labels of neighbours in one line that are less than 4 px apart: they read as one word. */
  function noteTouchingLabels(row: Element): void {
    const items = [...row.children].map((child) => ({ child, boxes: listTextBoxes(child) }));
    for (const [index, { child, boxes }] of items.entries()) {
      const neighbour = items[index + 1];
      const isTouching = neighbour?.boxes.some((other) =>
        boxes.some((box) => {
          const isOneLine = box.top < other.bottom - 2 && other.top < box.bottom - 2;
          return isOneLine && Math.max(other.left - box.right, box.left - other.right) < 4;
        }),
      );
      if (neighbour && isTouching) note(child, `touches ${describe(neighbour.child)}`);
    }
  }

  /** Returns the boxes of the lines of text in an element that can be seen. */
  function listTextBoxes(element: Element): DOMRect[] {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || parent.closest('.sr-only, [aria-hidden="true"]')) continue;
      // Hidden from sight in some sizes only, too.
      if (parent.getBoundingClientRect().width <= 1) continue;
      // The browser has not laid out what is far below the screen (`content-visibility`).
      if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      boxes.push(...range.getClientRects());
    }
    return boxes;
  }

  /** Returns the innermost element that is outside, as the place to look for the cause. */
  function widest(within: Element, start: number, end: number): string {
    const isTurned = document.dir === 'rtl';
    const outside = [...within.querySelectorAll<HTMLElement>('*:not(svg, svg *)')].filter((element) => {
      const { left, right, width: ownWidth } = element.getBoundingClientRect();
      const isPushed = element.closest('[class*="overflow-x-auto"]') !== null;
      // Text that extends beyond its own box counts too.
      const inner = element.scrollWidth - element.clientWidth;
      const beyond = inner > 1 && getComputedStyle(element).overflowX === 'visible' ? inner : 0;
      return (
        ownWidth > 0 &&
        !isPushed &&
        (left - (isTurned ? beyond : 0) < start - 1 || right + (isTurned ? 0 : beyond) > end + 1)
      );
    });
    const innermost = outside.find((element) => !outside.some((inner) => inner !== element && element.contains(inner)));
    return innermost ? describe(innermost) : 'nothing that can be seen';
  }

  function describe(element: Element): string {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    const name = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${name} "${label.slice(0, 40)}" (${element.className.toString().slice(0, 60)})`;
  }
}
