import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseSync } from '@swc/core';
import { removeContext } from './translations';

/** The rules that `languages.test.ts` checks for the complete app. Each rule returns its violations, one line each. */

/** The plural forms that each language requires (Unicode CLDR, whole numbers). */
export const LANGUAGE_PLURAL_RULES: Readonly<Record<string, readonly string[]>> = {
  fr: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

type Texts = Readonly<Record<string, string>>;

/** Returns the texts that a language lacks, or has identical to the source, except for those listed as `alike`. */
export function findUntranslated(source: Texts, own: Texts, alike: ReadonlySet<string> | 'all'): string[] {
  return Object.keys(source).filter((text) => {
    const said = own[text];
    if (said === undefined || said === '') return true;
    return (
      said === removeContext(text) && alike !== 'all' && !alike.has(text) && /\p{L}{2}/u.test(removePlaceholders(text))
    );
  });
}

/** Returns the plurals that lack a form of their language, and the translations with missing or unknown values. */
export function findBrokenMessages(own: Texts, forms: readonly string[]): string[] {
  return Object.entries(own).flatMap(([text, said]) => {
    const lacking = findPlurals(compileMessageOrThrow(said)).flatMap((choices) =>
      forms.filter((form) => !(form in choices)),
    );
    const [asked, given] = [findValues(compileMessageOrThrow(text)), findValues(compileMessageOrThrow(said))];
    const isSame = [...asked].every((name) => given.has(name)) && asked.size === given.size;
    return [
      ...(lacking.length > 0 ? [`${text}: no form for ${lacking.join(', ')}`] : []),
      ...(isSame ? [] : [`${text}: puts in ${[...given].join(', ') || 'nothing'}`]),
    ];
  });
}

/**
 * Returns the right-to-left texts in which a date, a part or an address is not protected by an isolate (U+2066 to
 * U+2069).
 */
export function findUnisolated(own: Texts): string[] {
  return Object.entries(own)
    .filter(([, said]) => /\p{Script=Arabic}/u.test(said))
    .filter(([, said]) =>
      /\d[-/]\d|\d[.,]\d+[.،]|:\/\/|@\w/.test(said.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '')),
    )
    .map(([text, said]) => `${text}: ${said}`);
}

type Token = string | [name: string, type?: string, choices?: unknown];

function findPlurals(tokens: readonly unknown[]): Record<string, unknown>[] {
  return tokens.flatMap((token) => {
    const [, type, choices] = Array.isArray(token) ? (token as [string, string?, Record<string, unknown>?]) : [];
    if (!choices || typeof choices !== 'object') return [];
    const within = Object.values(choices).flatMap((each) => (Array.isArray(each) ? findPlurals(each) : []));
    return type === 'plural' ? [choices, ...within] : within;
  });
}

function findValues(tokens: readonly unknown[]): Set<string> {
  const names = (tokens as Token[]).flatMap((token): string[] => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const within = choices && typeof choices === 'object' ? Object.values(choices) : [];
    return [name, ...within.flatMap((each) => (Array.isArray(each) ? [...findValues(each)] : []))];
  });
  return new Set(names.filter((name) => name !== '#'));
}

const removePlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '');

