import { UUID } from '@waha/domain/kernel/ids';
import { REPLY_LANGUAGES } from '@waha/domain/messaging/message';
import { REASON_KINDS, REASON_MAX_LENGTH } from '@waha/domain/messaging/reasons/reason';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_REASONS } from './built-in-reasons';

describe('built-in reasons', () => {
  it('cover every kind of decision', () => {
    expect(new Set(BUILT_IN_REASONS.map(({ kind }) => kind))).toEqual(new Set(REASON_KINDS));
  });

  it.each([
    ['payment_rejected', 'Our bank received a different amount.'],
    ['profile_rejected', 'This document belongs to another account.'],
  ])('for %s include: %s', (kind, text) => {
    const texts = BUILT_IN_REASONS.filter((reason) => reason.kind === kind).map((reason) => reason.text);
    expect(texts).toContainEqual(expect.stringContaining(text));
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
