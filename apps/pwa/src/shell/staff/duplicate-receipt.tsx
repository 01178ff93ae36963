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
  translateStatus: (other: Other) => string;
};

/** Warns that the same bytes were also sent with other items, earlier or later. */
export function StaffDuplicateReceipt<Other extends DuplicateReceipt>({
  own,
  others = [],
  translateStatus,
}: StaffDuplicateReceiptProps<Other>) {
  const [earlier, later] = [
    others.filter((other) => isBefore(other, own)),
    others.filter((other) => !isBefore(other, own)),
  ];
  return [earlier, later].map((some) =>
    some.length === 0 ? null : (
      <StaffWarning key={String(some === earlier)} title={translateDuplicateReceipt(own, some)}>
        {some.map((other) => (
          <OtherLink key={other._id} other={other} status={translateStatus(other)} />
        ))}
      </StaffWarning>
    ),
  );
}

/** Explains what the duplicate means: the first sender is not at fault. */
export function translateDuplicateReceipt(own: SentItem, others: readonly SentItem[]): string {
  return wasSentBefore(own, others)
    ? i18n._('This receipt was sent before')
    : i18n._('The same receipt was sent again later');
}

/** Checks whether one of the others came earlier. */
export const wasSentBefore = (own: SentItem, others: readonly SentItem[] = []) =>
  others.some((other) => isBefore(other, own));

const isBefore = (one: SentItem, other: SentItem) => one.createdAt < other.createdAt;

/** Opens the other item on this dashboard, decided or not. */
function OtherLink({
  other: { _id, userId, userName, createdAt, reference },
  status,
}: {
  other: DuplicateReceipt;
  status: string;
}) {
  const { view } = useLocation().search as Record<string, string | undefined>;
  const what = { who: userName, time: formatStaffTime(createdAt), status };
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
          ? i18n._('{reference}, {who}, {time}: {status}', { ...what, reference })
          : i18n._('{who}, {time}: {status}', what)}
      </Link>
    </li>
  );
}
