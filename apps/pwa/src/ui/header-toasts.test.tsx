import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTranslations } from '../platform/language/translations';
import { HeaderToasts } from './header-toasts';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeAll(startTranslations);
afterEach(() => {
  toast.dismiss();
  cleanup();
});

const App = ({ header }: { header: string | undefined }) => (
  <>
    {header === undefined ? null : (
      <header key={header}>
        <HeaderToasts />
      </header>
    )}
    <Toaster />
  </>
);
const inHeader = () => within(screen.getByRole('banner')).queryAllByText('Added').length;
const inCorner = () =>
  within(screen.getByRole('region', { name: 'Messages from the app' })).queryAllByText('Added').length;
const show = (place?: 'header') => act(() => toast.success('Added', { durationMs: Infinity, ...(place && { place }) }));

test('a toast for the header is shown there only', () => {
  render(<App header="product" />);
  show('header');
  expect([inHeader(), inCorner()]).toEqual([1, 0]);
});

test('a toast without a place is shown in the corner only', () => {
  render(<App header="product" />);
  show();
  expect([inHeader(), inCorner()]).toEqual([0, 1]);
});

test('a toast for the header moves to the header of the next screen, and to the corner if that has none', () => {
  const { rerender } = render(<App header="product" />);
  show('header');
  rerender(<App header="category" />);
  expect([inHeader(), inCorner()]).toEqual([1, 0]);
  rerender(<App header={undefined} />);
  expect(inCorner()).toBe(1);
});

test('a toast that replaces another with its id stays for its own time', () => {
  vi.useFakeTimers();
  render(<App header="product" />);
  const add = () => act(() => toast.success('Added', { place: 'header', id: 'product-added', durationMs: 3000 }));
  add();
  act(() => vi.advanceTimersByTime(2900));
  add();
  act(() => vi.advanceTimersByTime(2900));
  expect(inHeader()).toBe(1);
  act(() => vi.advanceTimersByTime(200));
  expect(inHeader()).toBe(0);
  vi.useRealTimers();
});

test('the action of a toast in the header runs once and removes the toast', () => {
  const onPress = vi.fn();
  render(<App header="product" />);
  act(() => toast.success('Added', { place: 'header', action: { label: 'See the cart', onPress } }));
  fireEvent.click(screen.getByRole('button', { name: 'See the cart' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(inHeader()).toBe(0);
});
