import { i18n } from '@lingui/core';
import { saveAs } from '#shell/files/save-as';
import { Button } from '#ui/button';
import { CopyButton } from '#ui/copy-button';
import { Untranslated } from '#ui/untranslated';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/**
 * Shows the recovery codes once, to be copied, saved or printed: a person who loses the app signs in with one of them.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
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
        <CopyButton text={text} label={i18n._('Recovery codes')} />
        <Button
          variant="secondary"
          small
          onPress={() => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {i18n._('Save as a file')}
        </Button>
        <Button variant="secondary" small onPress={() => window.print()}>
          {i18n._('Print')}
        </Button>
      </div>
      <Button onPress={onDone}>{i18n._('I have saved them')}</Button>
    </div>
  );
}
