import type { WireEInvoicingSettings } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { findPeople } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { isCertificateReadable } from './certificate-file';
import type { EInvoicingSettings } from './e-invoicing-settings.store';
import { isSendingPaused } from './is-sending-paused';

/**
 * Returns the settings as administrators see them, without secrets.
 * @param settings undefined before the first save: nothing is made, and the proposed first day is today
 */
export async function viewEInvoicing(
  db: Database | Tx,
  settings: EInvoicingSettings | undefined,
  { secret, now }: { secret: string; now: Instant },
): Promise<WireEInvoicingSettings> {
  if (!settings) return { mode: 'off', environment: 'test', startsOn: getDayAt(now), version: 0, hasPassword: false };
  const { mode, environment, startsOn, version, savedAt, savedBy, login, password } = settings;
  const { certificateSubject: subject, certificateIssuer: issuer, certificateEndsAt: endsAt } = settings;
  const name = (await findPeople(db, [savedBy])).get(savedBy)?.fullName;
  return {
    ...{ mode, environment, startsOn, version, savedAt: toIso(savedAt), hasPassword: password !== null },
    savedBy: { _id: savedBy, ...(name && { name }) },
    ...((await isSendingPaused(db, settings)) && { isPaused: true }),
    ...(login !== null && { login }),
    ...(subject !== null &&
      issuer !== null &&
      endsAt !== null && {
        certificate: {
          ...{ subject, issuer, validUntil: toIso(endsAt) },
          isReadable: isCertificateReadable(settings, secret),
        },
      }),
  };
}
