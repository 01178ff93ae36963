import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { BulkSelection } from '../queue/bulk/use-bulk-selection';
import { ShortcutsDialog } from './shortcuts-dialog';
import { useShortcuts } from './use-shortcuts';

/** Handles the shortcuts of a list whose rows open elsewhere. Returns the ref of the list, and the dialog of its keys. */
export function useListShortcuts<List extends HTMLElement>(
  bulkSelection?: BulkSelection,
): { root: RefObject<List | null>; help: ReactNode } {
  const root = useRef<List>(null);
  const [isHelping, setHelping] = useState(false);
  useShortcuts({
    root,
    area: useRef(null),
    bulkSelection,
    onBack: () => undefined,
    onHelp: () => setHelping(true),
  });
  return { root, help: <ShortcutsDialog isOpen={isHelping} onClose={() => setHelping(false)} /> };
}
