import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeElement, writeTextElement } from '@waha/domain/e-invoicing/teif/write-element';
import { checkTeifStructure } from '@waha/domain/testing/check-teif-structure';
import { findChild, readChildText, readXml, type XmlElement } from '#platform/documents/xml/read-xml';
import { createQrPng } from '../qr-codes/create-qr-png';

export type ElFatooraDeposit = {
  id: string;
  documentNumber: string;
  /** As it arrived; once accepted, with the reference and the second signature. */
  xml: string;
  reference?: string;
  errors: { errorId: string; errorDescription: string }[];
  /** The parts that responses have. By default both, once the document is accepted. */
  shows?: { reference: boolean; xml: boolean };
};

const PATH = '/ElfatouraServices/EfactService';
const SERVICE = 'http://services.elfatoora.tradenet.com.tn/';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const NAMES = { named: ['login', 'password', 'matricule'], numbered: ['arg0', 'arg1', 'arg2'] } as const;

/** The account that the server knows. */
export const EL_FATOORA_ACCOUNT = { login: 'vendeur', password: 'geheim-42', taxNumber: '1234567R/A/M/000' };

/**
 * Starts a web service like that of El Fatoora, in this process. It stores deposits, and decides about them when a test says so.
 * `state` changes its behaviour.
 */
