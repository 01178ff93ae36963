import { foldName } from '@waha/domain/kernel/text/fold-name';

/** The direction of money, from a column of its own. */
export type Direction = 'in' | 'out';

const DIRECTION_WORDS: Record<Direction, readonly string[]> = {
  in: ['c', 'cr', 'credit', 'crediteur', 'in', 'entree', 'recu', 'versement', 'دائن', 'د', 'له', 'ايداع', 'إيداع'],
  out: ['d', 'db', 'dr', 'debit', 'debiteur', 'out', 'sortie', 'envoye', 'retrait', 'مدين', 'م', 'عليه', 'سحب'],
};
const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(
  (Object.keys(DIRECTION_WORDS) as Direction[]).flatMap((direction) =>
    DIRECTION_WORDS[direction].map((word) => [foldName(word), direction] as const),
  ),
);
/** Longer cells have another meaning. */
const LENGTH_MAX = 20;

/**
 * Returns the direction of the money from a cell such as `D` or `C`, `Débit` or `Crédit`, `مدين` or `دائن`, `-` or `+`.
 */
export function readDirection(cell: string): Direction | undefined {
  const text = cell.trim();
  if (text === '' || text.length > LENGTH_MAX) return undefined;
  if (text === '+') return 'in';
  if (/^[-−–‐‑－]$/.test(text)) return 'out';
  return DIRECTIONS.get(foldName(text).replace(/[^\p{L}]/gu, ''));
}
