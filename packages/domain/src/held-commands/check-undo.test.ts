import { describe, expect, test } from 'vitest';
import type { PersonId } from '../kernel/ids';
import { checkNoneHeld, checkUndo, computeDueAt, computeUndoSeconds } from './check-undo';

const [author, colleague] = ['a', 'b'] as PersonId[] as [PersonId, PersonId];
const held = { actorId: author, dueAt: 10_000, name: 'Amina Ben Salah' };

describe('a held decision', () => {
  test.each([
    [0, 0, 2_000],
    [1_000, 10, 13_000],
    [1_000, 60, 63_000],
  ])('made at %i with %i seconds is due at %i', (now, seconds, dueAt) => {
    expect(computeDueAt(now, seconds)).toBe(dueAt);
  });

  test.each([
    [1_000, 10],
    [1_001, 10],
    [2_000, 9],
    [11_000, 0],
    [20_000, 0],
  ])('due at 13,000 can be undone at %i for %i seconds', (now, seconds) => {
    expect(computeUndoSeconds(13_000, now)).toBe(seconds);
  });

  test('refuses another decision on the same item, and names who made it', () => {
    expect(checkNoneHeld(undefined).ok).toBe(true);
    expect(checkNoneHeld(held)).toEqual({
      ok: false,
      refusal: { code: 'decision_held', values: { name: 'Amina Ben Salah' } },
    });
  });

  test.each([
    ['its author', held, author, true],
    ['a colleague', held, colleague, false],
    ['its author after it was carried out', undefined, author, false],
  ])('may be undone by %s: %#', (_who, command, by, isOk) => {
    const result = checkUndo(command, by);
    expect(result.ok ? 'ok' : result.refusal.code).toBe(isOk ? 'ok' : 'decision_carried_out');
  });
});
