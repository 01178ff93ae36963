// Replaces `bindings` in `dist/program.cjs`. The code of better-sqlite3 is bundled and compiled with the program; its
// addon remains the file that was built for this Node.
module.exports = (name) => require(`better-sqlite3/build/Release/${name}`);
