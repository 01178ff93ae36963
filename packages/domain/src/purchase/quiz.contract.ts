import * as z from 'zod/mini';
import { allowMemberSelf, allowRoles, allowSelf, endpoint } from '../kernel/endpoint';
import { isoInstant, linesText, pageQuery, userIdParam, uuid } from '../kernel/wire';

const packForUser = z.object({ userId: uuid, packId: uuid });
/** The ids of the questions with a wrong answer; the right answers are never sent. Absent for tries before 0.2.1. */
const wrongQuestions = z.optional(z.array(uuid));
const lastTry = z.object({ score: z.int(), total: z.int(), passed: z.boolean(), at: isoInstant, wrongQuestions });
const quizStatus = z.enum(['none', 'submitted', 'approved']);

export const checkQuizStatus = endpoint('GET', '/check-quiz-status/:userId/:packId', {
  who: allowSelf('userId'),
  summary: 'Returns whether this member may pay for this pack',
  params: packForUser,
  refuses: ['pack_not_found'],
  reply: z.object({ canProceedToPayment: z.boolean(), status: quizStatus, lastTry: z.nullable(lastTry) }),
});

export const listQuizStatuses = endpoint('GET', '/quiz-statuses/:userId', {
  who: allowSelf('userId'),
  summary: 'Returns the member’s status for every quiz that they tried or passed',
  params: userIdParam,
  reply: z.array(z.object({ packId: uuid, packName: z.string(), status: quizStatus })),
});

export const submitQuiz = endpoint('POST', '/submit-quiz/:packId', {
  who: allowMemberSelf('userId'),
  summary: 'Submits the answers: the chosen option texts, in the order of the questions',
  params: z.object({ packId: uuid }),
  body: z.object({
    userId: uuid,
    answers: z.array(linesText(500)).check(z.maxLength(100)),
    trainingWatchedAt: z.optional(isoInstant),
  }),
  refuses: ['answer_missing', 'pack_not_found', 'quiz_already_passed', 'user_not_found'],
  reply: z.object({ passed: z.boolean(), score: z.int(), total: z.int(), status: quizStatus, wrongQuestions }),
  queue: { stream: 'quiz', newestOnly: true },
});

const quizResult = z.object({
  _id: uuid,
  userId: uuid,
  userName: z.string(),
  userEmail: z.string(),
  packId: z.object({ _id: uuid, packName: z.string() }),
  score: z.int(),
  total: z.int(),
  passed: z.boolean(),
  adminApproved: z.boolean(),
  createdAt: isoInstant,
  /** When the training video was watched to its end; null if it was not. */
  trainingWatchedAt: z.nullable(isoInstant),
  /** All attempts of this member at this pack, newest first. */
  tries: z.array(lastTry),
});
export type WireQuizResult = z.infer<typeof quizResult>;

export const listQuizQueue = endpoint('GET', '/queue/quizzes', {
  who: allowRoles('admin'),
  summary: 'Lists passed quizzes that await an authorisation, oldest first',
  query: pageQuery,
  reply: z.array(quizResult),
});

export const approveQuiz = endpoint('POST', '/approve-payment/:quizResultId', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Authorises the member to proceed to payment',
  params: z.object({ quizResultId: uuid }),
  refuses: ['own_decision', 'pack_not_found', 'quiz_already_decided', 'quiz_not_found', 'quiz_not_passed'],
  reply: z.object({
    message: z.string(),
    quizResult: z.object({
      _id: uuid,
      adminApproved: z.boolean(),
      packId: z.object({ _id: uuid, packName: z.string() }),
    }),
  }),
  decides: { kind: 'quiz', param: 'quizResultId' },
  canBeHeld: true,
});
