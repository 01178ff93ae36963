import { MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import type { MemberId, PersonId, QuickReplyId } from '@waha/domain/kernel/ids';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { MINUTE } from '@waha/domain/kernel/time';
import type { Message } from '@waha/domain/messaging/message';
import { markMessagesRead } from '../features/messaging/mark-messages-read';
import { saveQuickReply } from '../features/messaging/replies/quick-reply.store';
import { sendMessage } from '../features/messaging/send-message';
import { createId } from '../platform/database/create-id';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import { createPdf } from '../platform/documents/pdf/create-pdf';
import type { PdfLine } from '../platform/documents/pdf/pdf-content';
import type { StagedFile } from '../platform/files/uploads';
import type { Services } from '../platform/services';
import { createDemoReceipt } from './create-demo-receipt';
import { DEMO_MESSAGES, DEMO_QUICK_REPLIES, type DemoLine } from './demo-messages';
import { withDemoFile } from './with-demo-file';
import { withInstant } from './with-instant';

type People = Record<'Amina' | 'Nour' | 'Youssef' | 'Hichem', MemberId> & { Leila: PersonId };

/** Adds conversations of the demo people through the product's own commands, and the quick replies of staff. */
export async function addDemoMessages(services: Services, people: People): Promise<void> {
  for (const line of DEMO_MESSAGES) await sendLine(services, line, people);
  await services.transact(async ({ tx, now }) => {
    for (const reply of DEMO_QUICK_REPLIES)
      await saveQuickReply(tx, { ...reply, id: createId<QuickReplyId>(now), updatedAt: now }, people.Leila);
  });
}

async function sendLine(services: Services, line: DemoLine, people: People): Promise<void> {
  const { by, to, minutesAgo, isRead } = line;
  const memberId = people[to];
  const at = services.clock() - minutesAgo * MINUTE;
  const author = by === 'member' ? memberId : people.Leila;
  const { durationMs, bytes } = await createAttachment(services, line, at);

  async function sendDemoMessage(unit: UnitOfWork, file?: StagedFile): Promise<void> {
    const draft = { content: resolveText(line.text, services.config.language), file, durationMs };
    const sent: Message = await sendMessage(withInstant(unit, at), {
      ...{ memberId, authorId: author, side: by, draft, key: undefined },
    });
    if (!isRead) return;
    const reader = by === 'member' ? people.Leila : memberId;
    const side = by === 'member' ? 'staff' : 'member';
    await markMessagesRead(withInstant(unit, at + 4 * MINUTE), { memberId, by: reader, side, upTo: sent.id });
  }

  if (bytes) await withDemoFile(services, { bytes, rule: MESSAGE_FILE }, (file, unit) => sendDemoMessage(unit, file));
  else await services.transact((unit) => sendDemoMessage(unit));
}

async function createAttachment(
  { catalogue, config }: Services,
  { file }: DemoLine,
  at: number,
): Promise<{ bytes?: Buffer; durationMs?: number }> {
  if (file === 'voice') return createDemoVoice();
  if (file === 'picture') return { bytes: createDemoReceipt(41) };
  if (file !== 'paper') return {};
  const { language = 'source' } = config;
  const from = { source: 'From', fr: 'De la part de', ar: 'من', en: 'From' };
  const order = { source: 'Transfer order', fr: 'Ordre de virement', ar: 'أمر تحويل', en: 'Transfer order' };
  const details: PdfLine[] = [[resolveText(from, language), 'Youssef Trabelsi']];
  const { brand } = catalogue.company;
  return {
    bytes: await createPdf({
      language,
      brand,
      title: resolveText(order, language),
      reference: '118',
      at,
      details,
    }),
  };
}

const SAMPLE_RATE_HZ = 8000;
const LENGTH_SECONDS = 3;

/** Returns three seconds of a soft two-tone chime as a WAV file, in place of a voice. */
function createDemoVoice(): { bytes: Buffer; durationMs: number } {
  const samples = SAMPLE_RATE_HZ * LENGTH_SECONDS;
  const sound = Buffer.alloc(samples);
  for (let index = 0; index < samples; index++) {
    const seconds = index / SAMPLE_RATE_HZ;
    const pitch = seconds % 1 < 0.5 ? 440 : 554;
    const fade = Math.exp(-4 * (seconds % 0.5));
    sound[index] = 128 + Math.round(60 * fade * Math.sin(2 * Math.PI * pitch * seconds));
  }
  return { bytes: Buffer.concat([createWavHeader(samples), sound]), durationMs: LENGTH_SECONDS * 1000 };
}

/** One channel, eight bits per sample. */
function createWavHeader(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  header.writeUInt32LE(SAMPLE_RATE_HZ, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples, 40);
  return header;
}
