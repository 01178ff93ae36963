import { i18n } from '@lingui/core';
import { type CompanyPageDraft, PAGE_PICTURES } from '@waha/domain/company/staff/company-page-draft-schema';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { ExternalLink, Heart } from 'lucide-react';
import { createId } from '#platform/create-id';
import { formatNumber } from '#platform/language/format';
import type { DraftFields } from '#shell/staff/drafts/draft-form';
import { EditableList } from '#shell/staff/drafts/editable-list';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { Field } from '#ui/field';
import { AddButton } from './add-button';
import { PictureChoice } from './picture-choice';

type Fields = Pick<DraftFields<CompanyPageDraft>, 'content' | 'change' | 'language' | 'errorOn' | 'hasError'>;

/** The fields of the company's values, one below the other. */
export function CompanyValueFields({ content: { values }, change, language, errorOn, hasError }: Fields) {
  return (
    <div className="grid gap-3">
      <EditableList
        items={values}
        path="values"
        icon={Heart}
        titleOf={({ title }, index) => translatePlace(index, resolveText(title, language))}
        nameOf={({ title }) => resolveText(title, language)}
        hasError={hasError}
        onChange={(next) => change({ values: next })}
      >
        {(value, path, set) => (
          <>
            <LocalizedField
              label={i18n._('Title')}
              name={`${path}.title`}
              isLine
              text={value.title}
              language={language}
              error={errorOn(`${path}.title`)}
              onChange={(title) => set({ title })}
              maxLength={200}
            />
            <LocalizedField
              label={i18n._('Text')}
              name={`${path}.text`}
              text={value.text}
              language={language}
              error={errorOn(`${path}.text`)}
              onChange={(text) => set({ text })}
              maxLength={1000}
            />
          </>
        )}
      </EditableList>
      <AddButton
        label={i18n._('Add a value')}
        onPress={() => change({ values: [...values, { id: createId(), title: '', text: '' }] })}
      />
    </div>
  );
}

/** The company's external pages, which the carousels link to. */
export function CompanySocialFields({ content: { social }, change, errorOn, hasError }: Fields) {
  return (
    <div className="grid gap-3">
      <EditableList
        items={social}
        path="social"
        icon={ExternalLink}
        titleOf={({ name }, index) => translatePlace(index, name)}
        nameOf={({ name }) => name}
        hasError={hasError}
        onChange={(next) => change({ social: next })}
      >
        {(page, path, set) => (
          <>
            <Field
              label={i18n._('Name of the page')}
              name={`${path}.name`}
              maxLength={60}
              value={page.name}
              error={errorOn(`${path}.name`)}
              onChange={(name) => set({ name })}
            />
            <Field
              label={i18n._('Web address (URL)')}
              name={`${path}.url`}
              maxLength={500}
              dir="ltr"
              value={page.url}
              error={errorOn(`${path}.url`)}
              onChange={(url) => set({ url })}
            />
            <PictureChoice
              label={i18n._('Image')}
              pictures={PAGE_PICTURES}
              value={page.art}
              onChoose={(art) => set({ art })}
            />
          </>
        )}
      </EditableList>
      <AddButton
        label={i18n._('Add a social link')}
        onPress={() =>
          change({
            social: [...social, { id: createId(), name: '', url: 'https://', art: PAGE_PICTURES[0] as string }],
          })
        }
      />
    </div>
  );
}

function translatePlace(index: number, name: string): string {
  return i18n._('{number}. {name}', { number: formatNumber(index + 1), name });
}
