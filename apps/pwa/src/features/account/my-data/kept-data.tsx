import { useQuery } from '@tanstack/react-query';
import type { readMyData } from '@waha/domain/account/my-data/my-data.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { Database, Eye, FileText } from 'lucide-react';
import { useMember } from '#platform/session';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Fold } from '#ui/fold';
import { myDataQuery } from './my-data.queries';

type Section = ReplyOf<typeof readMyData>['sections'][number];

/** In the order of the reply: what is kept, who looked at it, agreements. */
const ICONS = [<Database key="kept" />, <Eye key="views" />, <FileText key="agreements" />];

/** Shows the stored data of the member, the views of their documents, and their agreements. */
export function KeptData() {
  const { userId } = useMember();
  return (
    <QueryBoundary query={useQuery(myDataQuery(userId))}>
      {({ sections }) => (
        <div className="grid gap-3">
          {sections.map((section, index) => (
            <Fold key={section.title} title={section.title} icon={ICONS[index]}>
              {() => <Lines section={section} />}
            </Fold>
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}

function Lines({ section: { lines, empty } }: { section: Section }) {
  if (lines.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {lines.map(({ text, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two views of one minute are equal, and lines have no id.
        <li key={index}>
          {text}
          <span className="block text-sm text-ink-soft">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
