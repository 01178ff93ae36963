const PROGRAM_HEADERS_AT = 0x20;
const SECTIONS_AT = 0x28;
const PROGRAM_HEADER_SIZE_AT = 0x36;
const PROGRAM_HEADER_COUNT_AT = 0x38;
const SECTION_SIZE_AT = 0x3a;
const SECTION_COUNT_AT = 0x3c;
const NAMES_INDEX_AT = 0x3e;
const SECTION_IN_MEMORY = 2n;
/** The section type of a table of strings. */
const STRINGS = 3;

/**
 * Removes symbols and debug data from a program of any processor, as `strip` does for those of its own machine: all
 * bytes that are not loaded into memory, a sixth of Node.
 * @param program a 64-bit little-endian ELF file
 * @returns the smaller file
 * @throws Error if it is no such file
 */
export function stripProgram(program) {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01')
    throw new Error('Not a 64-bit little-endian ELF program.');
  const end = findEndOfLoaded(program);
  const size = program.readUInt16LE(SECTION_SIZE_AT);
  const from = Number(program.readBigUInt64LE(SECTIONS_AT));
  const headers = Array.from({ length: program.readUInt16LE(SECTION_COUNT_AT) }, (_, index) =>
    Buffer.from(program.subarray(from + index * size, from + (index + 1) * size)),
  );
  const namesIndex = program.readUInt16LE(NAMES_INDEX_AT);
  const names = readSection(program, headers[namesIndex]);
  const kept = headers.flatMap((header, index) =>
    index === 0 || index === namesIndex || (header.readBigUInt64LE(8) & SECTION_IN_MEMORY) !== 0n ? [index] : [],
  );
  const namesAt = align(end);
  const tableAt = align(namesAt + names.length);
  const table = kept.map((index) => {
    const header = headers[index];
    header.writeUInt32LE(Math.max(0, kept.indexOf(header.readUInt32LE(40))), 40);
    if (index === namesIndex) header.writeBigUInt64LE(BigInt(namesAt), 24);
    return header;
  });
  const stripped = Buffer.concat([
    program.subarray(0, end),
    Buffer.alloc(namesAt - end),
    names,
    Buffer.alloc(tableAt - namesAt - names.length),
    ...table,
  ]);
  stripped.writeBigUInt64LE(BigInt(tableAt), SECTIONS_AT);
  stripped.writeUInt16LE(kept.length, SECTION_COUNT_AT);
  stripped.writeUInt16LE(kept.indexOf(namesIndex), NAMES_INDEX_AT);
  return stripped;
}

/** Returns the end of the last byte that the system loads into memory. */
function findEndOfLoaded(program) {
  const at = Number(program.readBigUInt64LE(PROGRAM_HEADERS_AT));
  const size = program.readUInt16LE(PROGRAM_HEADER_SIZE_AT);
  const ends = Array.from({ length: program.readUInt16LE(PROGRAM_HEADER_COUNT_AT) }, (_, index) => {
    const header = at + index * size;
    return Number(program.readBigUInt64LE(header + 8) + program.readBigUInt64LE(header + 32));
  });
  return Math.max(...ends);
}

function readSection(program, header) {
  const type = header?.readUInt32LE(4);
  if (type !== STRINGS) throw new Error('The program has no section names.');
  const at = Number(header.readBigUInt64LE(24));
  return program.subarray(at, at + Number(header.readBigUInt64LE(32)));
}

const align = (at) => Math.ceil(at / 16) * 16;
