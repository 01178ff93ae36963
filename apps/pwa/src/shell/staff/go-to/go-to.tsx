import { i18n } from '@lingui/core';
import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { translateError } from '#platform/translate-error';
import { IconButton } from '#ui/icon-button';
import { toast } from '#ui/toast';
import { isGoToKey } from '../shortcuts/shortcuts';
import { isDialogOpen } from '../shortcuts/use-shortcuts';
import type { GoToDialogProps } from './go-to-dialog';

type GoToProps = Pick<GoToDialogProps, 'sections' | 'finders'>;

const loadDialog = () => import('./go-to-dialog');

/** The button that opens the search of this dashboard, and Ctrl+K (⌘K), also while the user types in a field. */
export function GoTo(dialogProps: GoToProps) {
  const [Dialog, setDialog] = useState<ComponentType<GoToDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    loadDialog().then(
      ({ GoToDialog }) => {
        setDialog(() => GoToDialog);
        setOpen(true);
      },
      (error: unknown) => void toast.error(translateError(error)),
    );
  const { href } = useLocation();
  // Any other navigation, such as back, closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other address
  useEffect(() => setOpen(false), [href]);
  const toggle = useRef(() => {});
  toggle.current = () => {
    if (isOpen) setOpen(false);
    else if (!isDialogOpen()) void open();
  };
  useEffect(() => {
    // Loads the code while there is a network, so that the dialog also opens without one.
    void loadDialog().catch(() => {});
    const onKey = (event: KeyboardEvent) => {
      if (!isGoToKey(event)) return;
      event.preventDefault();
      toggle.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton label={i18n._('Go to')} icon={<Search />} onPress={() => void open()} />
      {Dialog ? <Dialog {...dialogProps} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
