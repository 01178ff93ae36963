import { describe, expect, it } from 'vitest';
import { UUID } from '../../kernel/ids';
import { REPLY_LANGUAGES } from '../message';
import { BUILT_IN_REASONS } from './built-in-reasons';
import { mergeReasons, REASON_KINDS, REASON_MAX_LENGTH, type Reason } from './reason';

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

describe('built-in reasons', () => {
  it('cover every kind of decision', () => {
    expect(new Set(BUILT_IN_REASONS.map(({ kind }) => kind))).toEqual(new Set(REASON_KINDS));
  });

  it('have unique ids, and a text within the limit in every language of members', () => {
    expect(new Set(BUILT_IN_REASONS.map(({ id }) => id)).size).toBe(BUILT_IN_REASONS.length);
    for (const { id, translations } of BUILT_IN_REASONS) {
      expect(id).toMatch(UUID);
      for (const language of REPLY_LANGUAGES) {
        const length = translations[language]?.length ?? 0;
        expect([id, language, length > 0 && length <= REASON_MAX_LENGTH]).toEqual([id, language, true]);
      }
    }
  });
});
