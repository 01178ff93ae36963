import { checkFile, DOCUMENT_PDF, fileRefusals } from '@waha/domain/kernel/files/file-rule';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { parseAmountInput } from './amount-input';

/** A document as typed; `date` is `YYYY-MM-DD`, `amount` is in TND. */
export type DocumentDraft = {
  date: string;
  amount: string;
  status: 'pending' | 'paid';
  pdf: File | undefined;
  key: string;
};

/** A document as it is sent; `amount` in millimes. `key` stays the same until something is changed. */
export type MemberDocument = Omit<DocumentDraft, 'amount'> & { amount: number | undefined };

export type DocumentRules = {
  /** The server's name of the date field; without it the document has no date. */
  dateName?: string;
  needsPdf: boolean;
};

const MISSING = /*i18n*/ 'Missing data.';

/** Checks a document before it is sent: a date if it needs one, a readable amount, a PDF. */
export function checkDocument(
  draft: DocumentDraft,
  { dateName, needsPdf }: DocumentRules,
): Result<MemberDocument, MemberRefusalCode> {
  const amount = parseAmount(draft.amount);
  const pdf = draft.pdf ? findPdfError(draft.pdf) : needsPdf ? MISSING : undefined;
  const errors = {
    ...(dateName && !draft.date && { [dateName]: MISSING }),
    ...(amount === null && { amount: /*i18n*/ 'Enter an amount such as 149.500, at most 1,000,000.' }),
    ...(pdf && { pdf }),
  };
  if (Object.keys(errors).length > 0) return refuse('invalid_input', { errors });
  return ok({ ...draft, amount: amount ?? undefined });
}

const UNKNOWN_TYPES = new Set(['', 'application/octet-stream']);

/** Some devices give no type: the file's extension decides then. */
function findPdfError({ type, name, size }: File): string | undefined {
  const [pdf] = DOCUMENT_PDF.types;
  const result = checkFile(DOCUMENT_PDF, { type: UNKNOWN_TYPES.has(type) && /\.pdf$/i.test(name) ? pdf : type, size });
  return result.ok ? undefined : fileRefusals[result.refusal.code].text;
}

/** Parses TND into millimes. Returns `undefined` for empty text, `null` for an invalid amount or zero. */
export function parseAmount(text: string): number | undefined | null {
  const amount = parseAmountInput(text);
  return amount ? amount.minorUnits || null : amount;
}
