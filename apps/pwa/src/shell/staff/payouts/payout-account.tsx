import { CopyButton } from '#ui/copy-button';
import { Untranslated } from '#ui/untranslated';

/** The account to which the money goes: method and number, with a button that copies the number. */
export function StaffPayoutAccount({ method, number }: { method: string; number: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-blue-wash p-3">
      <span className="text-sm">
        <Untranslated>{method}</Untranslated>
        <span className="block text-lg font-semibold tabular-nums">
          <Untranslated isCode>{number}</Untranslated>
        </span>
      </span>
      <CopyButton text={number} />
    </div>
  );
}
