import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTranslations } from '../platform/language/translations';
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
