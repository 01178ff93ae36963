import { cleanLine } from '@waha/domain/kernel/text/clean-text';

/** The longest name that is accepted today. Stored names of earlier versions may be longer. */
const MAX_LENGTH = 60;

const QUOTATION_MARKS = /["“”„‟«»‹›＂]/g;

/** The signs inside an address, also in their wide forms. Mail readers make links of words that contain them. */
const ADDRESS_SIGNS = /(?<=\S)[.:/\\@。．｡：／＼＠]+(?=\S)/g;

/**
 * Returns a name that a person gave, as a mail shows it between quotation marks. It is one line, cannot end its
 * quotation, and contains no address that a mail reader would make a link.
 */
export function cleanMailName(name: string): string {
  const cleaned = cleanLine(name)
    .replaceAll(QUOTATION_MARKS, ' ')
    .replaceAll(ADDRESS_SIGNS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...cleaned];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : cleaned;
}
