import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { INPUT_CLASSES } from './field-frame';
import { joinClasses } from './join-classes';

type ListItem = { id: string };
export type ListGroup<Item> = {
  /** Shown above the items, if there is more than one group. */
  label?: string;
  items: readonly Item[];
};

type SearchListProps<Item extends ListItem> = {
  /** The name of the search field. */
  label: string;
  /** The name of the list. */
  listLabel: string;
  placeholder: string;
  field?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** The items that match the text. */
  groups: readonly ListGroup<Item>[];
  renderItem: (item: Item) => ReactNode;
  /** The id of the item that is marked first, while no text has been typed. */
  initialId?: string | undefined;
  onChoose: (item: Item) => void;
  /** The line below the list, announced when it changes. */
  status?: string | undefined;
};

/** Leaves room for the focus outline. The input stays in view, whatever is selected below it. */
const FIELD_STYLE = { padding: '4px', marginInline: '-4px' } as const;
const ITEM_STYLE = { scrollMarginBlock: '4.5rem' } as const;

/** A combobox whose list is always open. */
export function SearchList<Item extends ListItem>(props: SearchListProps<Item>) {
  const { label, listLabel, placeholder, field, value, onChange, groups, renderItem, initialId, onChoose, status } =
    props;
  const [markedId, setMarkedId] = useState<string>();
  const id = useId();
  const items = groups.flatMap((group) => group.items);
  const findItem = (wanted: string | undefined) => items.find((item) => item.id === wanted);
  const current = findItem(markedId) ?? (value === '' ? findItem(initialId) : undefined) ?? items[0];
  const getItemId = (item: Item) => `${id}-${item.id}`;
  const currentId = current && getItemId(current);

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && current) {
      setMarkedId(items.at((items.indexOf(current) + step) % items.length)!.id);
    } else if (event.key === 'Enter' && current) onChoose(current);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="sticky top-0 z-10 bg-surface" style={FIELD_STYLE}>
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          // A dial code is written from left to right. Without a text, the placeholder has the page's direction.
          dir={value ? 'auto' : undefined}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setMarkedId(undefined);
          }}
          onKeyDown={onKeyDown}
          className={INPUT_CLASSES}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={listLabel}>
        {groups.map((group, index) => {
          const options = group.items.map((item) => (
            <Option key={item.id} id={getItemId(item)} isMarked={item === current} onChoose={() => onChoose(item)}>
              {renderItem(item)}
            </Option>
          ));
          if (!group.label) return options;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} role="presentation" className="px-3 py-2 text-sm text-ink-soft">
                {group.label}
              </div>
              {options}
            </div>
          );
        })}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
    </div>
  );
}

type OptionProps = { id: string; isMarked: boolean; onChoose: () => void; children: ReactNode };

function Option({ id, isMarked, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      style={ITEM_STYLE}
      className={joinClasses(
        'min-h-11 cursor-pointer rounded-xl px-3 py-2.5',
        isMarked ? 'bg-blue-wash' : 'hover:bg-paper',
      )}
    >
      {children}
    </div>
  );
}
