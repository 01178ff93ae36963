import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Popup } from '#ui/popup';
import { type ListGroup, SearchList } from '#ui/search-list';
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

/** The sections and the found items. */
function Search({ sections, finders, field, onNavigate }: SearchProps) {
  const [typed, setTyped] = useState('');
  const { results, status } = useSearchResults(typed, finders);
  const groups = groupResults(sections, typed, results);
  return (
    <SearchList
      label={i18n._('Go to')}
      listLabel={i18n._('Results')}
      placeholder={i18n._('Section, name, phone or reference')}
      field={field}
      value={typed}
      onChange={setTyped}
      groups={groups}
      renderItem={(result) => <Result result={result} />}
      onChoose={onNavigate}
      status={status ?? (groups.length === 0 ? i18n._('No section has this name.') : '')}
    />
  );
}

function Result({ result: { title, line } }: { result: SearchResult }) {
  if (!line) return <span className="font-medium">{title}</span>;
  return (
    <>
      <Untranslated isTruncated className="font-medium">
        {title}
      </Untranslated>
      <span className="block truncate text-sm text-ink-soft">{line}</span>
    </>
  );
}

/** Groups the sections first, then the found items by the section that shows them. */
function groupResults(
  sections: readonly DashboardSection[],
  typed: string,
  results: readonly SearchResult[],
): ListGroup<SearchResult>[] {
  const sectionResults = matchSections(sections, typed).map(
    ({ name, label }): SearchResult => ({ id: name, title: label(), line: '', search: { view: name } }),
  );
  const foundGroups = sections.map(({ name, label }) => ({
    label: label(),
    items: results.filter(({ search }) => search.view === name),
  }));
  return [{ label: i18n._('Sections'), items: sectionResults }, ...foundGroups].filter(
    (group) => group.items.length > 0,
  );
}
