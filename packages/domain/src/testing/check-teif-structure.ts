import sax, { type Tag } from 'sax';

/** The element and its children in their order, each with the least and the greatest number. */
type Rule = {
  children?: readonly (readonly [name: string, min: number, max: number, rule: Rule])[];
  attributes?: Readonly<Record<string, RegExp>>;
  /** The content of an element without children. */
  text?: RegExp;
};

type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string };

const MANY = Number.POSITIVE_INFINITY;
/** A text of this length, in characters. */
const text = (min: number, max: number): Rule => ({ text: new RegExp(`^.{${min},${max}}$`, 'su') });
const anyOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`);
const withAttributes = (rule: Rule, attributes: Record<string, RegExp>): Rule => ({ ...rule, attributes });
const LANG = { lang: /^(?:fr|en|ar|or)$/ };

const IDENTIFIER = withAttributes(text(1, 35), { type: /^I-0[1-4]$/ });
const DATE: Rule = {
  text: /^\d{6}$/,
  attributes: { format: /^ddMMyy$/, functionCode: /^I-3[1-8]$/ },
};
const DTM: Rule = { children: [['DateText', 1, MANY, DATE]] };
const FTX: Rule = {
  children: [
    [
      'FreeTextDetail',
      1,
      MANY,
      { attributes: { subjectCode: /^I-4[1-8]$/ }, children: [['FreeTexts', 1, MANY, text(0, 500)]] },
    ],
  ],
};
const REFERENCE: Rule = {
  children: [
    ['Reference', 1, 1, withAttributes(text(1, 200), { refID: /^I-8(?:0|[1-9]|1[1-7])$/ })],
    ['ReferenceDate', 0, 1, DTM],
  ],
};
const MOA: Rule = {
  attributes: { amountTypeCode: /^I-1(?:7[1-9]|8[0-8])$/, currencyCodeList: /^ISO_4217$/ },
  children: [
    ['Amount', 1, 1, { text: /^-?[0-9]{1,15}\.[0-9]{3}$/, attributes: { currencyIdentifier: /^TND$/ } }],
    ['AmountDescription', 0, 1, withAttributes(text(0, 500), LANG)],
  ],
};
const MOA_DETAILS: Rule = { children: [['Moa', 1, 1, MOA]] };
const TAX: Rule = {
  children: [
    ['TaxTypeName', 1, 1, withAttributes(text(1, 200), { code: anyOf('I-16[0-9]', 'I-160[1-3]') })],
    ['TaxCategory', 0, 1, text(0, 6)],
    ['TaxDetails', 1, 1, { children: [['TaxRate', 1, 1, text(1, 5)]] }],
  ],
};
const ADDRESS: Rule = {
  attributes: LANG,
  children: [
    ['AdressDescription', 1, 1, text(0, 500)],
    ['Street', 0, 1, text(0, 35)],
    ['CityName', 0, 1, text(0, 35)],
    ['PostalCode', 0, 1, text(0, 17)],
    ['Country', 1, 1, withAttributes(text(1, 6), { codeList: /^ISO_3166-1$/ })],
  ],
};
const PARTNER: Rule = {
  attributes: { functionCode: /^I-6[1-8]$/ },
  children: [
    [
      'Nad',
      1,
      1,
      {
        children: [
          ['PartnerIdentifier', 1, 1, IDENTIFIER],
          ['PartnerName', 0, 1, withAttributes(text(0, 200), { nameType: anyOf('Physical', 'Qualification') })],
          ['PartnerAdresses', 0, MANY, ADDRESS],
        ],
      },
    ],
    ['RffSection', 0, MANY, REFERENCE],
    [
      'CtaSection',
      0,
      MANY,
      {
        children: [
          [
            'Contact',
            1,
            1,
            {
              attributes: { functionCode: /^I-9[1-4]$/ },
              children: [
                ['ContactIdentifier', 1, 1, text(0, 17)],
                ['ContactName', 1, 1, text(0, 200)],
              ],
            },
          ],
          [
            'Communication',
            0,
            1,
            {
              children: [
                ['ComMeansType', 1, 1, { text: /^I-10[1-4]$/ }],
                ['ComAdress', 1, 1, text(0, 500)],
              ],
            },
          ],
        ],
      },
    ],
  ],
};
const LINE: Rule = {
  children: [
    ['ItemIdentifier', 1, 1, text(1, 35)],
    [
      'LinImd',
      1,
      1,
      {
        attributes: LANG,
        children: [
          ['ItemCode', 1, 1, text(1, 35)],
          ['ItemDescription', 1, 1, text(0, 500)],
        ],
      },
    ],
    ['LinQty', 1, 1, { children: [['Quantity', 1, 1, withAttributes(text(1, 35), { measurementUnit: /^.{1,8}$/ })]] }],
    ['LinTax', 1, 1, TAX],
    ['LinMoa', 1, 1, { children: [['MoaDetails', 1, MANY, MOA_DETAILS]] }],
    ['LinFtx', 0, 1, FTX],
  ],
};
const BODY: Rule = {
  children: [
    [
      'Bgm',
      1,
      1,
      {
        children: [
          ['DocumentIdentifier', 1, 1, text(1, 35)],
          ['DocumentType', 1, 1, withAttributes(text(1, 35), { code: /^I-1[1-6]$/ })],
          ['DocumentReferences', 0, 1, { children: [['DocumentReference', 1, MANY, REFERENCE]] }],
        ],
      },
    ],
    ['Dtm', 1, 1, DTM],
    ['PartnerSection', 1, 1, { children: [['PartnerDetails', 1, MANY, PARTNER]] }],
    ['Ftx', 0, 1, FTX],
    ['LinSection', 1, 1, { children: [['Lin', 1, MANY, LINE]] }],
    ['InvoiceMoa', 1, 1, { children: [['AmountDetails', 1, MANY, MOA_DETAILS]] }],
    [
      'InvoiceTax',
      1,
      1,
      {
        children: [
          [
            'InvoiceTaxDetails',
            1,
            MANY,
            {
              children: [
                ['Tax', 1, 1, TAX],
                ['AmountDetails', 1, MANY, MOA_DETAILS],
              ],
            },
          ],
        ],
      },
    ],
  ],
};
/** The schema of version 1.8.8, with those parts that the program writes. */
const TEIF: Rule = {
  attributes: { controlingAgency: /^TTN$/, version: /^1\.8\.8$/ },
  children: [
    [
      'InvoiceHeader',
      1,
      1,
      {
        children: [
          ['MessageSenderIdentifier', 1, 1, IDENTIFIER],
          ['MessageRecieverIdentifier', 1, 1, IDENTIFIER],
        ],
      },
    ],
    ['InvoiceBody', 1, 1, BODY],
  ],
};

/** The form of an identifier of each type. */
const IDENTIFIER_FORMS: Record<string, RegExp> = {
  'I-01': /^\d{7}[A-HJ-NP-TV-Z][ABDNP][CMNP]000$/,
  'I-02': /^\d{8}$/,
  'I-03': /^\d{9}$/,
  'I-04': /^.{1,35}$/s,
};

/**
 * Checks a TEIF document without its signature against the schema: order and number of elements, attributes, codes, lengths and
 * forms. Returns the faults, each with its path.
 * @throws Error if it is no well-formed XML
 */
export function checkTeifStructure(xml: string): string[] {
  const root = readNodes(xml);
  if (root.name !== 'TEIF') return [`the root is ${root.name}`];
  return checkNode({ ...root, children: root.children.filter(({ name }) => name !== 'ds:Signature') }, TEIF, 'TEIF');
}

/** Parses XML into a tree. @throws Error if it is not well-formed */
export function readNodes(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = sax.parser(true, { position: false, strictEntities: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }: Tag) => {
    const node = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(node);
    open.push(node);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (piece) => {
    open.at(-1)!.text += piece;
  };
  parser.write(xml).close();
  return top.children[0]!;
}

function checkNode(node: Node, rule: Rule, path: string): string[] {
  const faults: string[] = [];
  const expected = Object.keys(rule.attributes ?? {}).sort();
  if (Object.keys(node.attributes).sort().join() !== expected.join())
    faults.push(`${path} has the attributes ${Object.keys(node.attributes)}`);
  for (const [name, form] of Object.entries(rule.attributes ?? {}))
    if (!form.test(node.attributes[name] ?? '')) faults.push(`${path}/@${name} is ${node.attributes[name]}`);
  if (rule.text && !rule.text.test(node.text)) faults.push(`${path} is "${node.text}"`);
  const form = node.name.endsWith('Identifier') ? IDENTIFIER_FORMS[node.attributes.type ?? ''] : undefined;
  if (form && !form.test(node.text)) faults.push(`${path} is "${node.text}"`);
  if (!rule.text && node.text !== '') faults.push(`${path} contains text between its elements`);
  return [...faults, ...checkChildren(node, rule, path)];
}

function checkChildren({ children }: Node, rule: Rule, path: string): string[] {
  const faults: string[] = [];
  let at = 0;
  for (const [name, min, max, childRule] of rule.children ?? []) {
    let count = 0;
    for (; children[at]?.name === name; at++, count++)
      faults.push(...checkNode(children[at]!, childRule, `${path}/${name}`));
    if (count < min || count > max) faults.push(`${path} has ${count} times ${name}`);
  }
  if (at < children.length) faults.push(`${path} has ${children[at]!.name} in the wrong place`);
  return faults;
}
