import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';

/** A label with its value. */
export type PdfLine = readonly [label: string, value: string];

/** Who a paper is from, or for. Lines are of one text each: an address, a phone. */
export type PdfParty = { label: string; name: string; lines: readonly string[] };

export type PdfColumn = {
  title: string;
  /** Its share of the page's width. */
  share: number;
  /** `end` for numbers: their last digits stand below each other, and so at the right whichever way a paper reads. */
  align?: 'start' | 'end';
};

export type PdfTable = {
  title?: string;
  columns: readonly PdfColumn[];
  /** What stands behind a line break in a cell is written small, below. */
  rows: readonly (readonly string[])[];
  /** What the rows come to. */
  foot?: readonly string[];
  /** Said in the place of rows where there are none. */
  none?: string;
};

/** How to pay: lines, and what a phone's camera reads. */
export type PdfPayment = { title: string; lines: readonly PdfLine[]; code: string; caption: string };

/** A paper that somebody keeps: a bill, a statement, a report. Every text is already written as a person reads it. */
export type PdfContent = {
  /** What it is written in, which decides where lines start. */
  language: Language;
  brand: string;
  /** Whose paper it is, for the file's own facts; the brand where nobody is named. */
  author?: string;
  title: string;
  /** What to name when writing about this paper: its number. */
  reference: string;
  /** The date that the file itself carries. */
  at: Instant;
  /** How it stands, in a frame: to be paid, paid. `strong` for what is to be done. */
  state?: { word: string; isStrong?: boolean };
  /** Written across each page: it is void. */
  across?: string;
  parties?: readonly PdfParty[];
  facts?: readonly PdfLine[];
  tables?: readonly PdfTable[];
  /** The last one is what all comes to. */
  totals?: readonly PdfLine[];
  /** A small table below the totals. */
  summary?: PdfTable;
  payment?: PdfPayment;
  /** Small lines below. */
  notes?: readonly string[];
};
