import { configure, getConfig, prettyDOM } from '@testing-library/react';

// Loaded before each test of a screen: what searches ask for again and again, and only then is worth an answer.

configure({
  defaultIgnore: '', // no script or style lies on these pages: to find one more would be a mistake that shows
  /** Within `waitFor` only the last failure is read, and the page is printed with it then, not at each try. */
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

/** The browser's own: this file is loaded again for each file of tests, into the same window. */
const browserWindow = window as { getComputedStyleOfBrowser?: typeof window.getComputedStyle };
browserWindow.getComputedStyleOfBrowser ??= window.getComputedStyle;
const getStyle = browserWindow.getComputedStyleOfBrowser;
/** By kind of element. */
const displays = new Map<string, string>();

/**
 * A search by role asks of every element, and of all around it, whether it is shown; jsdom holds its default sheet of a
 * hundred rules against each. Where there is no other sheet and nothing on the element itself, `display` follows from the
 * element's kind and is asked for once, and nothing but a hidden part of a table has a `visibility` of its own.
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
  // What the default sheet's rules about it look at.
  const written = ['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.namespaceURI, element.localName, ...written]);
  const known = displays.get(kind) ?? getStyle(element).display;
  displays.set(kind, known);
  return known;
}

function findVisibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('hidden') || at.getAttribute('style')?.includes('visibility'))
      return getStyle(element).visibility;
  return 'visible';
}
