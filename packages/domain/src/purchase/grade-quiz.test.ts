import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../kernel/languages';
import { type LocalizedText, resolveText } from '../kernel/text/localized-text';
import { findQuestionFault, type GradedQuestion, gradeQuiz } from './grade-quiz';

const question = (correctAnswer: string) => ({ options: ['a', 'b', 'c'], correctAnswer });
const four = [question('a'), question('b'), question('c'), question('a')];

describe('quiz grading', () => {
  test.each([
    [['a', 'b', 'c', 'a'], { score: 4, total: 4, passed: true, wrongIndexes: [] }],
    [['a', 'b', 'c', 'b'], { score: 3, total: 4, passed: false, wrongIndexes: [3] }],
    [['b', 'a', 'a', 'b'], { score: 0, total: 4, passed: false, wrongIndexes: [0, 1, 2, 3] }],
  ])('%j scores %j', (answers, score) => {
    expect(gradeQuiz(four, answers)).toEqual({ ok: true, value: score });
  });

  test.each([[['a', 'b', 'c']], [['a', 'b', 'c', '']], [['a', 'b', 'c', 'z']], [['a', 'b', 'c', 'a', 'a']], [[]]])(
    'refuses answers that leave a question open: %j',
    (answers) => {
      expect(gradeQuiz(four, answers)).toMatchObject({ ok: false, refusal: { code: 'answer_missing' } });
    },
  );
});

describe('quiz grading in several languages', () => {
  /** An option whose texts no other option has, in a random subset of languages. */
  const option = fc.record({ fr: fc.boolean(), ar: fc.boolean(), en: fc.boolean() }).map(
    (said) =>
      (name: string): LocalizedText => ({
        source: name,
        ...(said.fr && { fr: `${name} fr` }),
        ...(said.ar && { ar: `${name} ar` }),
        ...(said.en && { en: `${name} en` }),
      }),
  );
  const question = fc
    .tuple(fc.array(option, { minLength: 2, maxLength: 6 }), fc.nat(5), fc.boolean())
    .map(([createOptions, right, isPlain]): GradedQuestion => {
      const options = createOptions.map((make, at) => make(`option ${at}`));
      const correct = options[right % options.length]!;
      return { options, correctAnswer: isPlain ? resolveText(correct) : correct };
    });
  const quiz = fc.array(question, { minLength: 1, maxLength: 6 });

  test('scores a choice the same in any language of display and submission', () => {
    const choice = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...LANGUAGES)), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(quiz, choice, (questions, choices) => {
        const chosen = questions.map(({ options }, at) => options[choices[at]![0] % options.length]!);
        const wrongIndexes = questions.flatMap(({ correctAnswer }, at) =>
          resolveText(correctAnswer) === resolveText(chosen[at]!) ? [] : [at],
        );
        const sent = chosen.map((each, at) => resolveText(each, choices[at]![1]));
        expect(gradeQuiz(questions, sent)).toMatchObject({
          ok: true,
          value: { score: questions.length - wrongIndexes.length, total: questions.length, wrongIndexes },
        });
      }),
    );
  });

  test('accepts questions whose options all differ', () => {
    fc.assert(
      fc.property(quiz, (questions) => {
        expect(questions.map(findQuestionFault)).toEqual(questions.map(() => undefined));
      }),
    );
  });
});

const cat = { source: 'Cat', fr: 'Chat' };
const dog = { source: 'Dog', fr: 'Chien', ar: 'كلب' };

test.each<[string, GradedQuestion, RegExp | undefined]>([
  ['that is said once', { options: ['a', 'b'], correctAnswer: 'b' }, undefined],
  ['whose answer is said once', { options: [cat, dog], correctAnswer: 'Dog' }, undefined],
  ['whose answer is said in every language', { options: [cat, dog], correctAnswer: dog }, undefined],
  [
    'whose answer is no option',
    { options: [cat, dog], correctAnswer: 'Fox' },
    /^no option is the correct answer "Fox"/,
  ],
  [
    'whose answer is no option in one language',
    { options: [cat, dog], correctAnswer: { source: 'Dog', fr: 'Chat' } },
    /^in fr, the correct answer "Chat" is not "Chien"/,
  ],
  [
    'with one option twice',
    { options: ['a', 'b', 'a'], correctAnswer: 'b' },
    /^in source, option 3 reads like option 1: "a"/,
  ],
  [
    'with two options that are one in Arabic',
    { options: [{ ...cat, ar: 'كلب' }, dog], correctAnswer: 'Cat' },
    /^in ar, option 2 reads like option 1: "كلب"/,
  ],
  [
    'with an option that reads like another one’s in another language',
    { options: [cat, { source: 'Chat', fr: 'Discussion' }], correctAnswer: 'Cat' },
    /^in source, option 2 reads like option 1: "Chat"/,
  ],
])('findQuestionFault describes the fault, if any, of a question %s', (_, question, message) => {
  const fault = findQuestionFault(question);
  if (message) expect(fault).toMatch(message);
  else expect(fault).toBeUndefined();
});
