import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadDataCopy, requestDataCopy } from '@waha/domain/account/data-copy/data-copy.contract';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { callApi } from '#platform/call-api';
import { formatSize } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { QueryBoundary } from '#shell/states/query-boundary';
import { getButtonClasses } from '#ui/button';
import { PasswordStep } from '../password-step';
import { dataCopyQuery } from './data-copy.queries';

/** The member's copy of their data: what it is, its request, and its download. */
export function DataCopySection() {
  const { userId } = useMember();
  const language = useLanguage((state) => state.language);
  const queryClient = useQueryClient();
  return (
    <QueryBoundary query={useQuery(dataCopyQuery(userId))}>
      {({ copy, texts }) => (
        <div className="grid justify-items-start gap-3">
          {texts.map((text) => (
            <p key={text} className="text-ink-soft">
              {text}
            </p>
          ))}
          {copy?.download ? (
            // The browser downloads it itself: it continues after an interruption, and needs no memory of the page.
            <a
              href={`/api${fillPath(downloadDataCopy.path, { copyId: copy.download.id })}`}
              download=""
              className={getButtonClasses('primary')}
            >
              {i18n._('Download')} · {formatSize(copy.download.bytes)}
            </a>
          ) : null}
          {copy ? null : (
            <PasswordStep
              label={i18n._('Request a copy')}
              run={(body) => callApi(requestDataCopy, { body: { ...body, language } })}
              onDone={() => queryClient.invalidateQueries({ queryKey: ['account', 'data-copy'] })}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
