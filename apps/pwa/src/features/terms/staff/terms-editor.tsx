import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { TERMS_TEXT_MAX, type TermsDraft } from '@waha/domain/terms/staff/terms-draft-schema';
import { termsEditor, type WireEditedTerms } from '@waha/domain/terms/staff/terms-editor.contract';
import { findTermsFaults, TERMS_FAULTS } from '@waha/domain/terms/staff/terms-faults';
import { TERMS_DOCUMENTS, type TermsDocument } from '@waha/domain/terms/terms-document';
import { createDraftQueries, type DraftEditor, useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { DraftForm } from '#shell/staff/drafts/draft-form';
import { DraftHead, DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { CheckField } from '#ui/check-field';
import { TermsDocuments, translateDocument } from '../terms-screen';

const queries = createDraftQueries(['company', 'editor', 'terms'], termsEditor);

/** The editor of the terms and the privacy notice, with its draft. */
export function TermsEditor() {
  const terms = useQuery(queries.edited());
  return <QueryBoundary query={terms}>{(edited) => <Editor edited={edited} />}</QueryBoundary>;
}

function Editor({ edited }: { edited: WireEditedTerms }) {
  const title = i18n._('Terms and privacy');
  const editor: DraftEditor<TermsDraft> = {
    ...{ id: 'terms', title, edited, lists: {} },
    ...{ translatePart, formatValue },
    findFaults: findTermsFaults,
    listTexts: (content) => TERMS_DOCUMENTS.map((document) => ({ path: document, text: content[document] })),
    commands: useDraftCommands<TermsDraft>('company', termsEditor),
  };
  const published = edited.version === 0 ? null : <Badge tone="leaf">{i18n._('Published')}</Badge>;
  return (
    <DraftParts
      editor={editor}
      head={<DraftHead title={title} mark={<DraftState draft={edited.draft} otherwise={published} />} />}
      form={<TermsForm editor={editor} />}
      previewLabel={i18n._('Preview as a visitor')}
      preview={
        <DraftPreview id="terms" query={queries.preview}>
          {(terms) => <TermsDocuments terms={terms} />}
        </DraftPreview>
      }
      versions={queries.versions()}
    />
  );
}

function TermsForm({ editor }: { editor: DraftEditor<TermsDraft> }) {
  return (
    <DraftForm editor={editor} faultTexts={TERMS_FAULTS}>
      {(fields) => (
        <Card className="grid gap-4">
          {fields.languageField}
          {TERMS_DOCUMENTS.map((document) => (
            <LocalizedField
              key={document}
              label={translateDocument(document)}
              name={document}
              text={fields.content[document]}
              language={fields.language}
              error={fields.errorOn(document)}
              onChange={(text) => fields.change({ [document]: text })}
              maxLength={TERMS_TEXT_MAX}
            />
          ))}
          <div>
            <CheckField
              name="asksAgain"
              label={i18n._('Members must agree again')}
              checked={fields.content.asksAgain}
              onChange={(asksAgain) => fields.change({ asksAgain })}
            />
            <p className="text-sm text-ink-soft">
              {i18n._(
                'Until they agree, they cannot buy packs or service credits, or send identity documents. Without it, the agreements to the previous version stay valid: for corrections only.',
              )}
            </p>
          </div>
        </Card>
      )}
    </DraftForm>
  );
}

function translatePart(part: string): string {
  return part === 'asksAgain' ? i18n._('Members must agree again') : translateDocument(part as TermsDocument);
}

function formatValue(part: string, draft: TermsDraft): string {
  if (part === 'asksAgain') return draft.asksAgain ? i18n._('Yes') : i18n._('No');
  return resolveText(draft[part as TermsDocument]);
}
