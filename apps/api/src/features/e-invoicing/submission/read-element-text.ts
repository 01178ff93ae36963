/**
 * Returns the text of the first element of this name, as it is written; undefined if there is none. For elements without
 * children.
 * @param name with its prefix
 */
export function readElementText(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}`);
  const textStart = xml.indexOf('>', start) + 1;
  const end = xml.indexOf(`</${name}>`, textStart);
  if (start < 0 || textStart === 0 || end < 0) return undefined;
  const text = xml.slice(textStart, end);
  return text.includes('<') ? undefined : text;
}
