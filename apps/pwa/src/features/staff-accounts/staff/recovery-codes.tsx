import { i18n } from '@lingui/core';
import { useEffect, useRef, useState } from 'react';
import { saveAs } from '#shell/files/save-as';
import { useLeaveQuestion } from '#shell/staff/use-leave-question';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { CopyButton } from '#ui/copy-button';
import { Untranslated } from '#ui/untranslated';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/**
 * Shows the recovery codes once, to be copied, saved or printed: a person who loses the app signs in with one of them.
 * Who leaves before that is asked.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const [isSaved, setSaved] = useState(false);
  const { isAsking, leave, stay } = useLeaveQuestion(!isSaved);
  const top = useRef<HTMLDivElement>(null);
  // They replace a form that is longer: the first row would be out of view.
  useEffect(() => {
    // Not returned: it is a promise in new browsers, and React would call it as the clean-up.
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  const markSaved = () => setSaved(true);
  return (
    <div ref={top} className="grid scroll-mt-4 gap-4">
      <p className="text-ink-soft">
        {i18n._(
          'Save these codes where you can find them without your phone. Each code works once. They will not be shown again.',
        )}
      </p>
      <ul aria-label={i18n._('Recovery codes')} className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="font-medium tabular-nums">
            <Untranslated isCode>{code}</Untranslated>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={i18n._('Recovery codes')} onCopied={markSaved} />
        <Button
          variant="secondary"
          small
          onPress={() => {
            saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
            markSaved();
          }}
        >
          {i18n._('Save as a file')}
        </Button>
        <Button
          variant="secondary"
          small
          onPress={() => {
            window.print();
            markSaved();
          }}
        >
          {i18n._('Print')}
        </Button>
      </div>
      <Button onPress={onDone}>{i18n._('I have saved them')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={i18n._('Close without saving the codes?')}
        confirm={i18n._('Close')}
        isDangerous
        onConfirm={leave}
        onCancel={stay}
      >
        {i18n._('They will not be shown again. Without them, an administrator has to help you if you lose your phone.')}
      </ConfirmDialog>
    </div>
  );
}
