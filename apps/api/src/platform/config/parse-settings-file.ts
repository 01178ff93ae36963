const COMMENT = '#;';
const WHITESPACE = ' \t\n\r';
const NEWLINE = '\n\r';
/** Characters that a backslash takes the meaning from inside double quotes. */
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

/** Each setting by its name, and names that are none: systemd ignores their lines. */
export type SettingsFile = { settings: Map<string, string>; ignored: string[] };

/**
 * Reads a text as systemd reads an `EnvironmentFile` (systemd.exec(5)), in one pass. It is data: nothing in it is run or replaced.
 * The last of several settings with the same name counts.
 */
export function parseSettingsFile(text: string): SettingsFile {
  const read: SettingsFile = { settings: new Map(), ignored: [] };
  let state: State = 'before name';
  let name = '';
  let value = '';
  /** How much of the value stays whatever follows: whitespace after it is cut off at the end of the line. */
  let kept = 0;

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
        // Since systemd 254; before, the comment continued on the next line.
        return NEWLINE.includes(char) ? 'before name' : 'comment';
    }
  }

  function add(text: string, then: State): State {
    value += text;
    kept = value.length;
    return then;
  }

  function end(): State {
    const called = name.trimEnd();
    if (NAME.test(called)) read.settings.set(called, value.slice(0, kept));
    else read.ignored.push(called);
    value = '';
    kept = 0;
    return 'before name';
  }
}
