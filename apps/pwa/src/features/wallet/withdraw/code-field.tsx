import { i18n } from '@lingui/core';
import { ClipboardPaste } from 'lucide-react';
import { Field } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';

type CodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void };

/** Six digits: typed, pasted with whatever stands around them, or filled in by the keyboard. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const take = (text: string) => onChange(text.replace(/\D/g, '').slice(0, 6));

  async function paste() {
    try {
      take(await navigator.clipboard.readText());
    } catch {
      toast.error(i18n._('Pasting is not allowed here. Type the code instead.'));
    }
  }

  const canPaste = typeof navigator.clipboard?.readText === 'function';
  return (
    <Field
      label={i18n._('Code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={value}
      onChange={take}
      error={error}
      className="[&_input]:text-xl [&_input]:tracking-[0.4em] [&_input]:tabular-nums"
      trailing={
        canPaste ? (
          <IconButton label={i18n._('Paste')} onPress={() => void paste()} className="-me-3">
            <ClipboardPaste aria-hidden="true" className="size-5" />
          </IconButton>
        ) : undefined
      }
    />
  );
}
