import type { Language } from '@waha/domain/kernel/languages';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addMember, PACK_NAME } from '../../support/member';
import { openApiSession } from '../../support/network/open-api-session';
import { openSignedIn } from '../../support/open-signed-in';
import { answerQuiz } from '../../support/quiz';
import { setLanguage } from '../../support/set-language';

const QUIZ = `/dashboard?open=quiz&pack=${encodeURIComponent(PACK_NAME)}`;
/** The length of the training video, in seconds. */
const DURATION = 23.3;
const MINIMUM = 'At least 3/4 of the answers must be correct';
const ALL = 'You must have all questions correct to proceed.';
const REWATCH = 'Watch the training video again, then retake the quiz.';
const LANGUAGES: readonly Language[] = ['fr', 'ar'];

test.describe('failed quiz', () => {
  for (const language of LANGUAGES) {
    test(`names the wrong questions, leads to their moment of the video, and can be retried: ${language}`, async ({
      demoServer,
      openPage,
    }) => {
      const member = await addMember(demoServer);
      const { call } = await openApiSession(demoServer, member.email);
      const pack = await call<{
        _id: string;
        trainingVideoUrl: string;
        questions: { questionText: string; videoAt: number }[];
      }>('GET', `/packs/${encodeURIComponent(PACK_NAME)}?language=${language}`);
      const rev = new URL(pack.trainingVideoUrl, demoServer.url).searchParams.get('v');
      await call('PUT', `/training/${pack._id}/progress`, { rev, intervals: [[0, DURATION]], duration: DURATION });
      const page = await openPage(demoServer, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
      const say = await setLanguage(page.context(), language);
      const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
      const question = (index: number) => page.getByText(pack.questions[index]!.questionText, { exact: true });

      await test.step('one wrong answer: its question, and a retry at once', async () => {
        await openSignedIn(page, member.email, QUIZ);
        await answerQuiz(page, PACK_NAME, 1, { language, say });
        await expect(page.getByRole('heading', { name: say('Questions with a wrong answer') })).toBeVisible();
        await expect(question(0)).toBeVisible();
        await expect(question(1)).toBeHidden();
        await expect(page.getByText(say('You can try again now.'))).toBeVisible();
        await expect(page.getByText(say(ALL))).toBeVisible();
        await expect(page.getByText(say(MINIMUM))).toHaveCount(0);
        await button('Try again').click();
      });

      await test.step('three wrong answers: back to the video, and the result on request', async () => {
        await answerQuiz(page, PACK_NAME, 3, { language, say });
        const dialog = page.getByRole('alertdialog', { name: say(MINIMUM), exact: true });
        await expect(dialog.getByText(say(REWATCH))).toBeVisible();
        await button('Show my result').click();
        await expect(page.getByText(say(REWATCH))).toBeVisible();
        await expect(page.getByText(say(ALL))).toHaveCount(0);
        await expect(question(0)).toBeVisible();
        await expect(question(2)).toBeVisible();
        await expect(question(3)).toBeHidden();
      });

      await test.step('the moment of the video is played', async () => {
        const { questionText, videoAt } = pack.questions[2]!;
        const jump = say('Watch this part again: {question}').replace('{question}', questionText);
        await page.getByRole('button', { name: jump, exact: true }).click();
        const video = page.locator('video');
        await expect(video).toHaveJSProperty('paused', false);
        const { currentTime, end } = await video.evaluate((element: HTMLVideoElement) => ({
          currentTime: element.currentTime,
          end: element.duration,
        }));
        expect(currentTime).toBeGreaterThanOrEqual(videoAt);
        expect(currentTime).toBeLessThan(end);
      });

      await test.step('later the quiz still names them', async () => {
        await page.goto(QUIZ);
        await expect(page.getByText(say(REWATCH))).toBeVisible();
        await expect(page.getByText(say(ALL))).toHaveCount(0);
        await button('Questions with a wrong answer').click();
        await expect(question(2)).toBeVisible();
        const tries = demoServer.rows(
          `select wrong_questions as wrong from quiz_results where member_id = '${member.id}'`,
        );
        expect(tries.map(({ wrong }) => JSON.parse(String(wrong)).length).sort()).toEqual([1, 3]);
      });
    });
  }
});
