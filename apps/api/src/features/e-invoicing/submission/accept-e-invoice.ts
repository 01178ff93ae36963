import type { FileId } from '@waha/domain/kernel/ids';
import { markFilesDeleted, saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import type { Services } from '#platform/services';
import { changeEInvoice, type EInvoice, findEInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import { withGeneratedFiles } from '../with-generated-files';
import { readQrCode } from './read-qr-code';

type Needs = Pick<Services, 'transact' | 'uploads'>;

/**
 * Saves that El Fatoora has accepted a document: its reference, the document that it returned, which replaces the signed
 * one, and the picture of its code.
 * @param accepted the XML is undefined if El Fatoora does not return it
 */
export async function acceptEInvoice(
  needs: Needs,
  eInvoice: EInvoice,
  accepted: { reference: string; xml: string | undefined },
): Promise<void> {
  const { transact, uploads } = needs;
  const { reference, xml } = accepted;
  const qrCode = xml === undefined ? undefined : readQrCode(xml);
  const contents = [
    ...(xml === undefined ? [] : [{ bytes: Buffer.from(xml), ...XML }]),
    ...(qrCode === undefined ? [] : [{ bytes: qrCode, ...CODE }]),
  ];
  let removed: FileId[] = [];
  await withGeneratedFiles(needs, contents, (files) =>
    transact(async (unit) => {
      const [xmlFile, qrFile] = [findFile(files, XML.type), findFile(files, CODE.type)];
      const current = await findEInvoice(unit.tx, eInvoice.id);
      if (current?.status !== 'sent' || current.depositId !== eInvoice.depositId) return false;
      const ownerId = eInvoice.memberId;
      if (xmlFile) await saveFile(unit, xmlFile, { ownerId, purpose: XML.purpose });
      if (qrFile) await saveFile(unit, qrFile, { ownerId, purpose: CODE.purpose });
      await changeEInvoice(unit, current, {
        ...{ status: 'accepted', reference, faults: [], nextAt: null, lastFailure: null },
        ...(xmlFile && { xmlFileId: xmlFile.fileId }),
        ...(qrFile && { qrFileId: qrFile.fileId }),
      });
      if (xmlFile && current.xmlFileId !== null) removed = await markFilesDeleted(unit, [current.xmlFileId]);
      await notifyStaff(unit);
      return true;
    }),
  );
  for (const id of removed) await uploads.storage.remove(id);
}

const XML = { type: 'application/xml', purpose: 'e_invoice' } as const;
const CODE = { type: 'image/png', purpose: 'e_invoice_code' } as const;

const findFile = (files: readonly StagedFile[], type: string) => files.find((file) => file.type === type);
