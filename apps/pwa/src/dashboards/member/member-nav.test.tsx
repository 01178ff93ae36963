import { expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { memberNavMore, memberNavRail } from './member-nav';

test('the number on the outbox is announced as items not sent, not as unread', async () => {
  await chooseLanguage('source');
  for (const items of [memberNavRail, memberNavMore]) {
    const outbox = items.find(({ opens }) => opens === 'outbox');
    expect(outbox?.translateCount?.(2)).toBe('2 not sent');
  }
});
