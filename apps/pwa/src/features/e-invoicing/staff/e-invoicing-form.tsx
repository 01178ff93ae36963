import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  E_INVOICING_ENVIRONMENTS,
  E_INVOICING_MODES,
  type WireEInvoicingSettings,
} from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { formatNumber, formatStaffTime } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { FileField } from '#shell/files/file-field';
import { useLeaveQuestion } from '#shell/staff/use-leave-question';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ChoiceField } from '#ui/choice-field';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { FailureNotice } from '#ui/failure-notice';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { CertificateFacts } from './certificate-facts';
import { eInvoicingSettingsQuery, useSaveEInvoicing } from './e-invoicing.queries';
import { changeEdit, type EInvoicingDraft, type EInvoicingEdit, toDraft, toInput } from './e-invoicing-draft';
import { MAX_CERTIFICATE_BYTES } from './read-certificate';
import { explainMode, translateEnvironment, translateMode } from './translate-mode';

/** The reasons why the settings are not saved, by field; `form` is about all of them. */
type Faults = Partial<Record<'startsOn' | 'file' | 'passphrase' | 'form' | 'conflict', string>>;

/** All settings in one form. It is saved as a whole, and only over the version on which it is based. */
export function EInvoicingForm({ saved }: { saved: WireEInvoicingSettings }) {
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<EInvoicingEdit>();
  const [faults, setFaults] = useState<Faults>({});
  const { mutateAsync: save, isPending } = useSaveEInvoicing();
  const question = useLeaveQuestion(edit !== undefined);
  const draft = toDraft(saved, edit);

  const change = (changes: Partial<EInvoicingDraft>) => {
    setEdit(changeEdit(saved, edit, changes));
    setFaults({});
  };
  async function submit(): Promise<void> {
    if (!edit && !saved.isPaused) return;
    const { version, changes } = edit ?? { version: saved.version, changes: {} };
    if (draft.startsOn === '') return setFaults({ startsOn: i18n._('Please enter the first day.') });
    if (draft.file && (draft.file.size === 0 || draft.file.size > MAX_CERTIFICATE_BYTES))
      return setFaults({ file: translateFileFault() });
    try {
      await save(toInput(draft, { version, changes }));
      setEdit(undefined);
      setFaults({});
      toast.success(i18n._('Settings saved.'));
    } catch (error) {
      setFaults(toFaults(error));
      if (isConflict(error))
        await rebase({ version, changes }).catch((failure: unknown) => setFaults(toFaults(failure)));
    }
  }
  /** Shows the settings that somebody else has saved, with the own changes: the next save is based on them. */
  async function rebase({ changes }: EInvoicingEdit): Promise<void> {
    const current = await queryClient.fetchQuery(eInvoicingSettingsQuery());
    setEdit(changeEdit(current, undefined, changes));
  }

  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      {faults.conflict ? (
        <Notice tone="sun" icon={<Users />}>
          {faults.conflict}
        </Notice>
      ) : null}
      {saved.isPaused ? (
        <Notice tone="sun" icon={<TriangleAlert />}>
          {i18n._(
            'Nothing is sent, because the database is a restored backup: compare the last documents with El Fatoora, then save these settings again.',
          )}
        </Notice>
      ) : null}
      <Card className="grid gap-5">
        <ChoiceField
          look="cards"
          label={i18n._('einvoicing|Mode')}
          options={E_INVOICING_MODES.map((value) => ({
            value,
            label: translateMode(value),
            detail: explainMode(value),
          }))}
          value={draft.mode}
          onChoose={(mode) => change({ mode })}
        />
        <Field
          name="startsOn"
          type="date"
          label={i18n._('First day')}
          value={draft.startsOn}
          error={faults.startsOn}
          hint={i18n._('Invoices and credit notes from this day on are made electronic.')}
          onChange={(startsOn) => change({ startsOn })}
        />
      </Card>
      <Card className="grid gap-5">
        {saved.certificate ? <CertificateFacts certificate={saved.certificate} /> : null}
        <FileField
          label={saved.certificate ? i18n._('New certificate (.p12 or .pfx)') : i18n._('Certificate (.p12 or .pfx)')}
          name="certificate"
          accept=".p12,.pfx,application/x-pkcs12"
          value={draft.file}
          onChoose={(file) => change({ file, ...(!file && { passphrase: '' }) })}
          error={faults.file}
          hint={i18n._('The seal of the company with its private key, from TunTrust. At most {n} KB.', {
            n: formatNumber(MAX_CERTIFICATE_BYTES / 1000),
          })}
        />
        {draft.file ? (
          <Field
            name="passphrase"
            type="password"
            autoComplete="off"
            label={i18n._('Password of the certificate')}
            maxLength={200}
            dir="ltr"
            value={draft.passphrase}
            error={faults.passphrase}
            onChange={(passphrase) => change({ passphrase })}
          />
        ) : null}
      </Card>
      <Card className="grid gap-5">
        <ChoiceField
          label={i18n._('Environment of El Fatoora')}
          options={E_INVOICING_ENVIRONMENTS.map((value) => ({ value, label: translateEnvironment(value) }))}
          value={draft.environment}
          onChoose={(environment) => change({ environment })}
          hint={i18n._('In the test environment, invoices have no legal effect.')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="login"
            label={i18n._('Login of El Fatoora')}
            autoComplete="off"
            maxLength={100}
            dir="ltr"
            value={draft.login}
            onChange={(login) => change({ login })}
          />
          <Field
            name="password"
            type="password"
            autoComplete="new-password"
            label={i18n._('Password of El Fatoora')}
            maxLength={200}
            dir="ltr"
            value={draft.password}
            hint={saved.hasPassword ? i18n._('A password is saved. Leave empty to keep it.') : undefined}
            onChange={(password) => change({ password })}
          />
        </div>
      </Card>
      <FailureNotice>{faults.form}</FailureNotice>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!edit && !saved.isPaused} busy={isPending}>
          {i18n._('Save')}
        </Button>
        {edit ? (
          <Button
            variant="quiet"
            disabled={isPending}
            onPress={() => {
              setEdit(undefined);
              setFaults({});
            }}
          >
            {i18n._('Discard my changes')}
          </Button>
        ) : (
          <SavedBy saved={saved} />
        )}
      </div>
      <ConfirmDialog
        isOpen={question.isAsking}
        title={i18n._('Leave without saving?')}
        confirm={i18n._('Leave')}
        cancel={i18n._('Stay here')}
        isDangerous
        onConfirm={question.leave}
        onCancel={question.stay}
      >
        {i18n._('Your changes of the electronic invoices are not saved.')}
      </ConfirmDialog>
    </Form>
  );
}

function SavedBy({ saved: { savedAt, savedBy } }: { saved: WireEInvoicingSettings }) {
  if (!savedAt) return null;
  const time = formatStaffTime(savedAt);
  return (
    <p className="text-sm text-ink-soft">
      {savedBy?.name
        ? i18n._('Saved by {name}, {time}', { name: savedBy.name, time })
        : i18n._('Saved: {time}', { time })}
    </p>
  );
}

const translateFileFault = () =>
  i18n._('Choose a file of at most {n} KB that is not empty.', { n: formatNumber(MAX_CERTIFICATE_BYTES / 1000) });

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'e_invoicing_changed';

/** Returns the reason of a refusal at the field that it is about. */
function toFaults(error: unknown): Faults {
  const text = translateError(error);
  if (isConflict(error)) return { conflict: text };
  if (!(error instanceof ApiError)) return { form: text };
  if (error.code === 'e_invoicing_certificate_unreadable') return { passphrase: text };
  if (error.code === 'e_invoicing_certificate_unusable') return { file: text };
  const errors: Readonly<Record<string, string>> = error.errors;
  return errors.startsOn ? { startsOn: translateText(errors.startsOn) } : { form: text };
}
