// Replaces @node-rs/argon2 in the packaged program: loaded at the first password, not in every command.
const { loadAddon } = require('../src/platform/process/load-addon.ts');

exports.hash = (...given) => loadAddon('argon2.node').hash(...given);
exports.verify = (...given) => loadAddon('argon2.node').verify(...given);
