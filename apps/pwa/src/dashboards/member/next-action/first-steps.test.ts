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
  ['the quiz is waiting for an administrator', { ...watched, quiz: 'submitted' }, 'done done waiting later later'],
  ['the quiz was approved', { ...watched, quiz: 'approved' }, 'done done done next later'],
  ['a payment is being checked', { ...watched, quiz: 'approved', payment: 'waiting' }, 'done done done waiting later'],
  ['the payment was approved on another device', { ...newcomer, payment: 'paid' }, 'done done done done next'],
  [
    'the profile is being checked',
    { ...newcomer, payment: 'paid', profile: 'submitted' },
    'done done done done waiting',
  ],
  ['the profile was rejected', { ...newcomer, payment: 'paid', profile: 'rejected' }, 'done done done done next'],
  ['all steps are done', { ...newcomer, payment: 'paid', profile: 'verified' }, 'done done done done done'],
  ['the profile was verified before a purchase', { ...newcomer, profile: 'verified' }, 'next later later later done'],
])('computeFirstSteps returns the expected states if %s', (_what, walked, states) => {
  expect(
    computeFirstSteps(walked)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states);
});
