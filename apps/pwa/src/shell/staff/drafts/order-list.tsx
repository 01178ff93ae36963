import { i18n } from '@lingui/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { useStaffCommand } from '../use-command';
import { moveItem } from './move-item';

type Item = { id: string; title: string };
type OrderListProps = {
  label: string;
  feature: string;
  items: readonly Item[];
  save: (ids: string[]) => Promise<unknown>;
  onDone: () => void;
};

/** Sorts a list one step at a time. The saved order applies to all users at once. */
export function OrderList({ label, feature, items, save, onDone }: OrderListProps) {
  const [ids, setIds] = useState(() => items.map(({ id }) => id));
  const [announcement, setAnnouncement] = useState('');
  const saveOrder = useStaffCommand(feature, save);
  const ordered = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);

  function move(index: number, offset: -1 | 1): void {
    setIds(moveItem(ids, index, offset));
    const name = ordered[index]?.title ?? '';
    setAnnouncement(i18n._('{name} moved to position {number}', { name, number: formatNumber(index + offset + 1) }));
  }
  async function onSave(): Promise<void> {
    try {
      await saveOrder.mutateAsync(ids);
      toast.success(i18n._('Order saved. Everyone sees it now.'));
      onDone();
    } catch (error) {
      toast.error(translateError(error));
    }
  }
  return (
    <div className="grid gap-4">
      <ol aria-label={label} className="divide-y divide-line rounded-xl border border-line bg-surface">
        {ordered.map(({ id, title }, index) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <Untranslated isTruncated>{title}</Untranslated>
            </span>
            <IconButton
              label={i18n._('Move {name} up', { name: title })}
              icon={<ArrowUp />}
              disabled={index === 0}
              onPress={() => move(index, -1)}
            />
            <IconButton
              label={i18n._('Move {name} down', { name: title })}
              icon={<ArrowDown />}
              disabled={index === ordered.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="flex flex-wrap gap-2 bg-paper py-3" style={{ position: 'sticky', insetBlockEnd: 0 }}>
        <Button busy={saveOrder.isPending} onPress={() => void onSave()}>
          {i18n._('Save order')}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </div>
  );
}
