import { configure, getConfig, prettyDOM } from '@testing-library/react';

// Loaded before each screen test. Speeds up what searches repeat often but need rarely.

configure({
  defaultIgnore: '', // these pages have no scripts or styles: a match in one would be a visible mistake
  /** Within `waitFor` only the last error is read, so the page is printed only then, not at each attempt. */
  getElementError(message, container) {
    const isRepeated = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    const error = new Error(
      [message, !isRepeated && prettyDOM(container, undefined, { filterNode: () => true })]
        .filter(Boolean)
        .join('\n\n'),
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/**
 * The original function. It is stored on the window, because this file is loaded again into the same window for each
 * test file.
 */
const browserWindow = window as { getComputedStyleOfBrowser?: typeof window.getComputedStyle };
browserWindow.getComputedStyleOfBrowser ??= window.getComputedStyle;
const getStyle = browserWindow.getComputedStyleOfBrowser;
/** Display values by kind of element. */
const displays = new Map<string, string>();

/**
 * A search by role checks the visibility of every element and its ancestors. jsdom applies its default style sheet of a
 * hundred rules each time. Without other styles, `display` depends only on the kind of element and is cached. Only a
 * hidden part of a table has its own `visibility`.
 */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return getStyle(element, pseudo);
  const answer = (name: string) => {
    if (name === 'display') return findDisplay(element);
    if (name === 'visibility') return findVisibility(element);
    return getStyle(element).getPropertyValue(name);
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return answer;
      return name === 'display' || name === 'visibility' ? answer(name) : Reflect.get(getStyle(element), name);
    },
  });
};

function findDisplay(element: Element): string {
  if (element.getAttribute('style')?.includes('display') || element.parentElement?.localName === 'details')
    return getStyle(element).display;
  // The attributes that the default style sheet checks.
  const attributes = ['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
  const known = displays.get(kind) ?? getStyle(element).display;
  displays.set(kind, known);
  return known;
}

function findVisibility(element: Element): string {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.hasAttribute('hidden') || ancestor.getAttribute('style')?.includes('visibility'))
      return getStyle(element).visibility;
  return 'visible';
}
