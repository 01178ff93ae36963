import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeTeif } from '@waha/domain/e-invoicing/teif/write-teif';
import { createEInvoiceContent } from '@waha/domain/testing/create-e-invoice-content';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSigningCertificate } from '#testing/create-signing-certificate';
import { EL_FATOORA_ACCOUNT, type ElFatoora, startElFatoora } from '#testing/servers/start-el-fatoora';
import { openCertificate } from '../signature/open-certificate';
import { signTeif } from '../signature/sign-teif';
import { consultEfact, type ElFatooraAccount, ElFatooraUnavailable, saveEfact } from './el-fatoora';

const NUMBER = 'F-2026-000001';
let xml: string;
beforeAll(() => {
  const { pkcs12, passphrase } = createSigningCertificate();
  xml = signTeif(writeTeif(createEInvoiceContent()), openCertificate(pkcs12, passphrase)!, Date.now());
});

let service: ElFatoora;
beforeEach(async () => {
  service = await startElFatoora();
});
afterEach(() => service.close());

const never = new AbortController().signal;
const save = (account: Partial<ElFatooraAccount> = {}, signal = never) =>
  saveEfact({ ...service.account, ...account }, xml, signal);
const consult = (criteria: Parameters<typeof consultEfact>[1] = { documentNumber: NUMBER }) =>
  consultEfact(service.account, criteria, never);

/** Returns the message of the error; fails if there is none, or another kind. */
async function readFailure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (failure) => failure,
  );
  expect(error).toBeInstanceOf(ElFatooraUnavailable);
  expect(error.message).not.toContain(EL_FATOORA_ACCOUNT.password);
  return error.message;
}

describe('deposit at El Fatoora', () => {
  test('returns the id of the deposit, which has the document byte for byte', async () => {
    expect(await save()).toEqual({ kind: 'deposited', depositId: '3000' });
    expect(service.deposits).toMatchObject([{ id: '3000', documentNumber: NUMBER, xml }]);
  });

  test.each(['named', 'numbered'] as const)(
    'uses the parameters of the schema of the service: %s',
    async (parameters) => {
      for (const isQualified of [false, true]) {
        Object.assign(service.state, { parameters, isQualified });
        expect((await save()).kind).toBe('deposited');
        expect(await consult()).toHaveLength(1);
        await service.close();
        service = await startElFatoora();
      }
    },
  );

  test('reads the schema of the service once', async () => {
    await save();
    await save();
    await consult();
    expect(service.state.calls).toEqual({ saveEfact: 2, consultEfact: 1, wsdl: 1, xsd: 1 });
  });

  test('is not tried while the service has no readable schema', async () => {
    service.state.hasWsdl = false;
    expect(await readFailure(save())).toContain('status 404');
    expect(await readFailure(consult())).toContain('status 404');
    Object.assign(service.state, { hasWsdl: true, parameters: 'numbered' });
    expect((await save()).kind).toBe('deposited');
    expect(service.state.calls).toMatchObject({ saveEfact: 1, consultEfact: 0 });
  });

  test.each([
    ['CONTRL05', 'Matricule du client'],
    ['SERV11', 'Document non valide ligne 1 colonne 5'],
  ])('is refused with the message of the fault %s, which is about the document', async (code, message) => {
    service.state.fault = { code, message };
    expect(await save()).toEqual({ kind: 'refused', message: `${code}: ${message}` });
    expect(service.deposits).toEqual([]);
  });

  test.each([
    ['SERV09', 'Signataire non autorisé'],
    ['SERV01', 'Service indisponible'],
  ])('is postponed with the message of the fault %s, which is not about the document', async (code, message) => {
    service.state.fault = { code, message };
    expect(await save()).toEqual({ kind: 'postponed', message: `El Fatoora reports: ${code}: ${message}` });
    expect(service.deposits).toEqual([]);
  });

  test('does not blame the document for a wrong password, or for an error of the server', async () => {
    const result = await save({ password: 'wrong' });
    expect(result).toEqual({
      kind: 'postponed',
      message: 'El Fatoora reports: SERV02: Login ou mot de passe invalide',
    });
    service.state.fault = { code: '', message: `java.sql.SQLException for ${EL_FATOORA_ACCOUNT.password}` };
    expect(await readFailure(save())).toContain('java.sql.SQLException for …');
    expect(service.deposits).toEqual([]);
  });

  test('is unknown if the connection ends after the document was stored, and is found by its number', async () => {
    service.state.mode = 'loses';
    await readFailure(save());
    expect(service.countDeposits(NUMBER)).toBe(1);
    expect(await consult()).toEqual([{ depositId: '3000', documentNumber: NUMBER, errors: [] }]);
  });

  test.each(['down', 'broken'] as const)('is unknown while the service is %s', async (mode) => {
    service.state.mode = mode;
    expect(await readFailure(save())).toContain(mode === 'broken' ? 'status 503' : 'El Fatoora');
    expect(await readFailure(consult())).toContain('El Fatoora');
  });

  test('is unknown if the caller stops waiting', async () => {
    const stop = new AbortController();
    let release = () => {};
    service.state.hold = () => {
      stop.abort();
      return new Promise<void>((released) => {
        release = released;
      });
    };
    await readFailure(save({}, stop.signal));
    release();
  });

  test('creates another deposit each time', async () => {
    service.state.mode = 'twice';
    await save();
    expect(service.countDeposits(NUMBER)).toBe(2);
    expect((await consult()).map(({ depositId }) => depositId)).toEqual(['3000', '3001']);
  });
});

