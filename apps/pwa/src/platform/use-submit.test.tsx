import { act, renderHook } from '@testing-library/react';
import { ok, refuse } from '@waha/domain/kernel/result';
import { beforeAll, expect, test } from 'vitest';
import { startTranslations } from './language/translations';
import { useSubmit } from './use-submit';

beforeAll(startTranslations);

test('a complete draft is sent once, even if no component awaits the response', async () => {
  const sent: string[] = [];
  const send = async (text: string) => {
    sent.push(text);
  };
  const { result } = renderHook(() => useSubmit((draft: string) => ok(draft), send));
  await act(() => Promise.all([result.current.submit('a'), result.current.submit('a')]));
  expect(sent).toEqual(['a']);
});

test('a draft that the rule refuses is not sent, and the field shows why', async () => {
  const sent: string[] = [];
  const check = () => refuse('payment_incomplete', { errors: { receiptPhoto: 'Please fill in all required fields.' } });
  const { result } = renderHook(() => useSubmit(check, async () => sent.push('x')));
  await act(() => result.current.submit('a'));
  expect([sent, result.current.errorOn('receiptPhoto')]).toEqual([[], 'Please fill in all required fields.']);
});
