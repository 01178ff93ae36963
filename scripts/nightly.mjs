// All journeys, also those that need no look at every change: rarer faults, a soak, more kills.
process.env.NIGHTLY = '1';
await import('./browser.mjs');
