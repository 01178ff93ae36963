import { writeTextElement } from '@waha/domain/e-invoicing/teif/write-element';
import { findChild, findElements, readChildText, type XmlElement } from '#platform/documents/xml/read-xml';
import { callService, type ElFatooraAccount, type Fault, hidePassword } from './call-service';
import { ElFatooraUnavailable } from './el-fatoora-unavailable';

export { type ElFatooraAccount, ElFatooraUnavailable };

/**
 * `refused`: the service says that it does not take this document, and why. `postponed`: it takes none now, because of the
 * account, the signer or a trouble of its own.
 */
export type Deposit =
  | { kind: 'deposited'; depositId: string }
  | { kind: 'refused'; message: string }
  | { kind: 'postponed'; message: string };

/** A deposited document. `errors`: those of all acknowledgements, also if it has a reference. */
export type FoundDocument = {
  depositId: string;
  documentNumber: string;
  reference?: string;
  xml?: string;
  errors: readonly string[];
};

/** The id in a receipt: `Facture enregistree avec ID: 1234`. */
const DEPOSIT_ID = /\bID\W{0,5}(\d{1,20})/;
/** Faults about the document: from the checks of its content, or from its schema. */
const CONTENT_CODE = /^CONTRL/i;
const SCHEMA_ERROR = /\bdocument non valide\b/i;
/** Codes of errors: `SERV09`, `CONTRL05`. Acknowledgements that are no errors have others. */
const ERROR_CODE = /^[A-Z]{3,10}\d{1,6}$/i;

/**
 * Deposits a signed document. El Fatoora does not recognise a document that it has: each call creates another deposit.
 * @throws ElFatooraUnavailable if it is not known whether the document was deposited
 */
export async function saveEfact(account: ElFatooraAccount, xml: string, signal: AbortSignal): Promise<Deposit> {
  const content = Buffer.from(xml).toString('base64');
  const response = await callService(account, { operation: 'saveEfact', content }, signal);
  if (response.kind === 'fault') {
    const { code, message, isOfService } = response.fault;
    const text = describeFault(response.fault);
    if (CONTENT_CODE.test(code) || SCHEMA_ERROR.test(message)) return { kind: 'refused', message: text };
    if (isOfService) return { kind: 'postponed', message: `El Fatoora reports: ${text}` };
    throw new ElFatooraUnavailable(`El Fatoora reports: ${text}`);
  }
  const receipt = readChildText(response.result, 'return');
  const [, depositId] = DEPOSIT_ID.exec(receipt) ?? [];
  if (!depositId) throw new ElFatooraUnavailable(`El Fatoora named no deposit: ${hidePassword(receipt, account)}`);
  return { kind: 'deposited', depositId };
}

/**
 * Finds a deposit by its id, or all deposits of a document by its number.
 * @throws ElFatooraUnavailable if there is no readable result
 */
export async function consultEfact(
  account: ElFatooraAccount,
  criteria: { depositId: string } | { documentNumber: string },
  signal: AbortSignal,
): Promise<FoundDocument[]> {
  const content =
    'depositId' in criteria
      ? writeTextElement('idSaveEfact', {}, criteria.depositId)
      : writeTextElement('documentNumber', {}, criteria.documentNumber);
  const response = await callService(account, { operation: 'consultEfact', content }, signal);
  if (response.kind === 'fault') throw new ElFatooraUnavailable(`El Fatoora reports: ${describeFault(response.fault)}`);
  // The list is repeated `return` elements, or `item` elements in one of them.
  return findElements(response.result, (element) => findChild(element, 'idSaveEfact') !== undefined).map((element) =>
    readDocument(element, account),
  );
}

const describeFault = ({ code, message }: Fault) => [code, message].filter(Boolean).join(': ');

function readDocument(element: XmlElement, account: ElFatooraAccount): FoundDocument {
  const reference = readChildText(element, 'generatedRef');
  const xml = decodeXml(readChildText(element, 'xmlContent'));
  return {
    depositId: readChildText(element, 'idSaveEfact'),
    documentNumber: readChildText(element, 'documentNumber'),
    ...(reference && { reference }),
    ...(xml && { xml }),
    errors: readErrors(element).map((text) => hidePassword(text, account)),
  };
}

/** Returns the errors of acknowledgements: elements with `errorDescription`, or with the code of an error and a message. */
function readErrors(element: XmlElement): string[] {
  // Both spellings: the service writes `listAcknowlegments`.
  const lists = element.children.filter(({ name }) => /^listAcknowled?g/.test(name));
  const described = lists.flatMap((list) => findElements({ ...list, children: [list] }, isError));
  return described
    .map((error) => {
      const code = readChildText(error, 'errorId') || readChildText(error, 'code');
      const text = readChildText(error, 'errorDescription') || readChildText(error, 'message');
      return [code, text].filter(Boolean).join(': ');
    })
    .filter(Boolean);
}

const isError = (element: XmlElement) =>
  findChild(element, 'errorDescription') !== undefined || ERROR_CODE.test(readChildText(element, 'code'));

/** @throws ElFatooraUnavailable if it is no UTF-8 text */
function decodeXml(base64: string): string | undefined {
  if (base64 === '') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
  } catch (error) {
    throw new ElFatooraUnavailable('El Fatoora returned a document that cannot be read', { cause: error });
  }
}
