import { i18n } from '@lingui/core';
import { Button } from '#ui/button';
import type { Pages } from './queue';

/** Loads the next page of a list; nothing on its last page. */
export function ShowMoreButton({ list, className = '' }: { list: Pages; className?: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      className={className}
      variant="secondary"
      busy={list.isFetchingNextPage}
      onPress={() => void list.fetchNextPage()}
    >
      {i18n._('Show more')}
    </Button>
  );
}
