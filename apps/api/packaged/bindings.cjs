// What better-sqlite3 asks for its addon in the packaged program.
module.exports = require('../src/platform/load-addon.ts').loadAddon;
