import { expect, test } from 'vitest';
import { restoreAnswers } from './quiz-run';

const questions = ['one', 'two', 'three'].map((name) => ({
  _id: name,
  questionText: `${name}?`,
  options: [`${name} a`, `${name} b`],
}));

test.each([
  ['places', [1, 0, undefined], [1, 0, undefined]],
  ['the texts that older versions kept', ['one b', 'two a'], [1, 0, undefined]],
  ['texts that are no option any more', ['gone', 'two a'], [undefined, 0, undefined]],
  ['places that there are no more', [2, -1, 1], [undefined, undefined, 1]],
  ['more than there are questions', [0, 0, 0, 0], [0, 0, 0]],
  ['nothing', [], [undefined, undefined, undefined]],
])('restoring stored answers with %s gives %j', (_what, storedAnswers, places) => {
  expect(restoreAnswers(questions, storedAnswers)).toEqual(places);
});
