import type { Millimes } from '@waha/domain/kernel/money';
import { needsSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import { toIso } from '@waha/domain/kernel/time';
import { getPayoutKey } from '@waha/domain/payouts/due-payout';
import {
  getLineState,
  type PayoutFile,
  type PayoutFileLine,
  type PayoutStates,
  sumPayouts,
} from '@waha/domain/payouts/payout-file';
import type {
  WirePayoutFile,
  WirePayoutFileDetails,
  WirePayoutFileLine,
} from '@waha/domain/payouts/staff/payout-files.contract';
import { findPeople } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { findPayoutStates } from './find-payout-states';

type Names = Awaited<ReturnType<typeof findPeople>>;

/**
 * Returns files as staff see them, with as many queries for a page as for one.
 * @param limitMillimes the highest amount for one person
 */
export async function viewPayoutFiles(
  tx: Tx | Database,
  files: readonly PayoutFile[],
  limitMillimes: Millimes | undefined,
): Promise<WirePayoutFile[]> {
  const { states, names } = await findContext(tx, files);
  return files.map((file) => viewFile(file, { states, names, limitMillimes }));
}

/** Returns a file with its lines. */
export async function viewPayoutFileDetails(
  tx: Tx | Database,
  file: PayoutFile,
  limitMillimes: Millimes | undefined,
): Promise<WirePayoutFileDetails> {
  const { states, names } = await findContext(tx, [file]);
  const view = viewFile(file, { states, names, limitMillimes });
  return {
    ...view,
    ...(view.needsSecondPerson && { involved: await listInvolved(tx, file, states) }),
    lines: file.lines.map((line) => viewLine(line, states)),
    sums: [...new Set(file.lines.map(({ method }) => method))].map((method) => {
      const lines = file.lines.filter((line) => line.method === method);
      return { method, count: lines.length, total: sumPayouts(lines) };
    }),
  };
}

async function listInvolved(tx: Tx | Database, { createdBy, lines }: PayoutFile, states: PayoutStates) {
  const deciders = lines.flatMap((line) => states.get(getPayoutKey(line))?.decidedBy ?? []);
  const people = await findPeople(tx, [createdBy, ...deciders]);
  return [...people.values()].map(({ id, fullName }) => ({ _id: id, name: fullName }));
}

async function findContext(tx: Tx | Database, files: readonly PayoutFile[]) {
  const states = await findPayoutStates(
    tx,
    files.flatMap(({ lines }) => lines),
  );
  const names = await findPeople(
    tx,
    files.flatMap(({ createdBy, cancelled }) => (cancelled ? [createdBy, cancelled.by] : [createdBy])),
  );
  return { states, names };
}

function viewFile(
  file: PayoutFile,
  { states, names, limitMillimes }: { states: PayoutStates; names: Names; limitMillimes: Millimes | undefined },
): WirePayoutFile {
  const { id, number, layout, createdBy, createdAt, lines, cancelled } = file;
  const person = (personId: typeof createdBy) => ({ _id: personId, name: names.get(personId)?.fullName ?? '' });
  const paid = lines.filter((line) => getLineState(line, states) === 'paid');
  const due = lines.filter((line) => getLineState(line, states) === 'due');
  const total = sumPayouts(lines);
  return {
    ...{ _id: id, number, layout: layout.name, createdAt: toIso(createdAt), createdBy: person(createdBy) },
    ...{ count: lines.length, total },
    ...{ paidCount: paid.length, paidTotal: sumPayouts(paid), dueCount: due.length, dueTotal: sumPayouts(due) },
    ...(cancelled && {
      ...{ cancelledAt: toIso(cancelled.at), cancelledBy: person(cancelled.by), cancelReason: cancelled.reason },
    }),
    ...(due.length > 0 && needsSecondPerson(total, limitMillimes) && { needsSecondPerson: true as const }),
  };
}

function viewLine(line: PayoutFileLine, states: PayoutStates): WirePayoutFileLine {
  const { kind, id, memberId, name, method, number, amountMillimes } = line;
  const state = getLineState(line, states);
  const paid = state === 'paid' ? states.get(getPayoutKey(line))?.paid : undefined;
  return {
    ...{ kind, _id: id, userId: memberId, name, method, number, amount: amountMillimes, state },
    ...(paid && { paidAt: toIso(paid.at), reference: paid.reference }),
  };
}
