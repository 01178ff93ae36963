import { i18n } from '@lingui/core';
import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { isGoToKey } from '../keys/desk-keys';
import { isAnswering } from '../keys/use-desk-keys';
import type { GoToDialogProps } from './go-to-dialog';

type GoToProps = Pick<GoToDialogProps, 'sections' | 'finders'>;

const load = () => import('./go-to-dialog');

/** The way to everything of this desk: a button, and Ctrl+K (⌘K), also while somebody types. */
export function GoTo(where: GoToProps) {
  const [Dialog, setDialog] = useState<ComponentType<GoToDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    load().then(
      ({ GoToDialog }) => {
        setDialog(() => GoToDialog);
        setOpen(true);
      },
      (error: unknown) => void toast.error(sayError(error)),
    );
  const { href } = useLocation();
  // Whoever goes elsewhere by another way, as back, is done here too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other address
  useEffect(() => setOpen(false), [href]);
  const press = useRef(() => {});
  press.current = () => {
    if (isOpen) setOpen(false);
    else if (!isAnswering()) void open();
  };
  useEffect(() => {
    // While there is a network: it is to open without one too.
    void load().catch(() => {});
    const onKey = (event: KeyboardEvent) => {
      if (!isGoToKey(event)) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton label={i18n._('Go to')} onPress={() => void open()}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
      {Dialog ? <Dialog {...where} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