export async function startElFatoora() {
  const deposits: ElFatooraDeposit[] = [];
  const state = {
    /**
     * `works`; `down`: ends connections; `broken`: status 503; `loses`: stores, and then ends the connection;
     * `forgets`: does not store the next document, ends the connection, and works again; `twice`: stores twice.
     */
    mode: 'works' as 'works' | 'down' | 'broken' | 'loses' | 'forgets' | 'twice',
    /** The fault that responses have, with the code and message of the service. A code of '' is a fault of the server. */
    fault: undefined as { code: string; message: string } | undefined,
    /** Awaited before each response to a call. */
    hold: undefined as ((operation: 'saveEfact' | 'consultEfact') => Promise<unknown>) | undefined,
    /** The names of parameters. */
    parameters: 'named' as keyof typeof NAMES,
    isQualified: false,
    hasWsdl: true,
    /** The form of lists, and of acknowledgements with errors. */
    lists: 'repeated' as 'repeated' | 'items',
    acknowledgements: 'errors' as 'errors' | 'codes',
    /** The calls that arrived, by operation, and the reads of the WSDL and the schema. */
    calls: { saveEfact: 0, consultEfact: 0, wsdl: 0, xsd: 0 },
  };

  /** Whether the parameters of the last call have a namespace. */
  let isPrefixed = false;

  const server = createServer(async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    }
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBytes(request);
    if (state.mode === 'down') return void request.socket.destroy();
    if (state.mode === 'broken') return void response.writeHead(503).end('busy');
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== PATH) return void response.writeHead(404).end();
    if (request.method === 'GET') return describe(url.search, response);
    isPrefixed = /<\w+:(?:login|arg0)>/.test(body.toString());
    const operation = findChild(await readXml(body), 'Body')?.children[0];
    if (operation?.name !== 'saveEfact' && operation?.name !== 'consultEfact') throw new Error('unknown operation');
    state.calls[operation.name]++;
    await state.hold?.(operation.name);
    if (state.mode === 'forgets' && operation.name === 'saveEfact') {
      state.mode = 'works';
      return void request.socket.destroy();
    }
    const result = operation.name === 'saveEfact' ? save(operation) : consult(operation);
    if (state.mode === 'loses' && operation.name === 'saveEfact') return void request.socket.destroy();
    const isFault = result.startsWith('<S:Fault>');
    const content = isFault
      ? result
      : writeElement(`ns2:${operation.name}Response`, { 'xmlns:ns2': SERVICE }, [result]);
    response.writeHead(isFault ? 500 : 200, { 'content-type': 'text/xml; charset=utf-8' });
    response.end(writeElement('S:Envelope', { 'xmlns:S': SOAP }, [writeElement('S:Body', {}, [content])]));
  }

  /** Returns the values of login, password, tax number and the fourth parameter. */
  function readParameters(operation: XmlElement) {
    const last = { named: operation.name === 'saveEfact' ? 'documentEfact' : 'efactCriteria', numbered: 'arg3' };
    const [login, password, taxNumber] = NAMES[state.parameters].map((name) => readChildText(operation, name));
    return { login, password, taxNumber, content: findChild(operation, last[state.parameters]) };
  }

  function findFault(operation: XmlElement): string | undefined {
    const { login, password, taxNumber, content } = readParameters(operation);
    if (state.fault) return createFault(state.fault.code, state.fault.message);
    if (!content || isPrefixed !== state.isQualified) return createFault('SERV01', 'Document et critères vides');
    if (login !== EL_FATOORA_ACCOUNT.login || password !== EL_FATOORA_ACCOUNT.password)
      return createFault('SERV02', 'Login ou mot de passe invalide');
    if (taxNumber !== EL_FATOORA_ACCOUNT.taxNumber.replaceAll('/', ''))
      return createFault('CONTRL05', 'Votre matricule est invalide');
    return undefined;
  }

  function save(operation: XmlElement): string {
    const fault = findFault(operation);
    if (fault) return fault;
    const xml = Buffer.from(readParameters(operation).content!.text, 'base64').toString();
    if (xml.match(/<ds:Signature /g)?.length !== 1)
      return createFault('SERV09', 'Une seule signature électronique est exigée');
    const faults = checkTeifStructure(xml);
    if (faults.length > 0) return createFault('CONTRL01', `Document non valide: ${faults.join(', ')}`);
    const [, documentNumber = ''] = /<DocumentIdentifier>(.*?)</.exec(xml) ?? [];
    for (let time = 0; time < (state.mode === 'twice' ? 2 : 1); time++)
      deposits.push({ id: String(3000 + deposits.length), documentNumber, xml, errors: [] });
    const id = deposits.at(-1)!.id;
    return writeTextElement(
      'return',
      {},
      `Facture enregistree avec ID: ${id} le 30/11/2026, conforme a la version 1.8.8 du xsd`,
    );
  }

  function consult(operation: XmlElement): string {
    const fault = findFault(operation);
    if (fault) return fault;
    const { content } = readParameters(operation);
    const [id, number] = [readChildText(content!, 'idSaveEfact'), readChildText(content!, 'documentNumber')];
    const found = deposits.filter((deposit) => (id ? deposit.id === id : deposit.documentNumber === number));
    if (state.lists === 'repeated')
      return found.map((deposit) => writeElement('return', {}, describeDeposit(deposit))).join('');
    const items = found.map((deposit) => writeElement('item', {}, describeDeposit(deposit)));
    return writeElement('return', {}, [writeElement('items', {}, items)]);
  }

  function describeDeposit({ id, documentNumber, xml, reference, errors, ...deposit }: ElFatooraDeposit): string[] {
    const { shows = { reference: reference !== undefined, xml: reference !== undefined } } = deposit;
    const inErrors = errors.map((error) =>
      writeElement(
        'errors',
        {},
        Object.entries(error).map(([name, text]) => writeTextElement(name, {}, text)),
      ),
    );
    const inCodes = errors.map(({ errorId, errorDescription }) =>
      writeElement('listAcknowlegments', {}, [
        writeTextElement('code', {}, errorId),
        writeTextElement('message', {}, errorDescription),
      ]),
    );
    const date = writeTextElement('dateAck', {}, '2026-11-30T12:00:00+01:00');
    const asErrors = [writeElement('listAcknowlegments', {}, [date, ...inErrors])];
    return [
      writeTextElement('documentNumber', {}, documentNumber),
      ...(shows.reference && reference ? [writeTextElement('generatedRef', {}, reference)] : []),
      ...(shows.xml ? [writeTextElement('xmlContent', {}, Buffer.from(xml).toString('base64'))] : []),
      writeTextElement('idSaveEfact', {}, id),
      ...(errors.length === 0 ? [] : state.acknowledgements === 'errors' ? asErrors : inCodes),
    ];
  }

  /** Serves the WSDL, which advertises another host, and the schema that it imports. */
  function describe(query: string, response: ServerResponse): void {
    if (!state.hasWsdl) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    if (query === '?xsd=1') {
      state.calls.xsd++;
      return void response.end(createSchema(state.parameters, state.isQualified));
    }
    state.calls.wsdl++;
    response.end(`<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="${SERVICE}">
<types><xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:import namespace="${SERVICE}" schemaLocation="http://elfatoora.invalid:80${PATH}?xsd=1"/></xsd:schema></types>
<service name="EfactServiceService"><port name="EfactServicePort"/></service></definitions>`);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;

  /** Returns the deposits of a document without a decision. */
  const listOpen = (documentNumber: string) => {
    const open = deposits.filter(
      (each) => each.documentNumber === documentNumber && !each.reference && each.errors.length === 0,
    );
    if (open.length === 0) throw new Error(`No deposit of ${documentNumber} waits for a decision`);
    return open;
  };

  return {
    address,
    account: { ...EL_FATOORA_ACCOUNT, address },
    state,
    deposits,
    /** Counts how often a document was deposited. */
    countDeposits: (documentNumber: string) => deposits.filter((each) => each.documentNumber === documentNumber).length,
    /** Accepts a document: adds the reference, the date and a QR code to it. Returns the reference. */
    accept(documentNumber: string): string {
      const [deposit] = listOpen(documentNumber);
      deposit!.reference = deposit!.id.padStart(27, '0');
      deposit!.xml = addReference(deposit!.xml, deposit!.reference);
      return deposit!.reference;
    },
    /** Rejects all deposits of a document. */
    reject(documentNumber: string, errors: ElFatooraDeposit['errors']): void {
      for (const deposit of listOpen(documentNumber)) deposit.errors = errors;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Adds what El Fatoora adds: the reference, the QR code and the date before the signature, and a signature of its own. */
function addReference(xml: string, reference: string): string {
  const added = writeElement('RefTtnVal', {}, [
    writeTextElement('ReferenceTTN', { refID: 'I-88' }, reference),
    writeTextElement('ReferenceCEV', {}, createQrPng(`https://elfatoora.invalid/${reference}`).toString('base64')),
    writeElement('ReferenceDate', {}, [
      writeTextElement('DateText', { format: 'ddMMyyHHmm', functionCode: 'I-37' }, '3011261200'),
    ]),
  ]);
  const signature = writeElement(
    'ds:Signature',
    { 'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#', Id: 'SigTTN' },
    [],
  );
  return xml.replace('<ds:Signature ', `${added}<ds:Signature `).replace('</TEIF>', `${signature}</TEIF>`);
}

function createFault(code: string, message: string): string {
  const bean = writeElement('ns2:FaultBean', { 'xmlns:ns2': SERVICE }, [
    writeTextElement('faultCode', {}, code),
    writeTextElement('faultMessage', {}, message),
  ]);
  return writeElement('S:Fault', {}, [
    writeTextElement('faultcode', {}, 'S:Server'),
    writeTextElement('faultstring', {}, message),
    ...(code === '' ? [] : [writeElement('detail', {}, [bean])]),
  ]);
}

function createSchema(parameters: keyof typeof NAMES, isQualified: boolean): string {
  const typeOf = (operation: string, last: string) => {
    const names = [...NAMES[parameters], parameters === 'named' ? last : 'arg3'];
    const elements = names.map((name) => writeElement('xs:element', { name, minOccurs: '0', type: 'xs:string' }, []));
    return writeElement('xs:complexType', { name: operation }, [writeElement('xs:sequence', {}, elements)]);
  };
  const form = isQualified ? { elementFormDefault: 'qualified' } : {};
  return writeElement(
    'xs:schema',
    { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema', targetNamespace: SERVICE, ...form },
    [
      writeElement('xs:element', { name: 'saveEfact', type: 'tns:saveEfact' }, []),
      typeOf('saveEfact', 'documentEfact'),
      typeOf('consultEfact', 'efactCriteria'),
      writeElement('xs:complexType', { name: 'saveEfactResponse' }, []),
    ],
  );
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export type ElFatoora = Awaited<ReturnType<typeof startElFatoora>>;
