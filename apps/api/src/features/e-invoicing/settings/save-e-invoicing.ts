import type { saveEInvoicing as endpoint } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { readDay } from '@waha/domain/kernel/calendar/day';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { FileId, StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { writeAuditLog } from '#platform/database/audit-log';
import { readEpoch } from '#platform/database/change-log';
import type { Transact } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { discardTestInvoices, hasUndecidedEInvoices } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import {
  type CertificateFile,
  canSignNow,
  decryptCertificate,
  encryptCertificate,
  openCertificateFile,
} from './certificate-file';
import { type EInvoicingSettings, findEInvoicingSettings, saveEInvoicingSettings } from './e-invoicing-settings.store';
import { decryptPassword, encryptPassword } from './encrypt-password';

type Needs = Pick<Services, 'clock' | 'db' | 'secret' | 'uploads'> & {
  /** Checks the caller's authority again. */
  transact: Transact;
};
type Body = BodyOf<typeof endpoint>;

/**
 * Changes the settings. Absent secrets remain. Documents that wait to be sent stay so in every mode. When production
 * begins, the documents of the test installation are deleted, so that they are made again. In a restored database, sending
 * continues after a save.
 * @throws RefusalError `e_invoicing_busy`, `e_invoicing_changed`, `e_invoicing_certificate_unreadable`, `e_invoicing_certificate_unusable`,
 * `e_invoicing_incomplete`, `invalid_input`
 */
export async function saveEInvoicing(
  needs: Needs,
  { body, by }: { body: Body; by: StaffId },
): Promise<EInvoicingSettings> {
  const { db, transact, uploads } = needs;
  const before = await findEInvoicingSettings(db);
  checkVersion(before, body);
  // Outside of the transaction, because opening a certificate takes a while.
  const choices = await prepareChoices(needs, before, body);
  const { settings, removed } = await transact(async (unit) => {
    const { tx, now } = unit;
    checkVersion(await findEInvoicingSettings(tx), body);
    const { mode, environment, startsOn, login } = choices;
    if (before && before.environment !== environment && (await hasUndecidedEInvoices(tx)))
      throw new RefusalError({ code: 'e_invoicing_busy' });
    const settings = { ...choices, epoch: await readEpoch(tx), version: body.version + 1, savedAt: now, savedBy: by };
    await saveEInvoicingSettings(tx, settings);
    const isProductionNew = before?.environment === 'test' && environment === 'production';
    const removed: FileId[] = isProductionNew ? await discardTestInvoices(unit) : [];
    await writeAuditLog(unit, {
      actorId: by,
      action: 'e-invoicing.changed',
      details: {
        ...{ version: settings.version, mode, environment, startsOn },
        ...(login !== (before?.login ?? null) && { hasNewLogin: true }),
        ...(body.password !== undefined && { hasNewPassword: true }),
        ...(body.certificate !== undefined && { hasNewCertificate: true }),
      },
    });
    await notifyStaff(unit);
    return { settings, removed };
  });
  for (const id of removed) await uploads.storage.remove(id);
  return settings;
}

function checkVersion(current: EInvoicingSettings | undefined, { version }: Body): void {
  if ((current?.version ?? 0) !== version) throw new RefusalError({ code: 'e_invoicing_changed' });
}

type StoredChoices = Omit<EInvoicingSettings, 'epoch' | 'version' | 'savedAt' | 'savedBy'>;

/** Returns what is stored, with encrypted secrets, after checking that the mode can work with it. */
async function prepareChoices(
  { clock, secret }: Needs,
  before: EInvoicingSettings | undefined,
  body: Body,
): Promise<StoredChoices> {
  const { mode, environment, password, certificate, passphrase = '' } = body;
  const startsOn = readDay(body.startsOn);
  if (!startsOn) throw new RefusalError({ code: 'invalid_input', errors: { startsOn: 'This date is not valid.' } });
  const newFile = certificate === undefined ? undefined : { pkcs12: Buffer.from(certificate, 'base64'), passphrase };
  const choices = {
    ...{ mode, environment, startsOn },
    login: (body.login ?? before?.login) || null,
    password: password === undefined ? (before?.password ?? null) : encryptIfAny(password, secret),
    ...(newFile ? await readCertificate(newFile, secret) : keepCertificate(before)),
  };
  if (mode === 'off') return choices;
  await checkCanSign(choices, secret, clock());
  if (mode === 'submit' && (choices.login === null || decryptPassword(choices, secret) === undefined))
    throw new RefusalError({ code: 'e_invoicing_incomplete' });
  return choices;
}

const encryptIfAny = (password: string, secret: string) => (password === '' ? null : encryptPassword(password, secret));

type StoredCertificate = Pick<
  EInvoicingSettings,
  'certificate' | 'certificateSubject' | 'certificateIssuer' | 'certificateEndsAt'
>;

function keepCertificate(before: EInvoicingSettings | undefined): StoredCertificate {
  return {
    certificate: before?.certificate ?? null,
    certificateSubject: before?.certificateSubject ?? null,
    certificateIssuer: before?.certificateIssuer ?? null,
    certificateEndsAt: before?.certificateEndsAt ?? null,
  };
}

async function readCertificate(file: CertificateFile, secret: string): Promise<StoredCertificate> {
  const opened = await openCertificateFile(file);
  if (!opened) throw new RefusalError({ code: 'e_invoicing_certificate_unreadable' });
  return {
    certificate: encryptCertificate(file, secret),
    certificateSubject: opened.subject,
    certificateIssuer: opened.issuer,
    certificateEndsAt: opened.validUntil,
  };
}

async function checkCanSign(settings: StoredCertificate, secret: string, now: Instant): Promise<void> {
  if (settings.certificate === null) throw new RefusalError({ code: 'e_invoicing_incomplete' });
  const certificate = await decryptCertificate(settings, secret);
  if (!certificate) throw new RefusalError({ code: 'e_invoicing_certificate_unreadable' });
  if (!(await canSignNow(certificate, now))) throw new RefusalError({ code: 'e_invoicing_certificate_unusable' });
}
