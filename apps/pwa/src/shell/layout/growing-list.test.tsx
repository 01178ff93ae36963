import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GrowingList } from './growing-list';

/** The observed ends: a list has one, unless all of it is rendered. */
let watched: { element: Element; comeNear: () => void }[] = [];

class Watching {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    watched.push({ element, comeNear: () => this.callback([{ isIntersecting: true }]) });
  }
  disconnect() {
    watched = [];
  }
}

beforeEach(() => {
  watched = [];
  vi.stubGlobal('IntersectionObserver', Watching);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`);
const list = (items: string[]) => (
  <ul>
    <GrowingList items={items} renderItem={(item) => <li key={item}>{item}</li>} />
  </ul>
);
const rendered = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
/** Simulates scrolling until the end of the rendered lines is near. */
const comeNear = () => act(async () => watched[0]?.comeNear());

test('a short list is rendered completely without an observer', () => {
  render(list(lines(24)));
  expect([rendered(), watched]).toEqual([lines(24), []]);
});

test('a long list is rendered in order from the start, as far as the user scrolls', async () => {
  render(list(lines(60)));
  expect(rendered()).toEqual(lines(24));
  await comeNear();
  expect(rendered()).toEqual(lines(48));
  await comeNear();
  expect([rendered(), watched]).toEqual([lines(60), []]);
});

test('rendered items stay rendered when more arrive above them', async () => {
  const { rerender } = render(list(lines(60)));
  await comeNear();
  rerender(list(['New', ...lines(60)]));
  expect(rendered()).toEqual(['New', ...lines(47)]);
});

test('a list from its end starts with the last lines, and adds earlier ones above', async () => {
  render(
    <ul>
      <GrowingList isFromEnd items={lines(60)} renderItem={(item, index) => <li key={item}>{`${index} ${item}`}</li>} />
    </ul>,
  );
  const numbered = lines(60).map((line, index) => `${index} ${line}`);
  expect(rendered()).toEqual(numbered.slice(-24));
  expect(watched[0]?.element.previousElementSibling).toBeNull();
  await comeNear();
  expect(rendered()).toEqual(numbered.slice(-48));
  await comeNear();
  expect([rendered(), watched]).toEqual([numbered, []]);
});

test('a list is rendered completely if the browser lacks an observer', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(list(lines(60)));
  await vi.waitFor(() => expect(rendered()).toEqual(lines(60)));
});
