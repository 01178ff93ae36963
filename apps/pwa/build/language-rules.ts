import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseSync } from '@swc/core';

/** What `languages.test.ts` holds the whole app to. Each rule answers what breaks it, a line each. */

/** The forms that a plural of each language has to have (Unicode CLDR, whole numbers). */
export const PLURAL_FORMS: Readonly<Record<string, readonly string[]>> = {
  fr: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

type Texts = Readonly<Record<string, string>>;

/** Texts that a language lacks, or has word for word as the source: but for those that are `alike` in it. */
export function untranslated(source: Texts, own: Texts, alike: ReadonlySet<string> | 'all'): string[] {
  return Object.keys(source).filter((text) => {
    const said = own[text];
    if (said === undefined || said === '') return true;
    return said === text && alike !== 'all' && !alike.has(text) && /\p{L}{2}/u.test(withoutPlaces(text));
  });
}

/** Plurals that lack a form of their language, and values that a translation lacks or makes up. */
export function brokenMessages(own: Texts, forms: readonly string[]): string[] {
  return Object.entries(own).flatMap(([text, said]) => {
    const lacking = pluralsOf(compileMessageOrThrow(said)).flatMap((choices) =>
      forms.filter((form) => !(form in choices)),
    );
    const [asked, given] = [valuesOf(compileMessageOrThrow(text)), valuesOf(compileMessageOrThrow(said))];
    const isSame = [...asked].every((name) => given.has(name)) && asked.size === given.size;
    return [
      ...(lacking.length > 0 ? [`${text}: no form for ${lacking.join(', ')}`] : []),
      ...(isSame ? [] : [`${text}: puts in ${[...given].join(', ') || 'nothing'}`]),
    ];
  });
}

type Token = string | [name: string, type?: string, choices?: unknown];

function pluralsOf(tokens: readonly unknown[]): Record<string, unknown>[] {
  return tokens.flatMap((token) => {
    const [, type, choices] = Array.isArray(token) ? (token as [string, string?, Record<string, unknown>?]) : [];
    if (!choices || typeof choices !== 'object') return [];
    const within = Object.values(choices).flatMap((each) => (Array.isArray(each) ? pluralsOf(each) : []));
    return type === 'plural' ? [choices, ...within] : within;
  });
}

function valuesOf(tokens: readonly unknown[]): Set<string> {
  const names = (tokens as Token[]).flatMap((token): string[] => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const within = choices && typeof choices === 'object' ? Object.values(choices) : [];
    return [name, ...within.flatMap((each) => (Array.isArray(each) ? [...valuesOf(each)] : []))];
  });
  return new Set(names.filter((name) => name !== '#'));
}

const withoutPlaces = (text: string) => text.replaceAll(/\{\w+\}/g, '');

/** Sides that do not turn with the reading direction, in classes and in styles. */
const PHYSICAL =
  /(?<![\w-])(?:-?(?:m[lr]|p[lr]|left|right|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d|\[|px|auto|full|none)|text-(?:left|right)\b|float-(?:left|right)\b|(?:margin|padding|border)-(?:left|right)\b|(?:margin|padding|border)(?:Left|Right)\b)/;
/** Numbers and days that are written past `platform/language/format.ts`. */
const UNFORMATTED =
  /\.toLocale\w*\(|\.toFixed\(|\.toDateString\(|new Intl\.(?!DisplayNames|ListFormat|Collator|Segmenter)/;

/** Lines of a file that name a side of the glass instead of one of the line. */
export function physicalSides(path: string, code: string): string[] {
  return linesWith(path, code, PHYSICAL);
}

export function unformatted(path: string, code: string): string[] {
  return linesWith(path, code, UNFORMATTED);
}

function linesWith(path: string, code: string, pattern: RegExp): string[] {
  return code.split('\n').flatMap((line, at) => {
    const isComment = /^\s*(?:\/\/|\*|\/\*\*)/.test(line);
    return !isComment && pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [];
  });
}

type Node = { type?: string; span?: { start: number } } & Record<string, unknown>;

/**
 * Sentences that are put together of pieces: a said text within a template or a sum, and letters in the page that no
 * catalogue has. Word order, agreement and punctuation differ between languages.
 */
export function gluedTexts(path: string, code: string): string[] {
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x') });
  const bytes = Buffer.from(code);
  const found: string[] = [];
  const tell = (node: Node, what: string) => {
    const before = bytes.subarray(0, (node.span?.start ?? tree.span.start) - tree.span.start).toString();
    found.push(`${path}:${before.split('\n').length}: ${what}`);
  };
  visit(tree.body, (node) => {
    if (node.type === 'TemplateLiteral') {
      if ((node.expressions as Node[]).some(isSaid)) tell(node, 'a text within a template');
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      if (isSaid(node.left as Node) || isSaid(node.right as Node)) tell(node, 'a text within a sum');
    } else if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value))) tell(node, 'a text that is not said');
  });
  return found;
}

/** Whether it says a text: by itself, or by one of its branches. */
function isSaid(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return isSaid(node.consequent as Node) || isSaid(node.alternate as Node);
  if (node.type === 'ParenthesisExpression') return isSaid(node.expression as Node);
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return /^say[A-Z]/.test(String(callee.value));
  const [object, property] = [callee.object as Node | undefined, callee.property as Node | undefined];
  return object?.value === 'i18n' && property?.value === '_';
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) look(node as Node);
  for (const each of Object.values(node)) visit(each, look);
}
