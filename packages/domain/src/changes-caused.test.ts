import { expect, test } from 'vitest';
import { listChangesCaused } from './changes-caused';
import type { MemberId, MessageId, QuizResultId } from './kernel/ids';
import type { Profile } from './profile/profile';

const memberId = 'amina' as MemberId;
const by = 'leila' as MemberId;

test('a message notifies its member and the administration only, without its content', () => {
  const message = {
    id: 'one' as MessageId,
    seq: 1,
    memberId,
    authorId: by,
    side: 'staff',
    text: 'hello',
    createdAt: 1,
  } as const;
  expect(listChangesCaused({ type: 'message.sent', message, at: 1 })).toEqual([
    { audience: 'amina', feature: 'messaging', subjectId: 'amina' },
    { audience: 'admin', feature: 'messaging', subjectId: 'amina' },
    { audience: 'admin', feature: 'overview', subjectId: 'amina' },
  ]);
});

test('a read receipt notifies both sides', () => {
  const read = listChangesCaused({ type: 'messages.read', memberId, by, side: 'staff', upToSeq: 4, at: 1 });
  expect(read.map(({ audience, feature }) => [audience, feature])).toEqual([
    ['amina', 'messaging'],
    ['admin', 'messaging'],
    ['admin', 'overview'],
  ]);
});

test('a block notifies its member, whose streams then end', () => {
  const changes = listChangesCaused({ type: 'member.block-toggled', memberId, isBlocked: true, by, at: 1 });
  expect(changes).toContainEqual({ audience: 'amina', feature: 'account', subjectId: 'amina' });
});

test('an approved quiz invalidates packs and notifications for its member and the administration', () => {
  const quizResultId = 'quiz' as QuizResultId;
  const changes = listChangesCaused({ type: 'quiz.approved', memberId, quizResultId, packName: 'N', by, at: 1 });
  expect(changes.map(({ audience, feature, subjectId }) => `${audience} ${feature} ${subjectId}`)).toEqual([
    'amina purchase quiz',
    'amina notifications quiz',
    'admin purchase quiz',
    'admin notifications quiz',
    'admin overview quiz',
  ]);
});

test('a verified profile adds task reports to the queue of commercial admins, a rejected one does not', () => {
  const profile = { id: 'profile', memberId } as Profile;
  const featuresFor = (type: 'profile.verified' | 'profile.rejected') =>
    listChangesCaused({ type, profile, by, at: 1 })
      .filter(({ audience }) => audience === 'commercial_admin')
      .map(({ feature }) => feature);
  expect(featuresFor('profile.verified')).toEqual([...featuresFor('profile.rejected'), 'tasks']);
});
