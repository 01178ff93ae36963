/** Creates the rows of one seeded member. Pure: the same number and parameters give the same rows. */
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const PERIOD = 31 * DAY;
/** The default maximum age of owned packs in periods: twelve bonuses each on average. */
const DEFAULT_OLDEST = 23;
const NAMES = 'Amina Youssef Nour Sami Hichem Leila Karim Sonia Rania Walid Ines Mehdi Salma Anis Olfa Bilel'.split(
  ' ',
);
const SURNAMES = 'Trabelsi Mansour Jaziri Gharbi Hamdi Khelifi Ayari Chebbi Bouazizi Ferchichi Zouari Masmoudi'.split(
  ' ',
);
const MESSAGE_TEXTS = [
  'Hello, when do the points of my pack become valid?',
  'Bonjour, j’ai envoyé le reçu hier. Merci de regarder.',
  'مرحبا، هل وصل الإيصال؟',
];

/** Returns the maximum age of owned packs, in periods, that gives this many ledger entries in total. */
export function computeOldest({ entries, ownedPacks }) {
  return Math.max(DEFAULT_OLDEST, Math.ceil((2 * entries) / ownedPacks));
}

/**
 * @param given the numbers of `seedMembers`, the password's hash, the packs, an admin's id and a receipt to repeat;
 * `oldest`
 * @returns `rows` as [table, row] in an order that satisfies their references; `message`, to be added last; `receipt`:
 * the id of a file whose bytes must be stored
 */
export function createSeededMember(number, given) {
  const { now, ownedPacks, waiting, admin, packs, email, oldest = DEFAULT_OLDEST } = given;
  const random = createRandom(number);
  const isOwner = number < ownedPacks;
  const isWaiting = number >= ownedPacks && number < ownedPacks + waiting;
  const pack = packs[Math.floor(random() * packs.length)];
  const periods = Math.floor(random() * oldest);
  // The next bonus is at least an hour away, and the last one is at least an hour old.
  const approvedAt = now - periods * PERIOD - HOUR - Math.floor(random() * (PERIOD - 2 * HOUR));
  const sentAt = isWaiting ? now - Math.floor(random() * 3 * DAY) - HOUR : approvedAt - 3 * HOUR;
  const joinedAt = sentAt - 5 * DAY;
  const id = (kind, at) => uuid(at, kind, number);
  const memberId = id(1, joinedAt);
  const name = NAMES[number % NAMES.length];
  const surname = `${SURNAMES[Math.floor(random() * SURNAMES.length)]}${toLetters(number)}`;
  const person = { id: memberId, role: 'user', name, surname, email, password_hash: given.hash, created_at: joinedAt };
  const rows = [
    ['people', { ...person, verified_at: joinedAt + DAY }],
    ['people_names', folded(memberId, name, surname, email)],
    ...createProfile({ number, memberId, name, surname, email, joinedAt, admin, id, receipt: given.receipt }),
  ];
  const payment = { memberId, pack, sentAt, approvedAt, random, admin, receipt: given.receipt, id, number };
  const status = isOwner ? 'approved' : isWaiting ? 'pending' : 'rejected';
  const paid = paymentRows(payment, status);
  rows.push(...paid.rows);
  if (isOwner) {
    const last = number < given.due ? periods - 1 : periods;
    rows.push(...entries({ memberId, pack, approvedAt, source: paid.id, last }));
    const next_at = approvedAt + (last + 1) * PERIOD;
    rows.push(['next_bonuses', { payment_id: paid.id, member_id: memberId, next_at }]);
    const wants = periods >= 6 && number % Math.max(1, Math.floor(ownedPacks / Math.max(1, waiting))) === 0;
    if (wants)
      rows.push(...withdrawal(id(7, now - DAY), { memberId, points: 2 * pack.monthly_bonus_points, at: now - DAY }));
  }
  const text = MESSAGE_TEXTS[number % MESSAGE_TEXTS.length];
  const saidAt = sentAt + 2 * HOUR;
  const message = {
    id: id(8, saidAt),
    member_id: memberId,
    author_id: memberId,
    side: 'member',
    text,
    created_at: saidAt,
  };
  const isRead = number % 50 > 0;
  return {
    rows,
    receipt: isWaiting ? paid.fileId : undefined,
    message: { ...message, read_at: isRead ? saidAt + HOUR : null },
  };
}

function folded(person_id, name, surname, email) {
  const [first, last] = [name.toLowerCase(), surname.toLowerCase()];
  return {
    person_id,
    name: `${first}||`,
    surname: `${last}||`,
    both: `${first}${last}||`,
    email: email.replaceAll('-', ''),
  };
}

function createProfile({ number, memberId, name, surname, email, joinedAt, admin, id, receipt }) {
  const fileId = secret(number, 1);
  const at = joinedAt + HOUR;
  return [
    [
      'files',
      {
        ...receipt,
        id: fileId,
        owner_id: memberId,
        purpose: 'identity_document',
        sha256: secret(number, 3).repeat(2),
        created_at: at,
      },
    ],
    [
      'profiles',
      {
        id: id(2, at),
        member_id: memberId,
        name,
        surname,
        date_of_birth: `${1960 + (number % 45)}-${two(1 + (number % 12))}-${two(1 + (number % 28))}`,
        gender: number % 2 === 0 ? 'woman' : 'man',
        email,
        country: 'Tunisia',
        address: `${number} avenue Habib Bourguiba, Tunis`,
        phone_number: '+216',
        mobile: `216${50_000_000 + number}`,
        payment: 'D17',
        cin_front_file_id: fileId,
        cin_back_file_id: fileId,
        video_file_id: fileId,
        submitted_at: at,
        status: 'verified',
        decided_by: admin,
        decided_at: joinedAt + DAY,
      },
    ],
  ];
}

