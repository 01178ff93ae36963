import { i18n } from '@lingui/core';
import { usePopup } from '../../../shell/popup/popup-url';
import { Button } from '../../../ui/button';
import { StatusMark } from '../../../ui/status-mark';
import { usePurchaseJobs } from '../purchase.jobs';

/** Quiz answers that wait to be corrected, among what the member has sent. */
export function WaitingQuizzes() {
  const { open } = usePopup();
  const jobs = usePurchaseJobs()?.filter(({ note }) => note.kind === 'quiz') ?? [];
  if (jobs.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {jobs.map(({ key, note, mark, reason }) => (
        <li key={key} className="flex items-center gap-3 rounded-xl border border-dashed border-field p-4">
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold text-ink">
              {i18n._('Quiz: {packName}', { packName: note.packName })}
            </span>
            <span className="block text-sm text-ink-soft">
              {reason ?? i18n._('Your answers wait to be corrected.')}
            </span>
            <StatusMark {...mark} />
          </span>
          <Button variant="secondary" small onPress={() => open('quiz', { pack: note.packName })}>
            {i18n._('Open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
