import type { EInvoice } from '../e-invoices.store';
import type { FoundDocument } from '../el-fatoora/el-fatoora';
import { findReference } from './find-reference';
import { hasSignatureOf } from './has-signature-of';
import { consult, type SubmissionRun } from './submission-run';

/**
 * What El Fatoora has under the number of a document. `own`: the document itself. `other`: another document. `unclear`: it
 * does not return the XML yet. `none`: nothing, apart from deposits that it rejected.
 */
export type EarlierDeposit =
  | { kind: 'own' | 'other' | 'unclear'; depositId: string }
  | { kind: 'none'; rejected: string[] };

/**
 * Asks El Fatoora what it has under the number of a document, apart from the deposits whose rejection is already known.
 * @param ownXml the signed document
 * @throws ElFatooraUnavailable if it does not answer
 */
export async function findEarlierDeposit(
  run: SubmissionRun,
  { number: documentNumber, rejectedDeposits }: EInvoice,
  ownXml: string,
): Promise<EarlierDeposit> {
  const found = (await consult(run, { documentNumber })).filter(
    (each) => each.documentNumber === documentNumber && !rejectedDeposits.includes(each.depositId),
  );
  const isOwn = ({ xml }: FoundDocument) => xml !== undefined && hasSignatureOf(xml, ownXml);
  const own = chooseOne(found.filter(isOwn));
  if (own) return { kind: 'own', depositId: own.depositId };
  const live = found.filter((each) => !isRejected(each));
  const unclear = chooseOne(live.filter(({ xml }) => xml === undefined));
  if (unclear) return { kind: 'unclear', depositId: unclear.depositId };
  const other = chooseOne(live);
  if (other) return { kind: 'other', depositId: other.depositId };
  return { kind: 'none', rejected: found.map(({ depositId }) => depositId) };
}

const isRejected = (document: FoundDocument) => document.errors.length > 0 && findReference(document) === undefined;

/** Only another program can have made several. One that is accepted has precedence. */
const chooseOne = (documents: FoundDocument[]) =>
  documents.find((each) => findReference(each) !== undefined) ?? documents.at(-1);