function paymentRows({ memberId, pack, sentAt, approvedAt, admin, receipt, id, number }, status) {
  const paymentId = id(3, sentAt);
  const quizId = id(4, sentAt - HOUR);
  const fileId = secret(number, 2);
  const reference = `W-S${number.toString(36).toUpperCase().padStart(5, '0')}`;
  const isDecided = status !== 'pending';
  const decidedAt = isDecided ? approvedAt : null;
  const decidedBy = isDecided ? admin : null;
  const notice = { member_id: memberId, read_at: number % 3 === 0 ? null : sentAt + DAY };
  const outcome = status === 'approved' ? 'ACCEPTED' : 'REJECTED';
  const reason = 'The amount cannot be read.';
  const rows = [
    [
      'quiz_results',
      {
        id: quizId,
        member_id: memberId,
        pack_id: pack.id,
        score: 5,
        total: 5,
        training_watched_at: sentAt - 2 * HOUR,
        created_at: sentAt - HOUR,
        approved_by: admin,
        approved_at: sentAt - HOUR,
      },
    ],
    ['files', { ...receipt, id: fileId, owner_id: memberId, sha256: secret(number, 4).repeat(2), created_at: sentAt }],
    [
      'payments',
      {
        id: paymentId,
        member_id: memberId,
        pack_id: pack.id,
        pack_name: pack.pack_name,
        reference,
        quantity: 1,
        price_millimes: pack.price_millimes,
        total_millimes: pack.price_millimes,
        payment_type: 'cash',
        payment_method: 'd17',
        facility_points: pack.facility_points,
        monthly_bonus_points: pack.monthly_bonus_points,
        withdrawal_days: pack.withdrawal_days,
        receipt_file_id: fileId,
        created_at: sentAt,
        status,
        reason: status === 'rejected' ? reason : null,
        decided_by: decidedBy,
        decided_at: decidedAt,
        approved_at: status === 'approved' ? approvedAt : null,
      },
    ],
    [
      'member_notifications',
      {
        ...notice,
        id: id(5, sentAt - HOUR),
        type: 'PAYMENT_APPROVED_FOR_USER',
        message: `Your quiz for ${pack.pack_name} has been approved. You can proceed to payment.`,
        subject_id: quizId,
        created_at: sentAt - HOUR,
        facts: JSON.stringify({ packName: pack.pack_name }),
      },
    ],
  ];
  if (!isDecided) return { id: paymentId, fileId, rows };
  const said = status === 'approved' ? 'has been accepted.' : `has been rejected. Reason: ${reason}`;
  const facts = { reference, packName: pack.pack_name, ...(status === 'rejected' && { outcome: 'rejected', reason }) };
  rows.push(
    [
      'member_notifications',
      {
        ...notice,
        id: id(6, decidedAt),
        type: `PAYMENT_${outcome}`,
        message: `Your payment ${reference} for ${pack.pack_name} ${said}`,
        subject_id: paymentId,
        created_at: decidedAt,
        facts: JSON.stringify(facts),
      },
    ],
    [
      'audit_log',
      { at: decidedAt, actor_id: admin, action: `payment.${status}`, subject_id: paymentId, details: null },
    ],
  );
  return { id: paymentId, fileId, rows };
}

/** Service points at once, and a bonus at the start of each period up to the last credited one. */
function entries({ memberId, pack, approvedAt, source, last }) {
  const line = (account, kind, points, period) => {
    const earned_at = approvedAt + period * PERIOD;
    const becomes_valid_at = earned_at + pack.withdrawal_days * DAY;
    return [
      'point_entries',
      { member_id: memberId, account, points, earned_at, becomes_valid_at, kind, source, period },
    ];
  };
  const lines = pack.facility_points === 0 ? [] : [line('facility', 'pack_facility', pack.facility_points, 0)];
  for (let period = 0; period <= last; period++)
    lines.push(line('wallet', 'pack_bonus', pack.monthly_bonus_points, period));
  return lines;
}

/** Returns a pending withdrawal. */
function withdrawal(id, { memberId, points, at }) {
  const line = { member_id: memberId, account: 'wallet', points: -points, earned_at: at, becomes_valid_at: at };
  return [
    ['withdrawals', { id, member_id: memberId, points, asked_at: at, status: 'pending', confirmed_at: at }],
    ['point_entries', { ...line, kind: 'withdrawal', source: id, period: 0 }],
  ];
}

/** Returns an id that sorts by its time, like the program's own ids; `kind` and `number` make it unique. */
function uuid(at, kind, number) {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-a000-${number.toString(16).padStart(12, '0')}`;
}

/** Returns 128 bits in hexadecimal, evenly distributed like the program's random ids. */
function secret(number, kind) {
  const random = createRandom(number * 7 + kind);
  return Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}

/** Returns a generator of numbers from 0 up to 1 (exclusive), the same ones for a seed. */
function createRandom(seed) {
  let state = Math.imul(seed + 1, 2654435761) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let each = 0; each < 4; each++) next();
  return next;
}

function toLetters(number) {
  return [...number.toString(16)].map((digit) => 'abdefghilmnorstu'[Number.parseInt(digit, 16)]).join('');
}

function two(number) {
  return String(number).padStart(2, '0');
}
