import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireTerms } from '@waha/domain/terms/terms.contract';
import type { TermsDocument } from '@waha/domain/terms/terms-document';
import { Check } from 'lucide-react';
import { formatDay } from '#platform/language/format';
import { usePageTitle } from '#platform/page-title';
import { useSession } from '#platform/session';
import { PublicFrame } from '#shell/layout/public-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Notice } from '#ui/notice';
import { consentQuery, termsQuery, useGiveConsent } from './terms.queries';

/** The terms and the privacy notice, public. A member agrees to them here. */
export function TermsScreen() {
  const terms = useQuery(termsQuery());
  const session = useSession((state) => state.session);
  const title = i18n._('Terms and privacy');
  usePageTitle(title);
  return (
    <PublicFrame>
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <QueryBoundary query={terms}>
        {(published) =>
          published.version === 0 ? (
            <EmptyState picture="nothing-yet">{i18n._('No terms have been published yet.')}</EmptyState>
          ) : (
            <>
              <TermsDocuments terms={published} />
              {session?.role === 'user' ? <OwnConsent userId={session.userId} version={published.version} /> : null}
            </>
          )
        }
      </QueryBoundary>
    </PublicFrame>
  );
}

/** Shows both documents with the day of their publication, if they are published. */
export function TermsDocuments({ terms: { publishedAt, documents } }: { terms: WireTerms }) {
  return (
    <div className="grid gap-8">
      {publishedAt ? (
        <p className="text-ink-soft">{i18n._('Version of {day}', { day: formatDay(publishedAt) })}</p>
      ) : null}
      {documents.map(({ document, text }) => (
        <section key={document} className="max-w-[68ch]">
          <h2 className="text-2xl font-semibold tracking-tight">{translateDocument(document)}</h2>
          <p dir="auto" className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </section>
      ))}
    </div>
  );
}

/** Returns the heading of a document. */
export function translateDocument(document: TermsDocument): string {
  return document === 'terms' ? i18n._('Terms of use') : i18n._('Privacy notice');
}

function OwnConsent({ userId, version }: { userId: string; version: number }) {
  const { data: consent } = useQuery(consentQuery(userId));
  const giving = useGiveConsent(userId);
  if (!consent) return null;
  if (!consent.isMissing)
    return consent.agreedAt ? (
      <Notice tone="leaf" icon={<Check />}>
        {i18n._('You agreed on {day}.', { day: formatDay(consent.agreedAt) })}
      </Notice>
    ) : null;
  return (
    <div className="sticky bottom-0 border-t border-line bg-paper py-3">
      <Button wide busy={giving.isPending} onPress={() => giving.mutate(version)}>
        {i18n._('I agree to both')}
      </Button>
    </div>
  );
}
