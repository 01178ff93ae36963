import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTranslations } from '../platform/language/translations';
import { setWindowWidth } from '../testing/set-window-width';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeAll(startTranslations);
afterEach(() => {
  toast.dismiss();
  cleanup();
});

test('a toast is not translated by the browser, because it may contain user text', () => {
  render(<Toaster />);
  act(() =>
    toast.error('Recharge of 120 points rejected: Le montant du reçu ne correspond pas.', { durationMs: Infinity }),
  );
  expect(screen.getByText(/^Recharge of 120/).getAttribute('translate')).toBe('no');
});

/** The visible toasts, in the region in which a screen reader announces them. */
function readShown(): (string | null)[] {
  const region = within(screen.getByRole('region', { name: 'Messages from the app' }));
  return region.queryAllByText(/^(Saved|Refused|A new version)/).map(({ textContent }) => textContent);
}

test('on a phone toasts are shown one after another, each for its own time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  setWindowWidth(360);
  render(<Toaster />);
  act(() => {
    toast.info('A new version', { durationMs: Infinity });
    toast.success('Saved', { durationMs: 3000 });
    toast.error('Refused', { durationMs: 2000 });
  });
  expect(readShown()).toEqual(['Saved']);
  act(() => vi.advanceTimersByTime(2999));
  expect(readShown()).toEqual(['Saved']);
  act(() => vi.advanceTimersByTime(1));
  expect(readShown()).toEqual(['Refused']);
  expect(within(screen.getByRole('alert')).getByText('Refused')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1999));
  expect(readShown()).toEqual(['Refused']);
  act(() => vi.advanceTimersByTime(1));
  expect(readShown()).toEqual(['A new version']);
});

test('the time that is left is counted in seconds, and not announced', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Toaster />);
  const action = { label: 'Undo', onPress: () => {} };
  act(() => toast.success('Accepted: Amina', { endsAt: Date.now() + 10_000, action }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo.textContent).toBe('Undo 10');
  act(() => vi.advanceTimersByTime(3000));
  expect(undo.textContent).toBe('Undo 7');
});

test('a toast whose action ends stays no longer than that, also while the user points at it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Toaster />);
  const action = { label: 'Undo', onPress: () => {}, keys: { chord: 'Control+z', name: 'Ctrl+Z' } };
  act(() => toast.success('Accepted: Amina', { endsAt: Date.now() + 9_500, action }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect([undo.title, undo.getAttribute('aria-keyshortcuts')]).toEqual(['Ctrl+Z', 'Control+z']);
  fireEvent.pointerEnter(undo.closest('.toast')!);
  act(() => vi.advanceTimersByTime(9_400));
  expect(undo.textContent).toBe('Undo 1');
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('of several successes, the newest counts the older ones', () => {
  setWindowWidth(1280);
  render(<Toaster />);
  act(() => {
    for (const text of ['Saved 1', 'Saved 2', 'Saved 3']) toast.success(text, { durationMs: Infinity });
    toast.error('Refused', { durationMs: Infinity });
  });
  const readOlder = (text: string) => screen.getByText(text).closest('.toast')?.hasAttribute('data-older');
  expect(['Saved 1', 'Saved 2', 'Saved 3', 'Refused'].map(readOlder)).toEqual([true, true, false, false]);
  expect(screen.getByText('+2').closest('.toast')?.textContent).toContain('Saved 3');
});

test('on a laptop all toasts are shown at once', () => {
  setWindowWidth(1280);
  render(<Toaster />);
  act(() => {
    toast.success('Saved', { durationMs: Infinity });
    toast.error('Refused', { durationMs: Infinity });
  });
  expect(readShown()).toEqual(['Saved', 'Refused']);
});
