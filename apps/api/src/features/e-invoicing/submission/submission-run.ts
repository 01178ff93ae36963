import { CALL_TIMEOUT_MS, getFailureDelay } from '@waha/domain/e-invoicing/plan-missing-document';
import type { Services } from '#platform/services';
import { changeEInvoice, type EInvoice, findEInvoice } from '../e-invoices.store';
import {
  consultEfact,
  type ElFatooraAccount,
  ElFatooraUnavailable,
  type FoundDocument,
} from '../el-fatoora/el-fatoora';
import { notifyStaff } from '../notify-staff';
import type { EInvoicingSettings } from '../settings/e-invoicing-settings.store';

export type SubmissionNeeds = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'secret' | 'transact' | 'uploads'>;

/** One run of the task that sends documents and asks for the results of earlier ones. */
export type SubmissionRun = SubmissionNeeds & {
  settings: EInvoicingSettings;
  account: ElFatooraAccount;
  signal: AbortSignal;
};

/** Asks El Fatoora for documents. @throws ElFatooraUnavailable also if it does not answer in time */
export async function consult(
  { account, signal }: SubmissionRun,
  criteria: Parameters<typeof consultEfact>[1],
): Promise<FoundDocument[]> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    return await consultEfact(account, criteria, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted && !signal.aborted) throw new ElFatooraUnavailable('El Fatoora did not answer in time.');
    throw error;
  }
}

/** Plans the next call, later each time. What the document is at El Fatoora stays as it was. @param message for staff */
export async function saveFailure({ transact }: SubmissionRun, { id }: EInvoice, message: string): Promise<void> {
  await transact(async (unit) => {
    const current = await findEInvoice(unit.tx, id);
    if (!current || current.nextAt === null) return;
    const { attempts } = current;
    await changeEInvoice(unit, current, {
      attempts: attempts + 1,
      nextAt: unit.now + getFailureDelay(attempts),
      lastFailure: limitText(message),
    });
    await notifyStaff(unit);
  });
}

/** Only messages of our own are shown: others may contain anything. */
export function describeFailure(error: unknown): string {
  return error instanceof ElFatooraUnavailable ? error.message : 'Error of the program; see its log.';
}

/** A text of El Fatoora is cut after this many characters. */
const MAX_TEXT_LENGTH = 500;

/** Cuts a text of El Fatoora. */
export const limitText = (text: string) => text.slice(0, MAX_TEXT_LENGTH);

/** Returns the signed document, as it was or will be sent. @throws Error if its file cannot be read */
export async function readOwnXml(
  { uploads }: Pick<Services, 'uploads'>,
  { xmlFileId }: Pick<EInvoice, 'xmlFileId'>,
): Promise<string> {
  const stream = xmlFileId === null ? undefined : await uploads.storage.read(xmlFileId);
  if (!stream) throw new Error('file of an electronic invoice not found');
  return Buffer.concat(await stream.toArray()).toString();
}
