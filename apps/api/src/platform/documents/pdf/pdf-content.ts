import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';

/** A label with its value. */
export type PdfLine = readonly [label: string, value: string];

/** The sender or recipient of a document. Each line is one text: an address, a phone. */
export type PdfParty = { label: string; name: string; lines: readonly string[] };

export type PdfColumn = {
  title: string;
  /** The share of the page's width. */
  share: number;
  /** `end` for numbers: their last digits align, so they are right-aligned in every writing direction. */
  align?: 'start' | 'end';
};

export type PdfTable = {
  title?: string;
  columns: readonly PdfColumn[];
  /** Text after a line break in a cell is small and below. */
  rows: readonly (readonly string[])[];
  /** The row of totals. */
  foot?: readonly string[];
  /** The text shown instead of rows when there are none. */
  emptyText?: string;
};

/** How to pay: lines, and the content of the code for a phone's camera. */
export type PdfPayment = { title: string; lines: readonly PdfLine[]; code: string; caption: string };

/**
 * A square picture with its caption, such as a code of an authority. `png` is a file of usual size; a damaged one is left
 * out. `alt`: its content as text, for readers who cannot see it.
 */
export type PdfPicture = { png: Uint8Array; alt: string; caption: string };

/** The content of a document: an invoice, a statement, a report. Every text is already formatted for its reader. */
export type PdfContent = {
  /** The language of the document, which decides where lines start. */
  language: Language;
  brand: string;
  /** The author in the file's metadata; the brand by default. */
  author?: string;
  title: string;
  /** The number to quote in messages about this document. */
  reference: string;
  /** The creation date in the file. */
  at: Instant;
  /** The status, in a frame: to be paid, paid. `isStrong` for a status that needs action. */
  state?: { word: string; isStrong?: boolean };
  /** Diagonal text on each page: the document is void. */
  across?: string;
  parties?: readonly PdfParty[];
  details?: readonly PdfLine[];
  tables?: readonly PdfTable[];
  /** The last one is the grand total. */
  totals?: readonly PdfLine[];
  /** A sentence beside the totals. */
  totalInWords?: string;
  /** A small table below the totals. */
  summary?: PdfTable;
  payment?: PdfPayment;
  picture?: PdfPicture;
  /** Small lines at the end. */
  notes?: readonly string[];
};
