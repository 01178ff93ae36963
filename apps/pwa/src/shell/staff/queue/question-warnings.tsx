import { TriangleAlert } from 'lucide-react';

/**
 * Repeats the warnings of a review in the question before its approval, because the question may cover them. The focus
 * then starts at the button that changes nothing.
 */
export function StaffQuestionWarnings({ warnings }: { warnings: readonly (string | number | false | undefined)[] }) {
  const shown = warnings.filter((warning) => typeof warning === 'string');
  if (shown.length === 0) return null;
  return (
    <ul data-careful="" className="mb-2 grid gap-1 text-sun-ink">
      {shown.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
