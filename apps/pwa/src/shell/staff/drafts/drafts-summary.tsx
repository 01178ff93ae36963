import { i18n } from '@lingui/core';
import { formatNumber } from '#platform/language/format';
import { Button } from '#ui/button';
import { ListSummary } from '../summary/list-summary';

export type DraftedItem = { isNew: boolean; draft: { publishAt: string | null } | null };

type DraftsSummaryProps<Each> = {
  title: string;
  things: readonly Each[];
  /** Identifies the published items that are publicly visible. */
  out: { label: string; isVisible: (item: Each) => boolean };
  onOpen: (item: Each) => void;
  onNew: { label: string; onPress: () => void };
};

/**
 * The summary beside a list of edited items: the number of visible ones, the drafts and scheduled publications, and a
 * button for a new one.
 */
export function DraftsSummary<Each extends DraftedItem>({
  title,
  things: draftedItems,
  out: visibility,
  onOpen,
  onNew,
}: DraftsSummaryProps<Each>) {
  const isVisible = (item: Each) => !item.isNew && visibility.isVisible(item);
  const drafts = draftedItems.filter(({ draft, isNew }) => (draft || isNew) && !draft?.publishAt);
  const scheduled = draftedItems.filter(({ draft }) => draft?.publishAt);
  const [first] = drafts;
  const count = (items: readonly Each[]) => formatNumber(items.length);
  return (
    <ListSummary
      title={title}
      facts={[
        {
          label: visibility.label,
          value: count(draftedItems.filter(isVisible)),
          more: i18n._('of {n}', { n: count(draftedItems) }),
        },
        { label: i18n._('Drafts'), value: count(drafts), isPressing: drafts.length > 0 },
        { label: i18n._('Publication scheduled'), value: count(scheduled) },
      ]}
      actions={
        <>
          {first ? <Button onPress={() => onOpen(first)}>{i18n._('Continue the first draft')}</Button> : null}
          <Button variant={first ? 'secondary' : 'primary'} onPress={onNew.onPress}>
            {onNew.label}
          </Button>
        </>
      }
    />
  );
}
