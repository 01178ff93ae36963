/**
 * Characters that XML 1.0 does not allow: controls, surrogates without their pair, and two code points that are no
 * characters.
 */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The escapes of canonical XML. */
const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

type Attributes = Readonly<Record<string, string>>;

/**
 * Writes an XML element in canonical form (Canonical XML 1.0), so that the written bytes are also those that a signature
 * is computed over: sorted attributes with namespaces first, and never an empty-element tag.
 * @param children XML, as this function returns it
 */
export function writeElement(name: string, attributes: Attributes, children: readonly string[]): string {
  const written = Object.entries(attributes)
    .sort(([one], [other]) => Number(isNamespace(other)) - Number(isNamespace(one)) || (one < other ? -1 : 1))
    .map(
      ([key, value]) =>
        ` ${key}="${removeForbidden(value).replace(/[&<"\t\n\r]/g, (sign) => ATTRIBUTE_ESCAPES[sign]!)}"`,
    );
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Writes an XML element that contains a text, without the characters that XML does not allow. */
export function writeTextElement(name: string, attributes: Attributes, text: string): string {
  return writeElement(name, attributes, [removeForbidden(text).replace(/[&<>\r]/g, (sign) => TEXT_ESCAPES[sign]!)]);
}

/** Removes the characters that XML 1.0 does not allow. */
export function removeForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

const isNamespace = (key: string) => key === 'xmlns' || key.startsWith('xmlns:');
