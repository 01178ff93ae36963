import { i18n } from '@lingui/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { toast } from './toast';

const CONFIRMED_MS = 2000;

type CopyButtonProps = { text: string; label?: string; onCopied?: () => void };

/** Copies a number or a reference and confirms it for two seconds. */
export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      toast.error(i18n._('Copying is not allowed here. Select the text instead.'));
    }
  }

  const icon = isCopied ? <Check className="size-4" /> : <Copy className="size-4" />;
  return (
    <Button
      variant="secondary"
      small
      icon={icon}
      onPress={() => void copy()}
      label={i18n._('Copy {text}', { text: label ?? text })}
    >
      <span aria-live="polite">{isCopied ? i18n._('Copied') : i18n._('Copy')}</span>
    </Button>
  );
}
