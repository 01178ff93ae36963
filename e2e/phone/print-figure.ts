import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A figure and its target: `atMost` or `atLeast`, in the same unit as `value`. `more` is additional text. */
export type Figure = { name: string; value: number; unit: string; atMost?: number; atLeast?: number; more?: string };

const { FIGURES_JSON: keptIn, FIGURES_COMPARE: comparedWith } = process.env;
const earlierFigures: Record<string, number> = comparedWith ? JSON.parse(readFileSync(comparedWith, 'utf8')) : {};

/** Prints a figure beside its target and the earlier one, and stores it for `npm run bench -- phone --json`. */
export function printFigure({ name, value, unit, atMost, atLeast, more = '' }: Figure): void {
  const limit = atMost === undefined ? atLeast : atMost;
  const isMet = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  const target = limit === undefined ? '' : `${atMost === undefined ? '≥' : '≤'} ${limit}${isMet ? '' : '  MISSED'}`;
  const before = earlierFigures[name] === undefined ? '' : `   before ${formatShort(earlierFigures[name])}`;
  console.log(
    `${name.padEnd(58)}${`${formatShort(value)} ${unit}`.padStart(12)}   ${target.padEnd(16)}${before}${more && `   ${more}`}`,
  );
  if (!keptIn) return;
  const storedFigures = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, 'utf8')) : {};
  writeFileSync(keptIn, `${JSON.stringify({ ...storedFigures, [name]: value }, undefined, 2)}\n`);
}

/** Prints the slowest scripts in late frames, per round. */
export function printLateScripts(rounds: readonly { scripts: readonly { what: string; ms: number }[] }[]): void {
  const sums = new Map<string, number>();
  for (const { what, ms } of rounds.flatMap(({ scripts }) => scripts))
    sums.set(what, (sums.get(what) ?? 0) + ms / rounds.length);
  for (const [what, ms] of [...sums].sort(([, a], [, b]) => b - a).slice(0, 6))
    console.log(`    ${ms.toFixed(0).padStart(4)} ms in late pictures: ${what}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function formatShort(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 10) return value.toFixed(0);
  return value.toFixed(Math.abs(value) < 1 ? 3 : 1);
}
