const COMMENT = '#;';
const WHITESPACE = ' \t\n\r';
const NEWLINE = '\n\r';
/** The characters that a backslash escapes inside double quotes. */
const ESCAPED_IN_QUOTES = '"\\`$';
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

type State =
  | 'before name'
  | 'name'
  | 'before value'
  | 'value'
  | 'escape'
  | 'single quotes'
  | 'double quotes'
  | 'escape in quotes'
  | 'comment'
  | 'escape in comment';

/**
 * The settings by name, the invalid names, whose lines systemd ignores, and the names that the file has more than once.
 */
export type SettingsFile = { settings: Map<string, string>; ignored: string[]; repeated: Set<string> };

/**
 * Parses a text as systemd parses an `EnvironmentFile` (systemd.exec(5)), in one pass. The text is data: no part of it
 * is executed or expanded. The last of several settings with the same name counts.
 */
export function parseSettingsFile(text: string): SettingsFile {
  const read: SettingsFile = { settings: new Map(), ignored: [], repeated: new Set() };
  let state: State = 'before name';
  let name = '';
  let value = '';
  /** The length of the value that is certain so far: trailing whitespace is removed at the end of the line. */
  let certainLength = 0;

  for (const char of text) state = next(char);
  if (!['before name', 'name', 'comment', 'escape in comment'].includes(state)) end();
  return read;

  function next(char: string): State {
    switch (state) {
      case 'before name':
        if (COMMENT.includes(char)) return 'comment';
        if (WHITESPACE.includes(char)) return state;
        name = char;
        return 'name';
      case 'name':
        if (NEWLINE.includes(char)) return 'before name';
        if (char === '=') return 'before value';
        name += char;
        return state;
      case 'before value':
        if (NEWLINE.includes(char)) return end();
        if (char === "'") return 'single quotes';
        if (char === '"') return 'double quotes';
        if (char === '\\') return 'escape';
        if (WHITESPACE.includes(char)) return state;
        return add(char, 'value');
      case 'value':
        if (NEWLINE.includes(char)) return end();
        // Whitespace before an escape stays, as inside a word.
        if (char === '\\') return add('', 'escape');
        if (!WHITESPACE.includes(char)) return add(char, state);
        value += char;
        return state;
      case 'escape':
        return NEWLINE.includes(char) ? 'value' : add(char, 'value');
      case 'single quotes':
        return char === "'" ? 'before value' : add(char, state);
      case 'double quotes':
        if (char === '"') return 'before value';
        return char === '\\' ? 'escape in quotes' : add(char, state);
      case 'escape in quotes':
        if (ESCAPED_IN_QUOTES.includes(char)) return add(char, 'double quotes');
        return char === '\n' ? 'double quotes' : add(`\\${char}`, 'double quotes');
      case 'comment':
        if (char === '\\') return 'escape in comment';
        return NEWLINE.includes(char) ? 'before name' : state;
      case 'escape in comment':
        // Since systemd 254. Before, the comment continued on the next line.
        return NEWLINE.includes(char) ? 'before name' : 'comment';
    }
  }

  function add(text: string, then: State): State {
    value += text;
    certainLength = value.length;
    return then;
  }

  function end(): State {
    const called = name.trimEnd();
    if (NAME.test(called)) {
      if (read.settings.has(called)) read.repeated.add(called);
      read.settings.set(called, value.slice(0, certainLength));
    } else read.ignored.push(called);
    value = '';
    certainLength = 0;
    return 'before name';
  }
}
