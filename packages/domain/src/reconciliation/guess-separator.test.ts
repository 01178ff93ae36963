import { expect, test } from 'vitest';
import { guessSeparator } from './guess-separator';
import type { Separator } from './statement-file';

const title = 'Relevé de compte, du 01/11/2026, au 30/11/2026, agence Tunis, Belvédère, compte 12, 345';

test.each<[string, string, Separator]>([
  ['semicolons', 'Date;Libellé;Montant\n03/11/2026;VIR;149,500', ';'],
  ['commas', 'Date,Label,Amount\n2026-11-03,VIR,149.500', ','],
  ['commas and quoted amounts', '03/11/2026,VIR,"149,500"\n04/11/2026,VIR,"1,500"', ','],
  ['tabs', 'Date\tLabel\tAmount\n2026-11-03\tVIR, x; y\t149.500', '\t'],
  ['bars', 'Date|Libellé|Montant\n03/11/2026|VIR, x|149,500', '|'],
  ['semicolons below titles with commas', `${title}\n${title}\nDate;Libelle;Montant\n03/11/2026;VIR;149,500`, ';'],
  ['ragged rows', 'a,b,c\na,b,c\n03/11/2026;VIR;149,500\n04/11/2026;x;2,000;y\n05/11/2026;z;3,000;;', ';'],
  ['times of day', '03/11/2026 10:15;VIR;149,500\n03/11/2026 10:16;VIR;1,000', ';'],
  ['whole amounts', '03/11/2026,VIR; x,149\n04/11/2026,VIR; y,150', ','],
  ['no money at all', 'a|b|c\nd|e|f', '|'],
  ['nothing', '', ';'],
])('guessSeparator finds the separator of a file with %s', (_what, text, separator) => {
  expect(guessSeparator(text)).toBe(separator);
});
