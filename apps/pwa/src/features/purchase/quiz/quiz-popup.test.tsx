import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { cancelCommand } from '@waha/domain/outbox/outbox.contract';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { gradeQuiz } from '@waha/domain/purchase/grade-quiz';
import { listPacks, readPack, readTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus, submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { chooseLanguage } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { createWaitingTimes } from '#testing/fixtures/waiting-times';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
afterEach(async () => {
  vi.restoreAllMocks();
  await chooseLanguage('source');
});
/** The moment of the second question is not known. */
const pack = createPack({
  questions: createPack().questions.map((question, index) => (index === 1 ? question : { ...question, videoAt: 7 })),
});
/** The same pack with its French texts. */
const french = createPack({
  questions: pack.questions.map((question, index) => ({
    ...question,
    options: [`juste ${index + 1}`, `faux ${index + 1}`],
  })),
});
const key = pack.questions.map((question, index) => ({ ...question, correctAnswer: `right ${index + 1}` }));

const RULES = {
  minimum: 'At least 3/4 of the answers must be correct',
  all: 'You must have all questions correct to proceed.',
};

type OpenQuizOptions = { watched?: number; lastTry?: ReplyOf<typeof checkQuizStatus>['lastTry'] };

/** Opens the quiz for a member; the server grades with the domain's own rule. */
async function openQuiz({ watched = 20, lastTry = null }: OpenQuizOptions = {}): Promise<string> {
  useConnectivity.setState({ state: 'online' });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [pack]);
  page.server.on(readPack, pack);
  page.server.on(checkQuizStatus, { canProceedToPayment: false, status: 'none', lastTry });
  page.server.on(readTrainingProgress, { rev: 'abc', intervals: [[0, watched]], duration: 20 });
  page.server.on(submitQuiz, async ({ body }) => {
    const grade = gradeQuiz(key, (body as { answers: string[] }).answers);
    if (!grade.ok) throw new Error(grade.refusal.code);
    const { wrongIndexes, ...score } = grade.value;
    const wrongQuestions = wrongIndexes.map((index) => pack.questions[index]!._id);
    return { ...score, status: score.passed ? ('submitted' as const) : ('none' as const), wrongQuestions };
  });
  await renderScreen('/dashboard?open=quiz&pack=Ultra%20One');
  return userId;
}

/** Answers all questions, the first `wrong` of them incorrectly, and submits them. */
async function answer({ wrong: wrongCount }: { wrong: number }): Promise<void> {
  for (const [index] of pack.questions.entries()) {
    await screen.findByText(`Question ${index + 1} of 4`);
    fireEvent.click(screen.getByRole('radio', { name: `${index < wrongCount ? 'wrong' : 'right'} ${index + 1}` }));
    fireEvent.click(screen.getByRole('button', { name: index === 3 ? 'Submit answers' : 'Next' }));
  }
}
const handedIn = () => page.server.receivedBy(submitQuiz);

test('a quiz question cannot be skipped: a message asks for an answer', async () => {
  await openQuiz();
  await screen.findByText('Question 1 of 4');

  fireEvent.click(screen.getByRole('button', { name: 'Next' }));

  expect(screen.getByText('Please select an answer before proceeding.')).toBeTruthy();
  expect(screen.getByText('Question 1 of 4')).toBeTruthy();
});

test('a quiz with all answers right is submitted once, in order, and is pending for an admin', async () => {
  page.server.on(readWaitingTimes, createWaitingTimes({ quiz: 24 }));
  const userId = await openQuiz();
  await answer({ wrong: 0 });

  expect(await screen.findByText('Quiz submitted successfully. Waiting for admin approval.')).toBeTruthy();
  expect(await screen.findByText('Waha checks your quiz, usually within 24 hours')).toBeTruthy();
  expect(screen.getByText('4 of 4 correct')).toBeTruthy();
  expect(handedIn()).toHaveLength(1);
  expect(handedIn()[0]?.body).toMatchObject({ userId, answers: ['right 1', 'right 2', 'right 3', 'right 4'] });
});

test('a quiz with 3/4 right requires all answers and restarts from its first question', async () => {
  await openQuiz();
  await answer({ wrong: 1 });
  expect(await screen.findByText('You must have all questions correct to proceed.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Question 1 of 4')).toBeTruthy();
  expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
});

