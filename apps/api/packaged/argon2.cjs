// What stands for @node-rs/argon2 in the packaged program: loaded at the first password, not at every chore.
const { loadAddon } = require('../src/platform/process/load-addon.ts');

exports.hash = (...given) => loadAddon('argon2.node').hash(...given);
exports.verify = (...given) => loadAddon('argon2.node').verify(...given);
