import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { INPUT_CLASSES } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';
import { Popup } from '#ui/popup';
import { Untranslated } from '#ui/untranslated';
import { matchSections } from './match-sections';
import type { DashboardSection, LoadFinders, SearchResult } from './search-result';
import { useSearchResults } from './use-search-results';

export type GoToDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  sections: readonly DashboardSection[];
  finders: LoadFinders;
};

/** Opens any section of the dashboard, and any item that the server finds, by keyboard alone. */
export function GoToDialog({ isOpen, onClose, ...searchProps }: GoToDialogProps) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const hasNavigated = useRef(false);
  // After the dialog has taken or returned the focus.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (hasNavigated.current) document.getElementById('content')?.focus({ preventScroll: true });
    hasNavigated.current = false;
  }, [isOpen]);
  const navigateTo = ({ search }: SearchResult) => {
    hasNavigated.current = true;
    void router.navigate({ to: '.', search });
    onClose();
  };
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Go to')}>
      <Search {...searchProps} field={field} onNavigate={navigateTo} />
    </Popup>
  );
}

type SearchProps = Pick<GoToDialogProps, 'sections' | 'finders'> & {
  field: RefObject<HTMLInputElement | null>;
  onNavigate: (result: SearchResult) => void;
};

/** Leaves room for the focus outline. The input stays in view, whatever is selected below it. */
const LIST_STYLE = { padding: '4px', marginInline: '-4px' } as const;
const OPTION_STYLE = { scrollMarginBlock: '4.5rem' } as const;

/** A combobox whose list is always open. */
function Search({ sections, finders, field, onNavigate }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [markedId, setMarkedId] = useState<string>();
  const id = useId();
  const { results, status } = useSearchResults(typed, finders);
  const groups = groupResults(sections, typed, results);
  const all = groups.flatMap((group) => group.results);
  const current = all.find((result) => result.id === markedId) ?? all[0];
  const getOptionId = (result: SearchResult) => `${id}-${result.id}`;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && current) {
      const next = all.at((all.indexOf(current) + step) % all.length)!;
      setMarkedId(next.id);
      document.getElementById(getOptionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) onNavigate(current);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="sticky top-0 z-10 bg-surface" style={LIST_STYLE}>
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={i18n._('Go to')}
          aria-autocomplete="list"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && getOptionId(current)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder={i18n._('Section, name, phone or reference')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarkedId(undefined);
          }}
          onKeyDown={onKeyDown}
          className={INPUT_CLASSES}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={i18n._('Results')}>
        {groups.map(({ label, results: shownResults }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} role="presentation" className="px-3 py-2 text-sm text-ink-soft">
              {label}
            </div>
            {shownResults.map((result) => (
              <Option
                key={result.id}
                id={getOptionId(result)}
                result={result}
                isMarked={result === current}
                onGo={onNavigate}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {status ?? (all.length === 0 ? i18n._('No section has this name.') : '')}
      </p>
    </div>
  );
}

type OptionProps = { id: string; result: SearchResult; isMarked: boolean; onGo: (result: SearchResult) => void };

function Option({ id, result, isMarked, onGo: onNavigate }: OptionProps) {
  const { title, line } = result;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onNavigate(result)}
      style={OPTION_STYLE}
      className={joinClasses(
        'min-h-11 cursor-pointer rounded-xl px-3 py-2.5',
        isMarked ? 'bg-blue-wash' : 'hover:bg-paper',
      )}
    >
      {line ? (
        <>
          <Untranslated isTruncated className="font-medium">
            {title}
          </Untranslated>
          <span className="block truncate text-sm text-ink-soft">{line}</span>
        </>
      ) : (
        <span className="font-medium">{title}</span>
      )}
    </div>
  );
}

type Group = { label: string; results: readonly SearchResult[] };

/** Groups the sections first, then the found items by the section that shows them. */
function groupResults(sections: readonly DashboardSection[], typed: string, results: readonly SearchResult[]): Group[] {
  const sectionResults = matchSections(sections, typed).map(
    ({ name, label }): SearchResult => ({ id: name, title: label(), line: '', search: { view: name } }),
  );
  const foundGroups = sections.map(({ name, label }) => ({
    label: label(),
    results: results.filter(({ search }) => search.view === name),
  }));
  return [{ label: i18n._('Sections'), results: sectionResults }, ...foundGroups].filter(
    (group) => group.results.length > 0,
  );
}
