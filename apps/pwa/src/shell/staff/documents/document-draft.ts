import { checkFile, DOCUMENT_PDF, fileRefusals } from '@waha/domain/kernel/files/file-rule';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';

/** A paper as it is typed; `date` is `YYYY-MM-DD`, `amount` is in TND. */
export type DocumentDraft = {
  date: string;
  amount: string;
  status: 'pending' | 'paid';
  pdf: File | undefined;
  key: string;
};

/** A paper as it is sent; `amount` in millimes. `key` stays the same until something is changed. */
export type MemberDocument = Omit<DocumentDraft, 'amount'> & { amount: number | undefined };

export type DocumentRules = {
  /** What the server calls the date; without it the paper has none. */
  dateName?: string;
  needsPdf: boolean;
};

const MISSING = /*i18n*/ 'Missing data.';

/** Looks at a paper before it is sent: a date where it has one, an amount that can be read, a PDF. */
export function checkDocument(
  draft: DocumentDraft,
  { dateName, needsPdf }: DocumentRules,
): Result<MemberDocument, MemberRefusalCode> {
  const amount = parseAmount(draft.amount);
  const pdf = draft.pdf ? findPdfError(draft.pdf) : needsPdf ? MISSING : undefined;
  const errors = {
    ...(dateName && !draft.date && { [dateName]: MISSING }),
    ...(amount === null && { amount: /*i18n*/ 'Enter an amount such as 149.500.' }),
    ...(pdf && { pdf }),
  };
  if (Object.keys(errors).length > 0) return refuse('invalid_input', { errors });
  return ok({ ...draft, amount: amount ?? undefined });
}

const UNKNOWN_TYPES = new Set(['', 'application/octet-stream']);

/** Some devices name no type: then the file's name tells. */
function findPdfError({ type, name, size }: File): string | undefined {
  const [pdf] = DOCUMENT_PDF.types;
  const verdict = checkFile(DOCUMENT_PDF, { type: UNKNOWN_TYPES.has(type) && /\.pdf$/i.test(name) ? pdf : type, size });
  return verdict.ok ? undefined : fileRefusals[verdict.refusal.code].text;
}

/** TND with up to three decimals as millimes: `45,5` is 45500. `undefined` for nothing, `null` for what is none. */
export function parseAmount(text: string): number | undefined | null {
  const typed = cleanNumber(text);
  if (typed === '') return undefined;
  const [, whole, rest = ''] = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(typed) ?? [];
  const millimes = whole === undefined ? 0 : Number(whole) * 1000 + Number(rest.padEnd(3, '0'));
  return millimes > 0 ? millimes : null;
}

/** Millimes as they are typed: 45500 is `45.500`. */
export function formatAmountInput(millimes: number | undefined): string {
  if (millimes === undefined) return '';
  return `${Math.trunc(millimes / 1000)}.${String(millimes % 1000).padStart(3, '0')}`;
}