describe.each(['repeated', 'items'] as const)('consultation of El Fatoora with %s lists', (lists) => {
  beforeEach(async () => {
    service.state.lists = lists;
    await save();
  });

  test('finds nothing for other documents', async () => {
    expect(await consult({ documentNumber: 'F-2026-000002' })).toEqual([]);
    expect(await consult({ depositId: '1' })).toEqual([]);
  });

  test('finds a deposit without a decision by its id and by its number', async () => {
    const found = [{ depositId: '3000', documentNumber: NUMBER, errors: [] }];
    expect(await consult({ depositId: '3000' })).toEqual(found);
    expect(await consult()).toEqual(found);
  });

  test('finds reference and final document once it is accepted', async () => {
    const reference = service.accept(NUMBER);
    expect(reference).toMatch(/^\d{27}$/);
    const [found] = await consult();
    expect(found).toEqual({
      depositId: '3000',
      documentNumber: NUMBER,
      reference,
      xml: service.deposits[0]!.xml,
      errors: [],
    });
    expect(found!.xml).toContain('<RefTtnVal><ReferenceTTN refID="I-88">');
    expect(found!.xml).toContain('<ReferenceCEV>iVBORw0KGgo');
  });

  test.each(['errors', 'codes'] as const)('finds the errors of a rejected document in %s', async (acknowledgements) => {
    service.state.acknowledgements = acknowledgements;
    service.reject(NUMBER, [
      { errorId: 'CONTRL05', errorDescription: 'Matricule & client invalides' },
      { errorId: 'SERV09', errorDescription: 'Une seule signature' },
    ]);
    const [found] = await consult();
    expect(found).toEqual({
      depositId: '3000',
      documentNumber: NUMBER,
      errors: ['CONTRL05: Matricule & client invalides', 'SERV09: Une seule signature'],
    });
  });

  test('is unavailable while the service has a fault', async () => {
    service.state.fault = { code: 'SERV01', message: 'Service indisponible' };
    expect(await readFailure(consult())).toContain('SERV01: Service indisponible');
  });
});

describe('response that is not one of El Fatoora', () => {
  let other: Server;
  afterEach(() => new Promise((closed) => void other.close(closed).closeAllConnections()));

  /** Starts a server with this response to calls. */
  async function respond(listener: RequestListener): Promise<ElFatooraAccount> {
    other = createServer((request, response) => {
      request.resume();
      if (request.method === 'POST') return listener(request, response);
      const { search } = new URL(request.url!, service.address);
      void fetch(service.address + search).then(async (described) => response.end(await described.text()));
    });
    await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
    return { ...EL_FATOORA_ACCOUNT, address: `http://127.0.0.1:${(other.address() as AddressInfo).port}/efact` };
  }
  const envelope = (body: string) =>
    `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
  const result = (receipt: string) => envelope(`<saveEfactResponse><return>${receipt}</return></saveEfactResponse>`);

  test('may have another prefix, spaces and escapes', async () => {
    const account = await respond((_, response) =>
      response.end(
        `<?xml version="1.0"?>\n${result('\n Facture enregistr&#233;e avec ID : 42 <![CDATA[& plus]]>\n').replaceAll('S:', 'soap:').replaceAll(':S=', ':soap=')}`,
      ),
    );
    expect(await saveEfact(account, xml, never)).toEqual({ kind: 'deposited', depositId: '42' });
  });

  test.each([
    ['a web page', '<html><body><p>Maintenance</body></html>'],
    ['nothing', ''],
    ['an unknown entity', `<!DOCTYPE x [<!ENTITY id SYSTEM "file:///etc/passwd">]>${result('ID: &id;')}`],
    ['entities in entities', `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;">]>${result('ID: &b;')}`],
    ['an envelope without a result', envelope('')],
    ['a receipt without an id', result('Facture en cours')],
    ['deep nesting', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    ['only a part', result('ID: 42').slice(0, -10)],
  ])('is unavailable: %s', async (_name, body) => {
    const account = await respond((_, response) => response.end(body));
    await readFailure(saveEfact(account, xml, never));
  });

  test('is unavailable: more than a mebibyte', async () => {
    let written = 0;
    const account = await respond((_, response) => {
      const write = () => {
        if (response.destroyed || written > 64 * 1024 * 1024) return;
        written += 64 * 1024;
        response.write(' '.repeat(64 * 1024), write);
      };
      write();
    });
    expect(await readFailure(saveEfact(account, xml, never))).toContain('too large');
  });

  test('is unavailable: a redirect, which is not followed', async () => {
    const account = await respond((_, response) => response.writeHead(307, { location: service.address }).end());
    expect(await readFailure(saveEfact(account, xml, never))).toContain('status 307');
    expect(service.state.calls.saveEfact).toBe(0);
  });
});
