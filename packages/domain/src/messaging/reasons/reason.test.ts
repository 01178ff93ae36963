import { describe, expect, it } from 'vitest';
import { mergeReasons, type Reason } from './reason';

const createReason = (id: string, text: string) =>
  ({ id, kind: 'payment_rejected', text, translations: {} }) as unknown as Reason;

describe('list of reasons', () => {
  const builtIn = [createReason('1', 'Unreadable'), createReason('2', 'Wrong amount')];
  const merge = (...stored: Reason[]) => mergeReasons(builtIn, stored).map(({ text }) => text);

  it('is that of the program until an admin edits it', () => {
    expect(merge()).toEqual(['Unreadable', 'Wrong amount']);
  });

  it('shows an edited reason of the program at its place, and added reasons at the end', () => {
    expect(merge(createReason('1', 'Blurred'), createReason('9', 'Cut'))).toEqual(['Blurred', 'Wrong amount', 'Cut']);
  });

  it('omits a deleted reason of the program', () => {
    expect(merge(createReason('1', ''))).toEqual(['Wrong amount']);
  });
});
