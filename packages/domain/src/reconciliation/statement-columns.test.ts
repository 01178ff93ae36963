import { describe, expect, test } from 'vitest';
import { guessColumns, type StatementColumns } from './statement-columns';

const rows = (text: string) => text.split('\n').map((line) => line.split(';'));

describe('guess of the column roles', () => {
  test.each<[string, string, StatementColumns]>([
    [
      'from French words, with what came in and went out apart',
      "Compte;12345\nDate d'opération;Date de valeur;Libellé;Débit;Crédit;Solde\n03/11/2026;04/11/2026;VIR W-7K3M-9Q2X;;149,500;1 000,000\n13/11/2026;14/11/2026;Frais;2,000;;998,000",
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [2], credit: 4, debit: 3 },
    ],
    [
      'from English words, with one signed amount',
      'Transaction date;Amount;Currency;Description;Reference;Balance\n2026-11-03;1,149.500;TND;Transfer;W-7K3M-9Q2X;2,000.000\n2026-11-04;-2.000;TND;Fee;;1,998.000',
      { date: 0, dateForm: 'year-first', decimalSign: '.', label: [3, 4], amount: 1 },
    ],
    [
      'from Arabic words',
      'التاريخ;البيان;مدين;دائن;الرصيد\n13/11/2026;تحويل W-7K3M-9Q2X;;149,500;1000,000',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], credit: 3, debit: 2 },
    ],
    [
      'from a column of signs',
      'Date;Libelle;Montant;Sens\n03/11/2026;VIR;149,500;C\n04/11/2026;Frais;2,000;D',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2, sign: 3 },
    ],
    [
      'from a column of signs that is named by both ways',
      'Date;Débit/Crédit;Libelle;Montant\n03/11/2026;Crédit;VIR;149,500\n04/11/2026;Débit;Frais;2,000',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [2], amount: 3, sign: 1 },
    ],
    [
      'from Arabic signs',
      'التاريخ;البيان;المبلغ;النوع\n13/11/2026;تحويل;149,500;دائن\n14/11/2026;سحب;9,500;مدين',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2, sign: 3 },
    ],
    [
      'from plus and minus, where nothing names them',
      '13/11/2026;-;149,500;VIR\n13/11/2026;+;149,500;VIR',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [3], amount: 2, sign: 1 },
    ],
    [
      'from two columns where a dash stands for nothing',
      'Date;Libelle;Debit;Credit\n13/11/2026;VIR;-;149,500\n13/11/2026;VIR;-;9,500',
      { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], credit: 3, debit: 2 },
    ],
    [
      'from what stands in them, where nothing names them',
      '1;11/25/2026;From Amina Ben Salah, W-7K3M-9Q2X;149.500\n2;11/13/2026;From Nour;1200.000',
      { date: 1, dateForm: 'month-first', decimalSign: '.', label: [2], amount: 3 },
    ],
  ])('%s', (_how, text, columns) => {
    expect(guessColumns(rows(text))).toEqual(columns);
  });

  test.each([
    ['nothing has days', 'a;b\nc;d'],
    ['nothing has amounts', 'Date;Libellé\n03/11/2026;Virement'],
    ['there is nothing', ''],
  ])('is not made when %s', (_what, text) => {
    expect(guessColumns(rows(text))).toBeUndefined();
  });
});
