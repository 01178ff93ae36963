// Replaces the decoder that fontkit uses for WOFF2 fonts, whose dictionary has half a megabyte: Node has the same.
const { brotliDecompressSync } = require('node:zlib');

module.exports = (compressed) => brotliDecompressSync(compressed);
