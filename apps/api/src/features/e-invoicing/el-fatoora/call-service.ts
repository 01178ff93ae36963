import { getTeifTaxNumber } from '@waha/domain/e-invoicing/teif/teif-format';
import { writeElement, writeTextElement } from '@waha/domain/e-invoicing/teif/write-element';
import { findChild, findElements, readChildText, type XmlElement } from '#platform/documents/xml/read-xml';
import { ElFatooraUnavailable } from './el-fatoora-unavailable';
import { findParameterNames, type Operation } from './parameter-names';
import { sendRequest } from './send-request';

/** An account of El Fatoora, and the address of its web service: `https://elfatoora.tn/ElfatouraServices/EfactService`. */
export type ElFatooraAccount = { address: string; login: string; password: string; taxNumber: string };

/** `isOfService`: the fault has a code of El Fatoora. Others come from the server on which it runs. */
export type Fault = { code: string; message: string; isOfService: boolean };

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const SERVICE = 'http://services.elfatoora.tradenet.com.tn/';

/**
 * Calls an operation of the web service (SOAP 1.1, document/literal).
 * @param content XML that the fourth parameter contains, after login, password and tax number
 * @throws ElFatooraUnavailable if the response is neither a result nor a fault
 */
export async function callService(
  account: ElFatooraAccount,
  { operation, content }: { operation: Operation; content: string },
  signal: AbortSignal,
): Promise<{ kind: 'result'; result: XmlElement } | { kind: 'fault'; fault: Fault }> {
  const { names, isQualified } = await findParameterNames(account.address, operation, signal);
  const write = (index: number) => {
    const name = `${isQualified ? 's:' : ''}${names[index]!}`;
    const value = [account.login, account.password, getTeifTaxNumber(account.taxNumber).number][index];
    return value === undefined ? writeElement(name, {}, [content]) : writeTextElement(name, {}, value);
  };
  const envelope = writeElement('soap:Envelope', { 'xmlns:soap': SOAP, 'xmlns:s': SERVICE }, [
    writeElement('soap:Body', {}, [writeElement(`s:${operation}`, {}, [0, 1, 2, 3].map(write))]),
  ]);
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' };
  const { status, root } = await sendRequest(account.address, { method: 'POST', headers, body: envelope }, signal);
  const body = findChild(root, 'Body');
  const fault = findChild(body, 'Fault');
  if (fault) return { kind: 'fault', fault: readFault(fault, account) };
  const result = findChild(body, `${operation}Response`);
  if (status !== 200 || !result)
    throw new ElFatooraUnavailable(`El Fatoora responded without a result, status ${status}`);
  return { kind: 'result', result };
}

function readFault(fault: XmlElement, account: ElFatooraAccount): Fault {
  const [bean] = findElements(fault, (element) => findChild(element, 'faultMessage') !== undefined);
  const code = bean ? readChildText(bean, 'faultCode') : readChildText(fault, 'faultcode');
  const message = bean ? readChildText(bean, 'faultMessage') : readChildText(fault, 'faultstring');
  return {
    code: hidePassword(code, account),
    message: hidePassword(message, account),
    isOfService: bean !== undefined,
  };
}

/** The most characters of a text of the service that are kept. */
const TEXT_MAX = 500;

/** Returns a text of the service, cut and without the password of the account, which it may repeat. */
export function hidePassword(text: string, { password }: ElFatooraAccount): string {
  const hidden = password === '' ? text : text.replaceAll(password, '…');
  return hidden.replace(/\s+/g, ' ').slice(0, TEXT_MAX);
}
