import { i18n } from '@lingui/core';
import { type CompanyPageDraft, PAGE_PICTURES } from '@waha/domain/company/staff/company-page-draft-shapes';
import { inLanguage } from '@waha/domain/kernel/localized-text';
import { ArrowDown, ArrowUp, CircleAlert, Plus, ScrollText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/language/format';
import { newId } from '../../../platform/new-id';
import type { DraftFields } from '../../../shell/staff/drafts/draft-form';
import { LocalizedField } from '../../../shell/staff/drafts/localized-field';
import { moved } from '../../../shell/staff/drafts/moved';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/choice-field';
import { Field } from '../../../ui/field';
import { Fold } from '../../../ui/fold';
import { IconButton } from '../../../ui/icon-button';
import { TilePicture } from '../../../ui/tile-picture';

type Fields = Pick<DraftFields<CompanyPageDraft>, 'content' | 'change' | 'language' | 'errorOn' | 'hasError'>;

/** What the company holds dear, one below the other. */
export function ValueFields({ content: { values }, change, language, errorOn, hasError }: Fields) {
  return (
    <Listed
      items={values}
      path="values"
      nameOf={({ title }) => inLanguage(title, language)}
      hasError={hasError}
      onChange={(next) => change({ values: next })}
      add={i18n._('Add a value')}
      makeNew={() => ({ id: newId(), title: '', text: '' })}
    >
      {(value, path, set) => (
        <>
          <LocalizedField
            label={i18n._('Title')}
            name={`${path}.title`}
            text={value.title}
            language={language}
            error={errorOn(`${path}.title`)}
            onChange={(title) => set({ ...value, title })}
            maxLength={200}
          />
          <LocalizedField
            label={i18n._('Text')}
            name={`${path}.text`}
            text={value.text}
            language={language}
            error={errorOn(`${path}.text`)}
            onChange={(text) => set({ ...value, text })}
            maxLength={1000}
          />
        </>
      )}
    </Listed>
  );
}

/** The company's pages elsewhere, which the strips of pictures lead to. */
export function SocialFields({ content: { social }, change, errorOn, hasError }: Fields) {
  return (
    <Listed
      items={social}
      path="social"
      nameOf={({ name }) => name}
      hasError={hasError}
      onChange={(next) => change({ social: next })}
      add={i18n._('Add a page')}
      makeNew={() => ({ id: newId(), name: '', url: 'https://', art: PAGE_PICTURES[0] as string })}
    >
      {(page, path, set) => (
        <>
          <Field
            label={i18n._('Name')}
            name={`${path}.name`}
            maxLength={60}
            value={page.name}
            error={errorOn(`${path}.name`)}
            onChange={(name) => set({ ...page, name })}
          />
          <Field
            label={i18n._('Address on the web')}
            name={`${path}.url`}
            maxLength={500}
            inputMode="text"
            value={page.url}
            error={errorOn(`${path}.url`)}
            onChange={(url) => set({ ...page, url })}
          />
          <ChoiceField
            label={i18n._('Picture')}
            look="pills"
            value={page.art}
            onChoose={(art) => set({ ...page, art })}
            options={PAGE_PICTURES.map((art, at) => ({
              value: art,
              label: i18n._('Picture {number}', { number: formatNumber(at + 1) }),
              icon: <TilePicture name={art} className="size-8" />,
            }))}
          />
        </>
      )}
    </Listed>
  );
}

type ListedProps<Item extends { id: string }> = {
  items: readonly Item[];
  path: string;
  nameOf: (item: Item) => string;
  hasError: (path: string) => boolean;
  onChange: (items: Item[]) => void;
  /** What the button says that adds one. */
  add: string;
  makeNew: () => Item;
  children: (item: Item, path: string, set: (item: Item) => void) => ReactNode;
};

/** Things one below the other, each folded up, with what moves it and takes it out. */
function Listed<Item extends { id: string }>(props: ListedProps<Item>) {
  const { items, path, nameOf, hasError, onChange, add, makeNew, children } = props;
  const move = (at: number, by: -1 | 1) => onChange(moved(items, at, by));
  return (
    <div className="grid gap-3">
      {items.map((item, at) => {
        const name = nameOf(item);
        const own = `${path}.${at}`;
        return (
          <div key={item.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Fold
                title={i18n._('{number}. {name}', { number: formatNumber(at + 1), name })}
                icon={
                  hasError(own) ? (
                    <CircleAlert role="img" aria-label={i18n._('Something is missing')} />
                  ) : (
                    <ScrollText aria-hidden="true" />
                  )
                }
              >
                {() => (
                  <div className="grid gap-4">
                    {children(item, own, (next) => onChange(items.map((each) => (each === item ? next : each))))}
                  </div>
                )}
              </Fold>
            </div>
            <IconButton label={i18n._('Move {name} up', { name })} disabled={at === 0} onPress={() => move(at, -1)}>
              <ArrowUp aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={i18n._('Move {name} down', { name })}
              disabled={at === items.length - 1}
              onPress={() => move(at, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={i18n._('Take {name} out', { name })}
              onPress={() => onChange(items.filter((each) => each !== item))}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        );
      })}
      <Button
        variant="secondary"
        small
        icon={<Plus aria-hidden="true" className="size-5" />}
        onPress={() => onChange([...items, makeNew()])}
      >
        {add}
      </Button>
    </div>
  );
}
