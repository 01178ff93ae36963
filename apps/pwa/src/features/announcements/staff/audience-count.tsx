import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import {
  ANNOUNCEMENT_LANGUAGES,
  type AnnouncedTexts,
  chooseAnnouncedText,
} from '@waha/domain/announcements/announced-text';
import type { Audience, WireAudience } from '@waha/domain/staff-announcements.contract';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Untranslated } from '#ui/untranslated';
import { audienceQuery } from './announcements.queries';
import { translateLanguage } from './translate-announcement';

type AudienceCountProps = { audience: Audience; texts: AnnouncedTexts };

/** Shows how many members it would reach now, and in which language. */
export function AudienceCount({ audience, texts }: AudienceCountProps) {
  const count = useQuery(audienceQuery(audience));
  return (
    <QueryBoundary query={count}>
      {(reach) => (
        <div className="grid gap-2">
          <p role="status" className="font-medium tabular-nums">
            {reach.total === 0
              ? i18n._('No recipients.')
              : i18n._('{n, plural, one {1 recipient} other {{count} recipients}}', createPluralValues(reach.total))}
          </p>
          <dl className="divide-y divide-line empty:hidden">
            {listNotifiedLanguages(reach, texts).map(({ told: textLanguage, members }) => (
              <div key={textLanguage} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="max-w-3/5 shrink-0 text-sm text-ink-soft">
                  <Untranslated>{translateLanguage(textLanguage)}</Untranslated>
                </dt>
                <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{formatNumber(members)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </QueryBoundary>
  );
}

function listNotifiedLanguages({ languages }: WireAudience, texts: AnnouncedTexts) {
  return ANNOUNCEMENT_LANGUAGES.flatMap((textLanguage) => {
    const readers = languages.filter(({ language }) => chooseAnnouncedText(texts, language)?.language === textLanguage);
    const members = readers.reduce((sum, reader) => sum + reader.members, 0);
    return members > 0 ? [{ told: textLanguage, members }] : [];
  });
}