/** Matches physical sides, which do not follow the reading direction, in classes and in styles. */
const PHYSICAL_SIDE =
  /(?<![\w-])(?:-?(?:m[lr]|p[lr]|left|right|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d|\[|px|auto|full|none)|text-(?:left|right)\b|float-(?:left|right)\b|(?:margin|padding|border)-(?:left|right)\b|(?:margin|padding|border)(?:Left|Right)\b)/;
/** Matches numbers and days that are not formatted by `platform/language/format.ts`. */
const UNFORMATTED =
  /\.toLocale\w*\(|\.toFixed\(|\.toDateString\(|new Intl\.(?!DisplayNames|ListFormat|Collator|Segmenter)/;

/** Returns the lines of a file that name a physical side (left, right) instead of a logical one. */
export function findPhysicalSides(path: string, code: string): string[] {
  return findLines(path, code, PHYSICAL_SIDE);
}

export function findUnformatted(path: string, code: string): string[] {
  return findLines(path, code, UNFORMATTED);
}

function findLines(path: string, code: string, pattern: RegExp): string[] {
  return code.split('\n').flatMap((line, at) => {
    const isComment = /^\s*(?:\/\/|\*|\/\*\*)/.test(line);
    return !isComment && pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [];
  });
}

type Node = { type?: string; span?: { start: number } } & Record<string, unknown>;

/**
 * Returns sentences that are assembled from pieces: a translated text within a template or a concatenation, and letters
 * in the page that are in no catalogue. Word order, agreement and punctuation differ between languages.
 */
export function findGluedTexts(path: string, code: string): string[] {
  return findNodes(path, code, (node) => {
    if (node.type === 'TemplateLiteral') {
      // A type of texts has no expressions.
      if ((node.expressions as Node[] | undefined)?.some(isTranslated)) return 'a text within a template';
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      if (isTranslated(node.left as Node) || isTranslated(node.right as Node)) return 'a text within a sum';
    } else if (node.type === 'JSXText' && hasWord(String(node.value))) return 'a text that is not said';
    return undefined;
  });
}

/** Matches attributes of elements, and fields of tables, whose value is shown to users. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|ariaLabel|alt|caption|description|done|error|heading|hint|label|note|placeholder|says|text|title)$/;
/** Matches a complete sentence. */
const SENTENCE = /^\p{Lu}.*\s.*[.!?…]$/su;
/** The results of `useSubmit` are already translated. */
const FORM_RESULT = /^(?:form|handIn)$/;

/**
 * Returns user-visible texts that are in no catalogue: a sentence anywhere, words in an attribute, a table, a toast or
 * the page, and an untranslated sentence of the server. A text of the app is in `i18n._(…)`, or marked as one of a
 * table.
 */
export function findHardCodedTexts(path: string, code: string): string[] {
  return findNodes(path, code, (node, bytesBefore) => {
    const isMarked = (literal: Node) => /(?:\/\*i18n\*\/|\bi18n\._\()\s*$/.test(bytesBefore(literal).slice(-40));
    const told = (shown: unknown) =>
      findLiterals(shown as Node)
        .filter((each) => hasWord(each.words) && !isMarked(each.node))
        .map((each) => `says ${JSON.stringify(each.words)}`)[0];
    switch (node.type) {
      case 'StringLiteral':
        return SENTENCE.test(String(node.value)) && !isMarked(node) ? `says ${JSON.stringify(node.value)}` : undefined;
      case 'JSXAttribute':
        return READ_ATTRIBUTES.test(getNodeName(node.name as Node)) ? told(node.value) : undefined;
      case 'KeyValueProperty':
        return READ_ATTRIBUTES.test(getNodeName(node.key as Node)) ? told(node.value) : undefined;
      case 'JSXElement':
        return getNodeName((node.opening as Node).name as Node) === 'Untranslated'
          ? undefined
          : (node.children as Node[]).map((child) => told(child) ?? isUntranslatedMessage(child))[0];
      case 'CallExpression': {
        const [callee, [given]] = [node.callee as Node, node.arguments as { expression: Node }[]];
        if (getNodeName(callee.object as Node) !== 'toast' || !given) return undefined;
        return told(given.expression) ?? isUntranslatedMessage(given.expression);
      }
      default:
        return undefined;
    }
  });
}

/** Returns the literals that an expression may evaluate to, without those that it passes to other code. */
function findLiterals(node: Node | undefined): { node: Node; words: string }[] {
  switch (node?.type) {
    case 'StringLiteral':
      return [{ node, words: String(node.value) }];
    case 'TemplateLiteral':
      return [{ node, words: (node.quasis as { raw: string }[]).map(({ raw }) => raw).join(' ') }];
    case 'ConditionalExpression':
      return [...findLiterals(node.consequent as Node), ...findLiterals(node.alternate as Node)];
    case 'BinaryExpression':
      return /^(?:\|\||&&|\?\?|\+)$/.test(String(node.operator))
        ? [...findLiterals(node.left as Node), ...findLiterals(node.right as Node)]
        : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return findLiterals(node.expression as Node);
    default:
      return [];
  }
}

/** Returns a server's sentence that is used without `translateText`: it is in the source language. */
function isUntranslatedMessage(node: Node | undefined): string | undefined {
  if (node?.type === 'JSXExpressionContainer') return isUntranslatedMessage(node.expression as Node);
  if (node?.type === 'ConditionalExpression')
    return isUntranslatedMessage(node.consequent as Node) ?? isUntranslatedMessage(node.alternate as Node);
  const isMessage = node?.type === 'MemberExpression' && getNodeName(node.property as Node) === 'message';
  return isMessage && !FORM_RESULT.test(getNodeName(node.object as Node)) ? 'shows a message as it came' : undefined;
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text);
const getNodeName = (node: Node | undefined) => String(node?.value ?? '');

/** Returns the nodes of a file for which `look` returns a message, with their lines. */
function findNodes(
  path: string,
  code: string,
  look: (node: Node, textBefore: (node: Node) => string) => string | undefined,
): string[] {
  // Positions are relative to the first node, after the comments at the start of a file: put an empty statement before
  // them.
  const bytes = Buffer.from(`;${code}`);
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', tsx: path.endsWith('x') });
  const textBefore = (node: Node) => bytes.subarray(0, (node.span?.start ?? 0) - tree.span.start).toString();
  const found: string[] = [];
  visitNodes(tree.body, (node) => {
    const what = look(node, textBefore);
    if (what) found.push(`${path}:${textBefore(node).split('\n').length}: ${what}`);
  });
  return found;
}

/** Checks whether the expression is a translated text, directly or in one of its branches. */
function isTranslated(node: Node): boolean {
  if (node.type === 'ConditionalExpression')
    return isTranslated(node.consequent as Node) || isTranslated(node.alternate as Node);
  if (node.type === 'ParenthesisExpression') return isTranslated(node.expression as Node);
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return /^translate[A-Z]/.test(String(callee.value));
  const [object, property] = [callee.object as Node | undefined, callee.property as Node | undefined];
  return object?.value === 'i18n' && property?.value === '_';
}

function visitNodes(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) look(node as Node);
  for (const each of Object.values(node)) visitNodes(each, look);
}

/** Returns the words that the glossary's table replaces in a language; the table separates them by commas. */
export function listReplacedWords(glossary: string, language: string): string[] {
  const rows = glossary.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, name, not = '']) => (name === language ? not.split(/[,،] ?/) : []));
}

/** Returns the texts that have one of these words outside of placeholders and identifiers. */
export function findReplacedWords(texts: readonly string[], words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const pattern = new RegExp(`(?<![\\p{L}{.])${word}(?![\\p{L}}:])`, 'iu');
    return texts.filter((text) => pattern.test(text)).map((text) => `"${word}" in: ${text}`);
  });
}
