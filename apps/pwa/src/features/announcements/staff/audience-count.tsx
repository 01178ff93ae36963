import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import {
  ANNOUNCEMENT_LANGUAGES,
  type AnnouncedTexts,
  chooseAnnouncedText,
} from '@waha/domain/announcements/announced-text';
import type { Audience, WireAudience } from '@waha/domain/staff-announcements.contract';
import { counted, formatNumber } from '../../../platform/language/format';
import { sayError } from '../../../platform/say-error';
import { Loaded } from '../../../shell/states/query-boundary';
import { AsWritten } from '../../../ui/as-written';
import { audienceQuery } from './announcements.queries';
import { sayLanguage } from './say-announcement';

type AudienceCountProps = { audience: Audience; texts: AnnouncedTexts };

/** How many members it would reach now, and in which language each is told. */
export function AudienceCount({ audience, texts }: AudienceCountProps) {
  const count = useQuery(audienceQuery(audience));
  return (
    <Loaded query={count} sayFailure={sayError}>
      {(found) => (
        <div className="grid gap-2">
          <p role="status" className="font-medium tabular-nums">
            {found.total === 0
              ? i18n._('Nobody would get it.')
              : i18n._('{n, plural, one {1 member gets it} other {{count} members get it}}', counted(found.total))}
          </p>
          <dl className="divide-y divide-line empty:hidden">
            {languagesTold(found, texts).map(({ told, members }) => (
              <div key={told} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="max-w-3/5 shrink-0 text-sm text-ink-soft">
                  <AsWritten>{sayLanguage(told)}</AsWritten>
                </dt>
                <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{formatNumber(members)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Loaded>
  );
}

function languagesTold({ languages }: WireAudience, texts: AnnouncedTexts) {
  return ANNOUNCEMENT_LANGUAGES.flatMap((told) => {
    const readers = languages.filter(({ language }) => chooseAnnouncedText(texts, language)?.language === told);
    const members = readers.reduce((sum, each) => sum + each.members, 0);
    return members > 0 ? [{ told, members }] : [];
  });
}
