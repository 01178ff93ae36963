import { i18n } from '@lingui/core';
import { ArrowDown, ArrowUp, CircleAlert, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fold } from '#ui/fold';
import { IconButton } from '#ui/icon-button';
import { moveItem } from './move-item';

type EditableListProps<Item extends { id: string }> = {
  items: readonly Item[];
  /** The path of the list in the draft: faults name `payees.0.number`. */
  path: string;
  icon: LucideIcon;
  /** Returns the heading of an item, also used by the labels of its buttons. */
  titleOf: (item: Item, index: number) => string;
  nameOf: (item: Item) => string;
  hasError: (path: string) => boolean;
  onChange: (items: Item[]) => void;
  /** Renders the fields of one item. */
  children: (item: Item, path: string, set: (changes: Partial<Item>) => void) => ReactNode;
};

/** A list of collapsed items, each with buttons to move and remove it. */
export function EditableList<Item extends { id: string }>(props: EditableListProps<Item>) {
  const { items, path, icon: Icon, titleOf: formatTitle, nameOf: formatName, hasError, onChange, children } = props;
  return items.map((item, index) => {
    const [itemPath, name] = [`${path}.${index}`, formatName(item)];
    return (
      <Fold
        key={item.id}
        title={formatTitle(item, index)}
        icon={hasError(itemPath) ? <CircleAlert role="img" aria-label={i18n._('Incomplete')} /> : <Icon />}
      >
        {() => (
          <div className="grid gap-4">
            {children(item, itemPath, (changes) =>
              onChange(items.map((candidate) => (candidate.id === item.id ? { ...candidate, ...changes } : candidate))),
            )}
            <div className="flex flex-wrap gap-2">
              <IconButton
                label={i18n._('Move {name} up', { name })}
                icon={<ArrowUp />}
                disabled={index === 0}
                onPress={() => onChange(moveItem(items, index, -1))}
              />
              <IconButton
                label={i18n._('Move {name} down', { name })}
                icon={<ArrowDown />}
                disabled={index === items.length - 1}
                onPress={() => onChange(moveItem(items, index, 1))}
              />
              <IconButton
                label={i18n._('Remove {name}', { name })}
                icon={<Trash2 />}
                onPress={() => onChange(items.filter(({ id }) => id !== item.id))}
              />
            </div>
          </div>
        )}
      </Fold>
    );
  });
}
