import { expect, test } from 'vitest';
import { computeFirstSteps, type FirstStepsProgress } from './first-steps';

const newcomer: FirstStepsProgress = {
  packName: undefined,
  isTrainingWatched: false,
  quiz: 'none',
  payment: 'none',
  profile: 'none',
};
const withChosenPack = { ...newcomer, packName: 'Ultra One' };
const watched = { ...withChosenPack, isTrainingWatched: true };

test.each<[what: string, walked: FirstStepsProgress, states: string]>([
  ['nothing yet', newcomer, 'next later later later later'],
  ['a pack is chosen', withChosenPack, 'done next later later later'],
  ['the video was watched', watched, 'done done next later later'],
  ['the quiz waits for an administrator', { ...watched, quiz: 'submitted' }, 'done done waiting later later'],
  ['the quiz was approved', { ...watched, quiz: 'approved' }, 'done done done next later'],
  ['a payment is being checked', { ...watched, quiz: 'approved', payment: 'waiting' }, 'done done done waiting later'],
  ['paid, on another device', { ...newcomer, payment: 'paid' }, 'done done done done next'],
  [
    'the profile is being checked',
    { ...newcomer, payment: 'paid', profile: 'submitted' },
    'done done done done waiting',
  ],
  ['the profile was rejected', { ...newcomer, payment: 'paid', profile: 'rejected' }, 'done done done done next'],
  ['all is walked', { ...newcomer, payment: 'paid', profile: 'verified' }, 'done done done done done'],
  ['verified before anything was bought', { ...newcomer, profile: 'verified' }, 'next later later later done'],
])('first steps: %s', (_what, walked, states) => {
  expect(
    computeFirstSteps(walked)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states);
});