test('quiz answers survive a language change and are submitted as displayed', async () => {
  const userId = await openQuiz();
  page.server.on(readPack, async ({ address }) => (address.includes('language=fr') ? french : pack));
  page.server.on(listPacks, async ({ address }) => [address.includes('language=fr') ? french : pack]);
  page.server.on(submitQuiz, { passed: true, score: 4, total: 4, status: 'submitted' });
  await screen.findByText('Question 1 of 4');
  for (const at of [1, 2]) {
    fireEvent.click(screen.getByRole('radio', { name: `right ${at}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  }
  await waitFor(async () => {
    const [draft] = await getMemberDb(userId).drafts.toArray();
    expect(draft?.fields).toEqual({ answers: [0, 0, undefined, undefined] });
  });

  cleanup();
  await chooseLanguage('fr');
  await renderScreen('/dashboard?open=quiz&pack=Ultra%20One');
  for (const at of [3, 4]) {
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: `juste ${at}` });
    fireEvent.click(radio);
    fireEvent.submit(radio.form!);
  }

  await waitFor(() => expect(handedIn()).toHaveLength(1));
  expect(handedIn()[0]?.body).toMatchObject({ answers: ['juste 1', 'juste 2', 'juste 3', 'juste 4'] });
});

test('a quiz with less than 3/4 right shows the minimum and leads to the training video', async () => {
  await openQuiz();
  await answer({ wrong: 2 });

  const dialog = await screen.findByRole('alertdialog', { name: 'At least 3/4 of the answers must be correct' });
  expect(within(dialog).getByText(/Watch the training video again, then retake the quiz/)).toBeTruthy();
  expect(screen.queryByText('You must have all questions correct to proceed.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Watch the training video' }));

  expect(await screen.findByRole('dialog', { name: 'Training: Ultra One' })).toBeTruthy();
});

test('the first question says how many right answers are needed', async () => {
  await openQuiz();
  expect(await screen.findByText('To pass: 4 right answers of 4.')).toBeTruthy();
});

test.each([
  [2, RULES.minimum, 'Watch the training video again, then retake the quiz.'],
  [3, RULES.all, 'You can try again now.'],
])('a last attempt with %i of 4 right names one rule and what to do now', async (score, rule, step) => {
  await openQuiz({ lastTry: { score, total: 4, passed: false, at: '2026-01-10T10:00:00.000Z', wrongQuestions: [] } });
  const notice = (await screen.findByText(/^Last attempt/)).parentElement;

  expect(notice?.textContent).toContain(rule);
  expect(notice?.textContent).toContain(step);
  expect(screen.queryByRole('button', { name: 'Watch the training video' }) !== null).toBe(rule === RULES.minimum);
  const other = rule === RULES.all ? RULES.minimum : RULES.all;
  expect(notice?.textContent).not.toContain(other);
});

test('a failed quiz names the questions with a wrong answer, and their moment of the video', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await openQuiz();
  await answer({ wrong: 2 });
  fireEvent.click(await screen.findByRole('button', { name: 'Show my result' }));

  expect(await screen.findByText('Questions with a wrong answer')).toBeTruthy();
  expect(screen.getAllByText(/^Question number/).map(({ textContent }) => textContent)).toEqual([
    'Question number 1?',
    'Question number 2?',
  ]);
  expect(screen.getAllByRole('button', { name: /^Watch this part again/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Watch this part again: Question number 1?' }));

  expect(await screen.findByRole('dialog', { name: 'Training: Ultra One' })).toBeTruthy();
  const video = await waitFor(() => {
    const element = document.querySelector('video');
    if (!element) throw new Error('there is no video yet');
    return element;
  });
  fireEvent(video, new Event('loadedmetadata'));
  expect(video.currentTime).toBe(7);
  expect(play).toHaveBeenCalledOnce();
});

test('one wrong answer can be retried at once', async () => {
  await openQuiz();
  await answer({ wrong: 1 });
  expect(await screen.findByText('You can try again now.')).toBeTruthy();
  expect(screen.getByText('Question number 1?')).toBeTruthy();
});

test('the next visit names the questions of the last try that still exist', async () => {
  const lastTry = { score: 3, total: 4, passed: false, at: '2026-01-15T09:00:00.000Z' };
  await openQuiz({ lastTry: { ...lastTry, wrongQuestions: [pack.questions[2]!._id, createId()] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Questions with a wrong answer' }));
  expect(await screen.findByText('Question number 3?')).toBeTruthy();
});

test('the quiz is locked until the training video was watched to its end', async () => {
  await openQuiz({ watched: 12 });
  expect(await screen.findByText('The quiz opens when you have watched the whole video.')).toBeTruthy();
  expect(screen.queryByText('Question 1 of 4')).toBeNull();
});

test('quiz answers sent offline are shown as pending and can be cancelled', async () => {
  const userId = await openQuiz();
  page.server.refuse(submitQuiz, 503, { message: 'Not now.' });
  page.server.on(cancelCommand, { state: 'cancelled' });
  await screen.findByText('Question 1 of 4');
  useConnectivity.setState({ state: 'offline' });

  await answer({ wrong: 0 });

  expect(await screen.findByText('Your answers are waiting to be checked')).toBeTruthy();
  expect(await getMemberDb(userId).outbox.count()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sending the answers' }));
  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(0));
});

test('refused quiz answers show the reason and can be submitted again', async () => {
  await openQuiz();
  page.server.refuse(submitQuiz, 409, { message: 'You have already passed this quiz.', code: 'quiz_already_passed' });
  await answer({ wrong: 0 });

  const quiz = within(screen.getByRole('dialog', { name: 'Quiz: Ultra One' }));
  expect(await quiz.findByText('Failed to submit quiz. Please try again.')).toBeTruthy();
  expect(quiz.getByText('You have already passed this quiz.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(handedIn()).toHaveLength(2));
});
