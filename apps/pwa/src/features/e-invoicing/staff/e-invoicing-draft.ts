import type {
  E_INVOICING_ENVIRONMENTS,
  E_INVOICING_MODES,
  WireEInvoicingSettings,
} from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import type { EInvoicingInput } from './e-invoicing.queries';

export type EInvoicingMode = (typeof E_INVOICING_MODES)[number];
export type EInvoicingEnvironment = (typeof E_INVOICING_ENVIRONMENTS)[number];

/** The settings as an administrator edits them. Secrets are empty unless they are replaced. */
export type EInvoicingDraft = {
  mode: EInvoicingMode;
  environment: EInvoicingEnvironment;
  startsOn: string;
  login: string;
  password: string;
  file: File | undefined;
  passphrase: string;
};

/** The unsaved changes, and the version on which they are based. */
export type EInvoicingEdit = { version: number; changes: Partial<EInvoicingDraft> };

/** Returns the draft that the saved settings and the unsaved changes give. */
export function toDraft(saved: WireEInvoicingSettings, edit: EInvoicingEdit | undefined): EInvoicingDraft {
  const { mode, environment, startsOn, login = '' } = saved;
  return { mode, environment, startsOn, login, password: '', file: undefined, passphrase: '', ...edit?.changes };
}

/** Returns the edit after a change; `undefined` if nothing differs from the saved settings any more. */
export function changeEdit(
  saved: WireEInvoicingSettings,
  edit: EInvoicingEdit | undefined,
  change: Partial<EInvoicingDraft>,
): EInvoicingEdit | undefined {
  const unchanged = toDraft(saved, undefined);
  const entries = Object.entries({ ...edit?.changes, ...change }).filter(
    ([field, value]) => value !== unchanged[field as keyof EInvoicingDraft],
  );
  if (entries.length === 0) return undefined;
  return { version: edit?.version ?? saved.version, changes: Object.fromEntries(entries) };
}

/** Returns what is sent to save a draft. Secrets that were not entered are absent: they remain as they are. */
export function toInput(
  { mode, environment, startsOn, login, password, file, passphrase }: EInvoicingDraft,
  { version, changes }: EInvoicingEdit,
): EInvoicingInput {
  return {
    ...{ mode, environment, startsOn, version, file },
    ...(changes.login !== undefined && { login }),
    ...(password !== '' && { password }),
    ...(file && { passphrase }),
  };
}
