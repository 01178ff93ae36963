import type { Readable } from 'node:stream';
import { LINES_PER_BATCH } from './installation-rows';
import type { Table } from './read-schema';
import { formatRowLine, parseRowLine, type RowLine } from './row-line';

/** Reads the output of COPY as the lines that both engines share. */
export async function* readPostgresLines(copied: Readable, table: Table): AsyncGenerator<RowLine[]> {
  // A text may begin with a byte order mark, which decoders normally remove.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // PostgreSQL formats fractional numbers in its own way.
  const hasFractions = table.columns.some(({ type }) => type === 'real');
  const asOurs = (line: RowLine) => (hasFractions ? formatRowLine(parseRowLine(line, table.columns)) : line);
  let partialLine = '';
  const lines: RowLine[] = [];
  for await (const bytes of copied) {
    const parts = (partialLine + decoder.decode(bytes, { stream: true })).split('\n');
    partialLine = parts.pop()!;
    for (const part of parts) lines.push(asOurs(part));
    while (lines.length >= LINES_PER_BATCH) yield lines.splice(0, LINES_PER_BATCH);
  }
  if (lines.length > 0) yield lines;
}

/**
 * Writes the input of COPY.
 * @throws Error for a text with a zero byte, which PostgreSQL cannot store
 */
export async function* writePostgresLines(lines: AsyncIterable<RowLine[]>, table: string): AsyncGenerator<Buffer> {
  for await (const batch of lines) {
    const text = `${batch.join('\n')}\n`;
    if (text.includes('\0'))
      throw new Error(`A text in ${table} contains a NUL byte, which PostgreSQL cannot store. Correct it first.`);
    yield Buffer.from(text);
  }
}
