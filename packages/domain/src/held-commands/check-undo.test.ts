import { describe, expect, test } from 'vitest';
import type { PersonId } from '../kernel/ids';
import { checkNoneHeld, checkUndo, computeDueAt } from './check-undo';

const [author, colleague] = ['a', 'b'] as PersonId[] as [PersonId, PersonId];
const held = { actorId: author, dueAt: 10_000, name: 'Amina Ben Salah' };

describe('a held decision', () => {
  test.each([
    [0, 0, 0],
    [1_000, 10, 11_000],
    [1_000, 60, 61_000],
  ])('made at %i with %i seconds is due at %i', (now, seconds, dueAt) => {
    expect(computeDueAt(now, seconds)).toBe(dueAt);
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
