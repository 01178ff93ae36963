import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { openApiSession } from '../support/network/open-api-session';
import { DEMO_PEOPLE } from '../support/people';
import type { Server } from '../support/server';
import type { SoakMember } from './device-api';
import { POOL_SIZES } from './intent';

type Question = { options: LocalizedText[]; correctAnswer: LocalizedText };
const CATALOGUE: { packName: string; questions: Question[] }[] = JSON.parse(
  readFileSync(join(process.cwd(), 'data', 'catalogue', 'packs.json'), 'utf8'),
);
type Admin = Awaited<ReturnType<typeof openApiSession>>;

/**
 * Creates the server data that the steps of a seed need. It writes directly to the database where a screen would take
 * long.
 */
export class MemberFactory {
  private constructor(
    private readonly server: Server,
    private readonly admin: Admin,
  ) {}

  static async open(server: Server): Promise<MemberFactory> {
    return new MemberFactory(server, await openApiSession(server, DEMO_PEOPLE.admin));
  }

  /** Creates a member who owns a pack and may pay for others, with documents and staff messages for each device. */
  async createMember(name: string, devices: number): Promise<SoakMember> {
    const userId = randomUUID();
    const email = `${name}@soak.example`;
    const lists = {
      invoices: createIds(POOL_SIZES.invoices * devices),
      tasks: createIds(POOL_SIZES.tasks * devices),
      recharges: createIds(POOL_SIZES.recharges * devices),
      staffMessages: createIds(POOL_SIZES.staffMessages),
    };
    const packs = this.packs();
    const paid = packs.slice(0, POOL_SIZES.packs);
    const first = randomUUID();
    this.server.write(
      ['begin;', this.person(userId, email), ...paid.map(({ id }) => this.passed(userId, id)), ''].join('\n') +
        [this.payment(first, userId, paid[0]!.id), ...this.papers(userId, lists), 'commit;'].join('\n'),
    );
    await this.admin.call('PUT', `/payments/${first}/validate`, { status: 'approved' });
    const quizzes = packs.slice(POOL_SIZES.packs, 2 * POOL_SIZES.packs).map(({ id, packName }) => {
      return { _id: id, packName, answers: wrongAnswers(packName) };
    });
    const payable = paid.map(({ id, packName, price }) => ({ _id: id, packName, price }));
    return { userId, email, password: DEMO_PEOPLE.password, packs: payable, quizzes, ...lists };
  }

  private packs() {
    const rows = this.server.rows('select id, pack_name, price_millimes from packs order by position');
    return rows.map((row) => ({
      id: String(row.id),
      packName: String(row.pack_name),
      price: Number(row.price_millimes),
    }));
  }

  /** They have the password of the demo people, because hashing a new one is slow by design. */
  private person(id: string, email: string): string {
    return `insert into people (id, role, name, surname, email, password_hash, created_at)
      select '${id}', 'user', 'Rim', 'Soak', '${email}', password_hash, ${Date.now()} from people
      where email = '${DEMO_PEOPLE.member}';`;
  }

  private passed(memberId: string, packId: string): string {
    return `insert into quiz_results (id, member_id, pack_id, score, total, created_at, approved_by, approved_at)
      values ('${randomUUID()}', '${memberId}', '${packId}', 4, 4, 1, '${this.admin.userId}', 1);`;
  }

  private payment(id: string, memberId: string, packId: string): string {
    return `${createFileRow(id, memberId, 'payment_receipt')}
      insert into payments (id, member_id, pack_id, pack_name, reference, quantity, price_millimes, total_millimes,
        payment_type, payment_method, facility_points, monthly_bonus_points, withdrawal_days, receipt_file_id,
        created_at, status)
      select '${id}', '${memberId}', id, pack_name, 'soak-${id}', 1, price_millimes, price_millimes, 'cash', 'd17',
        facility_points, monthly_bonus_points, withdrawal_days, '${id}', ${Date.now()}, 'pending'
      from packs where id = '${packId}';`;
  }

  private papers(memberId: string, lists: Pick<SoakMember, 'invoices' | 'tasks' | 'recharges' | 'staffMessages'>) {
    const { userId } = this.admin;
    const documentId = randomUUID();
    return [
      createFileRow(documentId, memberId, 'invoice'),
      ...lists.invoices.map(
        (
          id,
        ) => `insert into invoices (id, member_id, invoice_date, status, pdf_file_id, created_at, number_year, number)
          select '${id}', '${memberId}', '2026-01-31', 'pending', '${documentId}', 1, 1970, coalesce(max(number), 0) + 1
            from invoices where number_year = 1970;`,
      ),
      ...lists.tasks.map(
        (id) => `insert into tasks (id, member_id, task_date, status, pdf_file_id, created_at)
          values ('${id}', '${memberId}', '2026-01-31', 'pending', '${documentId}', 1);`,
      ),
      ...lists.recharges.map(
        (id) => `insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status,
          decided_by, decided_at, admin_message)
          values ('${id}', '${memberId}', 30, 49000, '${documentId}', 1, 'rejected', '${userId}', 2, 'No');`,
      ),
      ...lists.staffMessages.map(
        (id, index) => `insert into messages (id, member_id, author_id, side, text, created_at)
          values ('${id}', '${memberId}', '${userId}', 'staff', 'Answer ${index}', ${index + 1});`,
      ),
      `insert into conversations (member_id, last_seq) select '${memberId}', max(seq) from messages
        where member_id = '${memberId}';`,
    ];
  }
}

function createIds(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

function createFileRow(id: string, ownerId: string, purpose: string): string {
  return `insert into files (id, owner_id, purpose, type, size, sha256, created_at)
    values ('${id}', '${ownerId}', '${purpose}', 'image/jpeg', 1, 'soak-${id}', 1);`;
}

/** Returns one valid option for each question, with a wrong one for the first. */
function wrongAnswers(packName: string): string[] {
  const questions = CATALOGUE.find((pack) => pack.packName === packName)?.questions ?? [];
  return questions.map(({ options, correctAnswer }) => {
    const right = resolveText(correctAnswer);
    return options.map((option) => resolveText(option)).find((option) => option !== right)!;
  });
}
