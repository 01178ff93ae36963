// Before the first file that loads Dexie: it looks for the databases once.
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
// It keeps the timers that there are when it is loaded: loaded within a test, those of that test, which stop with it.
import 'virtua';

// Loaded before each file of tests. Files share one page, which saves a third of their time; this gives the page to the next
// file as the browser made it.

const owners = {
  navigator,
  document,
  URL,
  navigatorPrototype: Navigator.prototype,
  elementPrototype: Element.prototype,
  htmlElementPrototype: HTMLElement.prototype,
  mediaPrototype: HTMLMediaElement.prototype,
};

const before = Object.values(owners).map((owner) => ({ owner, properties: Object.getOwnPropertyDescriptors(owner) }));

afterAll(() => {
  vi.unstubAllGlobals();
  for (const { owner, properties } of before) restoreProperties(owner, properties);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
});

/** Gives an object back the own properties that it had, as far as they may be changed. */
function restoreProperties(owner: object, properties: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(owner)) {
    const was = properties[key as string];
    const is = Object.getOwnPropertyDescriptor(owner, key);
    if (!is?.configurable) continue;
    if (!was) Reflect.deleteProperty(owner, key);
    else if (is.value !== was.value || is.get !== was.get) Object.defineProperty(owner, key, was);
  }
}
