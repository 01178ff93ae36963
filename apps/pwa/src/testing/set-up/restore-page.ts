// Must come before the first file that loads Dexie, which looks for IndexedDB once.
import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';

// Loaded before each test file. Files share one page, which saves a third of the time; this restores the page's
// original state for the next file.

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
  onlineManager.setOnline(true); // a query client that is unmounted offline leaves it so
  for (const { owner, properties } of before) restoreProperties(owner, properties);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
});

/** Restores an object's original properties, if they are configurable. */
function restoreProperties(owner: object, properties: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(owner)) {
    const originalDescriptor = properties[key as string];
    const currentDescriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (!currentDescriptor?.configurable) continue;
    if (!originalDescriptor) Reflect.deleteProperty(owner, key);
    else if (currentDescriptor.value !== originalDescriptor.value || currentDescriptor.get !== originalDescriptor.get)
      Object.defineProperty(owner, key, originalDescriptor);
  }
}
