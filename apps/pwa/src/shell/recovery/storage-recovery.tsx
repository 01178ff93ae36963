import { i18n } from '@lingui/core';
import { useState } from 'react';
import { deleteDatabases } from '#offline/sign-out/delete-databases';
import { createStorageReport } from '#offline/sign-out/storage-report';
import { getSession } from '#platform/session';
import { Button } from '#ui/button';
import { ConfirmDialog, QuestionDialog } from '#ui/confirm-dialog';
import { saveAs } from '../files/save-as';
import { useStorageTrouble } from './storage-trouble';

type StorageRecoveryProps = { error: unknown; reload?: () => void };

/** Explains that the device's storage is damaged and offers every way out, the one that loses data last. */
export function StorageRecovery({ error, reload = () => location.reload() }: StorageRecoveryProps) {
  const [step, setStep] = useState<'told' | 'asked' | 'emptying' | 'stuck'>('told');
  const dismissError = () => useStorageTrouble.setState({ error: undefined });
  const saveReport = async () => saveAs(await createStorageReport(error), 'waha-report.json');
  async function resetApp() {
    setStep('emptying');
    if (await deleteDatabases(getSession()?.userId)) reload();
    else setStep('stuck');
  }
  if (step === 'asked' || step === 'emptying')
    return (
      <ConfirmDialog
        isOpen
        title={i18n._('Reset the app on this phone?')}
        confirm={i18n._('Reset the app')}
        isDangerous
        busy={step === 'emptying'}
        onConfirm={() => void resetApp()}
        onCancel={() => setStep('told')}
      >
        {i18n._(
          'Drafts are lost. Unsent items are restored from their backup if the phone had space for one. Everything else is downloaded again. Saved videos stay.',
        )}
      </ConfirmDialog>
    );
  return (
    <QuestionDialog
      isOpen
      title={i18n._('The data on this phone cannot be opened')}
      question={step === 'stuck' ? translateStuck() : translateTrouble()}
      onCancel={dismissError}
    >
      <Button onPress={reload}>{i18n._('Try again')}</Button>
      <Button variant="secondary" onPress={() => void saveReport()}>
        {i18n._('Save a diagnostic report')}
      </Button>
      <Button variant="quiet" className="text-bougainvillea" onPress={() => setStep('asked')}>
        {i18n._('Reset the app on this phone')}
      </Button>
      <Button variant="quiet" onPress={dismissError}>
        {i18n._('Continue without saved data')}
      </Button>
    </QuestionDialog>
  );
}

function translateTrouble(): string {
  return i18n._(
    'Nothing has been deleted. Close the app everywhere and try again: this often helps. Saved videos are stored separately and still play.',
  );
}

function translateStuck(): string {
  return i18n._(
    'The browser did not let the app delete its data. Please delete this site’s data in the browser settings, or contact us with the diagnostic report.',
  );
}
