import { i18n } from '@lingui/core';
import { Link, useLocation } from '@tanstack/react-router';
import { formatStaffTime } from '#platform/language/format';
import { StaffWarning } from './warning';

type DuplicateReceipt = {
  _id: string;
  /** Set if the item's address also names its member. */
  userId?: string;
  userName: string;
  createdAt: string;
  reference?: string;
};

type SentItem = { createdAt: string };

type StaffDuplicateReceiptProps<Other> = {
  /** The reviewed item. */
  own: SentItem;
  /** All items that came with the same bytes. */
  others: readonly Other[] | undefined;
  /** Returns the status of one of them. */
  translateStatus: (otherItem: Other) => string;
};

/** Warns that the same bytes were also sent with other items, earlier or later. */
export function StaffDuplicateReceipt<Other extends DuplicateReceipt>({
  own: item,
  others: otherItems = [],
  translateStatus,
}: StaffDuplicateReceiptProps<Other>) {
  const [earlier, later] = [
    otherItems.filter((candidate) => isBefore(candidate, item)),
    otherItems.filter((candidate) => !isBefore(candidate, item)),
  ];
  return [earlier, later].map((items) =>
    items.length === 0 ? null : (
      <StaffWarning key={String(items === earlier)} title={translateDuplicateReceipt(item, items)}>
        {items.map((duplicate) => (
          <OtherLink key={duplicate._id} other={duplicate} status={translateStatus(duplicate)} />
        ))}
      </StaffWarning>
    ),
  );
}

/** Explains what the duplicate means: the first sender is not at fault. */
export function translateDuplicateReceipt(item: SentItem, otherItems: readonly SentItem[]): string {
  return wasSentBefore(item, otherItems)
    ? i18n._('This receipt was sent before')
    : i18n._('The same receipt was sent again later');
}

/** Checks whether one of the others came earlier. */
export const wasSentBefore = (item: SentItem, otherItems: readonly SentItem[] = []) =>
  otherItems.some((candidate) => isBefore(candidate, item));

const isBefore = (itemA: SentItem, itemB: SentItem) => itemA.createdAt < itemB.createdAt;

/** Opens the other item on this dashboard, decided or not. */
function OtherLink({
  other: { _id, userId, userName, createdAt, reference },
  status,
}: {
  other: DuplicateReceipt;
  status: string;
}) {
  const { view } = useLocation().search as Record<string, string | undefined>;
  const values = { who: userName, time: formatStaffTime(createdAt), status };
  return (
    <li className="text-sm">
      <Link
        to="."
        search={{ view, item: _id, member: userId }}
        replace
        resetScroll={false}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 md:min-h-8"
      >
        {reference
          ? i18n._('{reference}, {who}, {time}: {status}', { ...values, reference })
          : i18n._('{who}, {time}: {status}', values)}
      </Link>
    </li>
  );
}
