import { describe, expect, test } from 'vitest';
import type { StatementColumns } from '../statement-columns';
import { fitsColumns } from './fits-columns';

const one: StatementColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2 };
const apart: StatementColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], debit: 2, credit: 3 };
const fits = (text: string, columns = one) =>
  fitsColumns(
    text.split('\n').map((line, at) => ({ number: at + 1, cells: line.split(';') })),
    columns,
  );

describe('columns of a source', () => {
  test.each<[string, string, StatementColumns?]>([
    ['with the same headings', 'Date;Libellé;Montant\n03/11/2026;VIR;149,500'],
    ['with headings in another language', 'Date;Description;Amount\n03/11/2026;VIR;149,500'],
    ['with unknown headings', 'Tag;Text;Betrag\n03/11/2026;VIR;149,500'],
    ['without headings', '03/11/2026;VIR;149,500'],
    ['with a deliberately chosen column of value dates', 'Date valeur;Libellé;Montant\n03/11/2026;VIR;149,500'],
    ['with outgoing money only', 'Date;Libellé;Montant\n03/11/2026;Frais;-2,000'],
    ['with no row that can be read', 'Relevé de compte;;\nDate;Libellé;Montant'],
    ['with separate columns', 'Date;Libellé;Débit;Crédit\n03/11/2026;VIR;;149,500', apart],
    ['with incoming money in the column of amounts', 'Date;Libellé;Crédit\n03/11/2026;VIR;149,500'],
  ])('fit a file %s', (_file, text, columns) => {
    expect(fits(text, columns)).toBe(true);
  });

  test.each<[string, string, StatementColumns?]>([
    ['has separate columns of amounts', 'Date;Libellé;Débit;Crédit\n03/11/2026;Frais;2,000;'],
    ['has its amount elsewhere', 'Date;Libellé;Référence;Montant\n03/11/2026;VIR;12,500;149,500'],
    ['has a balance instead', 'Date;Libellé;Solde;Montant\n03/11/2026;VIR;1000,000;149,500'],
    ['has the day elsewhere', 'Libellé;Date;Montant\nVIR;03/11/2026;149,500'],
    ['has fewer columns', 'Date;Montant\n03/11/2026;149,500'],
    ['has one column of amounts', 'Date;Libellé;Réf;Montant\n03/11/2026;VIR;12;149,500', apart],
    ['writes days in another form', '11/30/2026;VIR;149,500\n11/29/2026;VIR;149,500'],
  ])('do not fit a file that %s', (_file, text, columns) => {
    expect(fits(text, columns)).toBe(false);
  });
});
