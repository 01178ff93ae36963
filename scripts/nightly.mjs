import { needEngines } from './engines.mjs';

// All journeys, also those that need no look at every change: rarer faults, other engines, a soak, more kills.
process.env.NIGHTLY = '1';
await needEngines();
await import('./browser.mjs');
