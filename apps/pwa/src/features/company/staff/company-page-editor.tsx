import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireCompany } from '@waha/domain/company/company.contract';
import { companyPageEditor, type WireEditedCompanyPage } from '@waha/domain/company/staff/company-page.contract';
import { COMPANY_PAGE_LISTS } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { COMPANY_PAGE_FAULTS } from '@waha/domain/company/staff/company-page-faults';
import { CardHeading } from '#shell/staff/card-heading';
import { createDraftQueries, type DraftEditor, useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { DraftForm } from '#shell/staff/drafts/draft-form';
import { DraftHead, DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { PictureCarousel } from '../picture-carousel';
import { CarouselFields } from './carousel-fields';
import { CompanySocialFields, CompanyValueFields } from './company-value-fields';
import { translateCarousel, translateCompanyPart, translateCompanyValue } from './translate-company-part';

const queries = createDraftQueries(['company', 'editor', 'page'], companyPageEditor);
const CAROUSELS = ['promo', 'entry'] as const;

/** The editor of the company's page, with its draft. */
export function CompanyPageEditor() {
  const page = useQuery(queries.edited());
  return <QueryBoundary query={page}>{(companyPage) => <Editor thing={companyPage} />}</QueryBoundary>;
}

function Editor({ thing: companyPage }: { thing: WireEditedCompanyPage }) {
  const title = i18n._('Company page');
  const editor: DraftEditor<CompanyPageDraft> = {
    ...{ id: 'company-page', title, edited: companyPage, lists: COMPANY_PAGE_LISTS },
    ...{ translatePart: translateCompanyPart, formatValue: translateCompanyValue },
    commands: useDraftCommands<CompanyPageDraft>('company', companyPageEditor),
  };
  return (
    <DraftParts
      editor={editor}
      head={
        <DraftHead
          title={title}
          mark={<DraftState draft={companyPage.draft} otherwise={<Badge tone="leaf">{i18n._('Published')}</Badge>} />}
        />
      }
      form={<PageForm editor={editor} />}
      previewLabel={i18n._('Preview as a visitor')}
      preview={
        <DraftPreview id="company-page" query={queries.preview}>
          {(company, dir) => <CompanyView {...{ company, dir }} />}
        </DraftPreview>
      }
      versions={queries.versions()}
    />
  );
}

function PageForm({ editor }: { editor: DraftEditor<CompanyPageDraft> }) {
  return (
    <DraftForm editor={editor} faultTexts={COMPANY_PAGE_FAULTS}>
      {(fields) => (
        <>
          <Card className="grid gap-4">
            {fields.languageField}
            {(['story', 'vision'] as const).map((field) => (
              <LocalizedField
                key={field}
                label={translateCompanyPart(field)}
                name={field}
                text={fields.content[field]}
                language={fields.language}
                error={fields.errorOn(field)}
                onChange={(text) => fields.change({ [field]: text })}
                maxLength={4000}
              />
            ))}
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Our Values')}</CardHeading>
            <CompanyValueFields {...fields} />
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Social links in the carousels')}</CardHeading>
            <CompanySocialFields {...fields} />
          </Card>
          {CAROUSELS.map((carousel) => (
            <Card key={carousel} className="grid gap-4">
              <CardHeading>{translateCarousel(carousel)}</CardHeading>
              <CarouselFields carousel={carousel} {...fields} />
            </Card>
          ))}
        </>
      )}
    </DraftForm>
  );
}

function CompanyView({ company, dir }: { company: WireCompany; dir: 'rtl' | 'auto' }) {
  return (
    <section aria-label={i18n._('Preview as a visitor')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {CAROUSELS.map((carousel) => (
        <PictureCarousel key={carousel} label={translateCarousel(carousel)} tiles={company.strips[carousel]} />
      ))}
      <CardHeading>{i18n._('Our Story')}</CardHeading>
      <p dir={dir}>{company.story}</p>
      <CardHeading>{i18n._('Our Vision')}</CardHeading>
      <p dir={dir}>{company.vision}</p>
      <CardHeading>{i18n._('Our Values')}</CardHeading>
      <ol className="grid gap-4">
        {company.values.map(({ title, text }) => (
          <li key={title} dir={dir} className="grid gap-1">
            <span className="font-medium">{title}</span>
            <span className="text-ink-soft">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
