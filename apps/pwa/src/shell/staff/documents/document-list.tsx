import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';

type StaffDocumentListProps<Paper> = Omit<ComponentProps<typeof QueryBoundary<readonly Paper[]>>, 'children'> & {
  /** Names the list. */
  label: string;
  /** The text for an empty list. */
  none: string;
  /** The label that opens the form of a new document. */
  add: string;
  form: (close: () => void) => ReactNode;
  children: (item: Paper) => ReactNode;
};

/** Lists the documents that commercial staff manage for a member, with a form for a new one. */
export function StaffDocumentList<Paper>({
  label,
  none: emptyText,
  add,
  form,
  children,
  ...read
}: StaffDocumentListProps<Paper>) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isAdding ? (
        form(() => setAdding(false))
      ) : (
        <Button className="justify-self-start" icon={<Plus />} onPress={() => setAdding(true)}>
          {add}
        </Button>
      )}
      <QueryBoundary {...read}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState>{emptyText}</EmptyState>
          ) : (
            <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {all.map(children)}
            </ul>
          )
        }
      </QueryBoundary>
    </div>
  );
}
