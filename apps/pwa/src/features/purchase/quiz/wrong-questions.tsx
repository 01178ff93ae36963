import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { Play } from 'lucide-react';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { formatVideoTime } from '../training/video-time';

type WrongQuestionsProps = {
  /** A heading, unless the surrounding part has one. */
  title?: string;
  pack: WirePack;
  /** Their ids; questions that the pack no longer has are left out. */
  wrongQuestions: readonly string[] | undefined;
};

/** The questions of the last try with a wrong answer, without the right one, each with its moment of the video. */
export function WrongQuestions({ title, pack, wrongQuestions = [] }: WrongQuestionsProps) {
  const { open } = usePopup();
  const questions = pack.questions.filter(({ _id }) => wrongQuestions.includes(_id));
  if (questions.length === 0) return null;
  return (
    <section className="grid gap-2">
      {title ? <h3 className="font-semibold text-ink">{title}</h3> : null}
      <ul className="grid gap-2">
        {questions.map(({ _id, questionText, videoAt }) => (
          <li key={_id} className="grid justify-items-start gap-3 rounded-xl border border-line bg-surface p-4">
            <p className="text-base text-ink">{questionText}</p>
            {videoAt === undefined ? null : (
              <Button
                variant="secondary"
                small
                icon={<Play />}
                label={i18n._('Watch this part again: {question}', { question: questionText })}
                onPress={() => open('training', { pack: pack.packName, at: String(videoAt) })}
              >
                {i18n._('Watch this part again')}
                <span className="text-ink-soft tabular-nums">{formatVideoTime(videoAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
