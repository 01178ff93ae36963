-- The tables, views and indexes of version 0.1.0, grouped by feature. Triggers: 0002-triggers.sql.
-- Instants are milliseconds since 1970, days are text (YYYY-MM-DD), amounts are millimes, true and false are 1 and 0.
-- Columns, indexes and triggers have the order that the migrations of 0.1.0 left, so that new and older databases are
-- the same (decision 63).

-- People --------------------------------------------------------------------------------------------------------------

-- Everyone with an account: members and staff.
create table people (
  id                     text    primary key,
  role                   text    not null check (role in ('user', 'admin', 'commercial_admin', 'finance_admin')),
  name                   text    not null,
  surname                text    not null,
  email                  text    not null unique check (email = lower(email)),
  password_hash          text    not null,
  created_at             integer not null,
  blocked_at             integer,
  verified_at            integer,
  withdraw_blocked_until integer,
  -- Consecutive wrong codes, counted per member: a new withdrawal does not reset them.
  withdraw_failures      integer not null default 0,
  -- The same on every device. Null until the person chooses one.
  language               text    check (language in ('source', 'fr', 'ar', 'en'))
) strict;
-- Newest first: all members, or only those who are (not) verified.
create index people_by_role on people (role, id);
create index people_by_standing on people (role, (verified_at is null), id);

-- Folded names, which search and sorting use. The program writes them, because only it knows how names are folded. Each
-- name ends with `||`, so that a search for two letters finds them at the end of a name, where no third letter follows.
create table people_names (
  -- Its own column: `vacuum` may change implicit row ids, and the search index refers to this one.
  seq       integer primary key autoincrement,
  person_id text    not null unique references people (id),
  name      text    not null,
  surname   text    not null,
  both      text    not null,
  email     text    not null default '',
  -- Both numbers of the current profile, separated by `|`. A rejected profile's numbers may belong to someone else.
  phone     text    not null default ''
) strict;

-- Trigrams of names, addresses and phone numbers. Triggers keep it equal to people_names.
create virtual table people_search using fts5 (
  name, surname, both, email, phone,
  content = 'people_names', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
);
create virtual table people_search_pieces using fts5vocab ('people_search', 'row');
-- Deleted names leave no trace in the index.
insert into people_search (people_search, rank) values ('secure-delete', 1);

-- Sign-in -------------------------------------------------------------------------------------------------------------

create table sessions (
  id           text    primary key,
  person_id    text    not null references people (id),
  device       text    not null,
  created_at   integer not null,
  expires_at   integer not null,
  ended_at     integer,
  -- Accurate to some minutes. An idle session of staff ends.
  last_used_at integer not null default 0,
  -- When the second step was last confirmed in this session.
  stepped_at   integer
) strict;
create index sessions_of_person on sessions (person_id) where ended_at is null;
create index sessions_by_person on sessions (person_id, created_at);

-- One-time links that set a new password. Only the hash of the token is stored.
create table password_resets (
  token_hash text    primary key,
  person_id  text    not null references people (id),
  expires_at integer not null,
  used_at    integer
) strict;
create index password_resets_of_person on password_resets (person_id);

-- Requests for such a link, until a task handles them. An address without an account gets a row too, so that the
-- response does not reveal whether an account exists.
create table password_link_requests (
  id       integer primary key,
  email    text    not null,
  asked_at integer not null
) strict;

-- The second step of staff: the encrypted secret of their authenticator app. It counts once it is confirmed.
create table two_steps (
  person_id    text    primary key references people (id),
  secret       text    not null,
  made_at      integer not null,
  confirmed_at integer,
  -- The period of the last accepted code, so that no code is accepted twice.
  last_period  integer not null default 0
) strict;

-- One-time codes for staff who lost their authenticator app. Using a code deletes its row.
create table recovery_codes (
  person_id text not null references people (id),
  code_hash text not null,
  primary key (person_id, code_hash)
) strict, without rowid;

create table passkeys (
  id            text    primary key,
  person_id     text    not null references people (id),
  credential_id text    not null unique,
  public_key    text    not null,
  -- Grows with each use, if the device counts uses. A lower value comes from a copied key.
  counter       integer not null,
  transports    text    not null check (json_valid(transports)),
  is_backed_up  integer not null check (is_backed_up in (0, 1)),
  name          text    not null,
  created_at    integer not null,
  last_used_at  integer
) strict;
create index passkeys_of_person on passkeys (person_id);

-- Answered challenges, so that none is accepted twice. A row is deleted once its challenge has expired.
create table used_passkey_challenges (
  hash       text    primary key,
  good_until integer not null
) strict, without rowid;
create index used_passkey_challenges_by_time on used_passkey_challenges (good_until);

-- Failed attempts and sign-ups, identified by keyed hashes only. An unknown caller has an address. A known device or an
-- open session has a device instead, so that strangers cannot lock its owner out. Sign-ups and wrong setup links have
-- no account.
create table auth_attempts (
  id           integer primary key,
  -- A second step is not a password: a right password does not clear wrong second steps.
  kind         text    not null check (kind in ('password', 'second_step', 'link', 'sign_up')),
  account_hash text,
  address_hash text,
  device_hash  text,
  made_at      integer not null,
  check ((address_hash is null) <> (device_hash is null))
) strict;
create index auth_attempts_of_account on auth_attempts (account_hash, made_at) where account_hash is not null;
create index auth_attempts_of_address on auth_attempts (address_hash, made_at) where address_hash is not null;

-- Accounts whose wrong passwords were stopped, until a task notifies their owners. An address without an account gets a
-- row too, so that the response does not reveal whether an account exists.
create table lockouts (
  id         integer primary key,
  subject_id text    not null,
  at         integer not null
) strict;

-- The one-time link that creates the first administrator. A new link replaces it.
create table setup_links (
  token_hash text    primary key,
  expires_at integer not null
) strict;

-- Open invitations of staff. Each address has one row, so only its newest link works. `id` becomes the id of the
-- account.
create table staff_invitations (
  id         text    primary key,
  email      text    not null unique check (email = lower(email)),
  name       text    not null,
  surname    text    not null,
  role       text    not null check (role in ('admin', 'commercial_admin', 'finance_admin')),
  invited_by text    not null references people (id),
  invited_at integer not null,
  token_hash text    not null unique,
  expires_at integer not null,
  -- Of the email and of the new account. Null means the operator's choice.
  language   text    check (language in ('source', 'fr', 'ar', 'en'))
) strict;

-- Files, commands and logs --------------------------------------------------------------------------------------------

-- Private files, such as receipts and documents. The bytes are in the file storage, under the id.
create table files (
  id         text    primary key,
  owner_id   text    not null references people (id),
  purpose    text    not null,
  type       text    not null,
  size       integer not null check (size > 0),
  sha256     text    not null,
  created_at integer not null
) strict;
create index files_by_content on files (sha256);
create index files_by_age on files (created_at);

-- The first response of each command, by its idempotency key: a retry gets the same response, and nothing is done
-- twice.
create table command_answers (
  person_id  text    not null references people (id),
  key        text    not null,
  content    text    not null,
  state      text    not null check (state in ('applied', 'cancelled')),
  status     integer,
  answer     text,
  created_at integer not null,
  primary key (person_id, key)
) strict, without rowid;
create index command_answers_by_age on command_answers (created_at);

-- Who did what to whom, and when. Append-only: erasing a member deletes names, never a row of this log.
create table audit_log (
  id         integer primary key autoincrement,
  at         integer not null,
  actor_id   text,
  action     text    not null,
  subject_id text,
  details    text,
  -- The member whom the row is about, for the member's history.
  member_id  text
) strict;
create index audit_by_subject on audit_log (subject_id, at);
create index audit_by_time on audit_log (at);
create index audit_by_action on audit_log (action, at);
create index audit_by_actor on audit_log (actor_id, at) where actor_id is not null;
create index audit_by_member on audit_log (member_id, at) where member_id is not null;

-- Changes for open apps, which poll them or receive them as events. `audience` is a person's id or a role.
create table change_log (
  seq        integer primary key autoincrement,
  audience   text    not null,
  feature    text    not null,
  subject_id text,
  at         integer not null
) strict;
create index change_log_of_audience on change_log (audience, seq);
create index change_log_by_age on change_log (at);

-- Identifies the change log. A restored backup gets a new epoch, so that no cursor of the lost changes is accepted.
create table change_epoch (
  one   integer primary key check (one = 1),
  epoch text    not null
) strict;
insert into change_epoch (one, epoch) values (1, lower(hex(randomblob(16))));

-- The newest instant at which the clock was trusted. A clock far ahead of it needs confirmation by a person. Empty
-- until the first start.
create table clock_mark (
  one       integer primary key check (one = 1),
  marked_at integer not null
) strict;

-- The status of a move to another engine or folder (decision 59). Empty in an installation that is not moving.
create table move_mark (
  one       integer primary key check (one = 1),
  state     text    not null check (state in ('leaving', 'arriving', 'gone')),
  -- The same on both sides.
  move_id   text    not null,
  -- The epoch of the installation that moves. Earlier versions called an installation `house`.
  house     text    not null,
  -- The other side, for people, without a password.
  other     text    not null,
  marked_at integer not null
) strict;

-- Mail and push -------------------------------------------------------------------------------------------------------

-- The mail queue. A mail is queued in the transaction that causes it, and sent afterwards.
create table mails (
  id              integer primary key autoincrement,
  kind            text    not null,
  recipient       text    not null,
  subject         text    not null,
  body            text,
  created_at      integer not null,
  next_at         integer not null,
  attempts        integer not null default 0,
  sent_at         integer,
  -- No attempt is made after this instant, for example because a link in the mail has expired.
  good_until      integer not null default 0,
  -- Shows the same as `body`. Both are deleted once the mail is sent.
  html            text,
  -- The announcement. Such a mail is sent in bulk, and can be unsubscribed from at `unsubscribe_url`.
  about_id        text,
  unsubscribe_url text
) strict;
create index mails_waiting on mails (id, next_at, created_at) where sent_at is null;
create index mails_of_recipient on mails (recipient, kind, created_at);
create index mails_announced_waiting on mails (id) where about_id is not null and sent_at is null;

-- The result of every attempt to send a mail, for the mail log and for the status of mail.
create table mail_tries (
  id        integer primary key autoincrement,
  at        integer not null,
  kind      text    not null,
  -- Shortened: a…@mail.tn
  recipient text    not null,
  attempt   integer not null,
  outcome   text    not null check (outcome in ('sent', 'failed', 'refused', 'greeted')),
  answer    text
) strict;
create index mail_tries_by_outcome on mail_tries (outcome, id);

-- Browsers that receive push messages. An endpoint belongs to the person who last signed in there.
create table push_subscriptions (
  endpoint   text    primary key,
  person_id  text    not null references people (id),
  session_id text    not null references sessions (id),
  p256dh     text    not null,
  auth       text    not null,
  saved_at   integer not null
) strict;
create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- The push queue. A push is queued in the transaction that causes it, and sent afterwards to all browsers of the
-- person.
create table pushes (
  id         integer primary key autoincrement,
  person_id  text    not null references people (id),
  kind       text    not null,
  subject_id text,
  created_at integer not null,
  next_at    integer not null,
  attempts   integer not null default 0,
  done_at    integer,
  -- When a push service accepted it.
  arrived_at integer
) strict;
create index pushes_waiting on pushes (next_at) where done_at is null;
create index pushes_announced_waiting on pushes (id) where kind = 'ANNOUNCEMENT' and done_at is null;

-- Catalogue -----------------------------------------------------------------------------------------------------------

-- Packs, first read from data/catalogue/packs.json and then edited in the app.
create table packs (
  id                   text    primary key,
  position             integer not null,
  pack_name            text    not null unique,
  slug                 text    not null unique,
  type                 text    not null check (type in ('local', 'international')),
  pack_group           text    not null,
  price_millimes       integer not null check (price_millimes > 0),
  facility_points      integer not null check (facility_points >= 0),
  monthly_bonus_points integer not null check (monthly_bonus_points > 0),
  withdrawal_days      integer not null check (withdrawal_days > 0),
  promotional_video    text    not null,
  training_video       text    not null,
  -- [{id, months, monthlyMillimes, totalMillimes}]
  plans                text    not null check (json_valid(plans)),
  -- [{id, questionText, options, correctAnswer}], texts as in `gift`
  questions            text    not null check (json_valid(questions)),
  -- A JSON string, or {source, fr?, ar?, en?}
  gift                 text    not null default '""' check (json_valid(gift)),
  off_sale_at          integer,
  -- The newest published version. Version 0 is that of the catalogue's files.
  version              integer not null default 0 check (version >= 0),
  -- Grows with each change of the draft, so that an editor cannot overwrite a change that they have not seen.
  edits                integer not null default 0 check (edits >= 0),
  -- Uploaded media, which replace those of the program: {"image": "<sha256>.jpg", "trainingPoster": …}
  media                text    not null default '{}' check (json_valid(media)),
  -- Only editors see a `new` pack. The row of a discarded one stays: searching all payments for references would be
  -- slow.
  stage                text    not null default 'published' check (stage in ('published', 'new', 'given_up'))
) strict;

-- Drafts of everything that is edited in the app. `item_id` depends on the kind: the id of a pack, the number of a
-- product, or `all` if there is only one item.
create table catalogue_drafts (
  kind               text    not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id            text    not null,
  content            text    not null check (json_valid(content)),
  saved_at           integer not null,
  saved_by           text    not null references people (id),
  -- When a scheduled task publishes it.
  publish_at         integer,
  -- The warnings that a person confirmed when scheduling it: ["plan:<id>"]. Null for schedules of earlier versions.
  confirmed_warnings text    check (json_valid(confirmed_warnings)),
  primary key (kind, item_id)
) strict, without rowid;
create index catalogue_drafts_due on catalogue_drafts (publish_at) where publish_at is not null;

-- Published contents, complete. Version 0 is what the catalogue's files contained before the first publication.
-- Append-only.
create table catalogue_versions (
  kind         text    not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id      text    not null,
  version      integer not null check (version >= 0),
  content      text    not null check (json_valid(content)),
  -- The fields that it changed: ["price"]
  changed      text    not null check (json_valid(changed)),
  published_at integer,
  published_by text    references people (id),
  primary key (kind, item_id, version)
) strict, without rowid;

-- The order of a list that was sorted in the app. It replaces the order of the catalogue's files.
create table catalogue_orders (
  kind       text    primary key check (kind in ('pack', 'product')),
  -- ["<id>", …]
  ids        text    not null check (json_valid(ids)),
  ordered_at integer not null,
  ordered_by text    not null references people (id)
) strict, without rowid;

-- Contents that were edited in the app, except packs. They replace those of the catalogue's files.
create table catalogue_items (
  kind    text    not null check (kind in ('product', 'payees', 'company_page')),
  item_id text    not null,
  -- In the format of its file. Null until it is published here for the first time.
  content text    check (content is null or json_valid(content)),
  version integer not null default 0 check (version >= 0),
  edits   integer not null default 0 check (edits >= 0),
  primary key (kind, item_id)
) strict, without rowid;

-- The smaller size of an uploaded picture, both by the names that drafts use. Pictures of earlier versions have one
-- size only.
create table catalogue_picture_sizes (
  name        text    primary key,
  width       integer not null,
  small_name  text    not null,
  small_width integer not null check (small_width between 1 and width - 1)
) strict, without rowid;

-- The seller's legal data on documents. Each change adds a version, and an invoice keeps the version of its day.
-- Append-only.
create table seller_versions (
  version  integer primary key check (version > 0),
  facts    text    not null check (json_valid(facts)),
  saved_at integer not null,
  -- Null if it comes from the catalogue's file.
  saved_by text    references people (id)
) strict;

-- Training and quizzes ------------------------------------------------------------------------------------------------

-- All attempts at quizzes.
create table quiz_results (
  id                  text    primary key,
  member_id           text    not null references people (id),
  pack_id             text    not null references packs (id),
  score               integer not null check (score >= 0),
  total               integer not null check (total > 0),
  training_watched_at integer,
  created_at          integer not null,
  approved_by         text    references people (id),
  approved_at         integer,
  check (score <= total),
  check ((approved_by is null) = (approved_at is null)),
  check (approved_at is null or score = total)
) strict;
create index quiz_results_of_member on quiz_results (member_id, pack_id, created_at);
-- A member passes the quiz of a pack once.
create unique index quiz_passed_once on quiz_results (member_id, pack_id) where score = total;
create index quiz_waiting on quiz_results (id, created_at) where score = total and approved_at is null;

create table training_progress (
  member_id        text    not null references people (id),
  pack_id          text    not null references packs (id),
  rev              text    not null,
  intervals        text    not null check (json_valid(intervals)),
  duration_seconds real    not null,
  updated_at       integer not null,
  primary key (member_id, pack_id)
) strict, without rowid;

-- Profiles ------------------------------------------------------------------------------------------------------------

-- Submitted identity data, a row for each submission. A rejected submission is never changed.
create table profiles (
  id                text    primary key,
  member_id         text    not null references people (id),
  name              text    not null,
  surname           text    not null,
  date_of_birth     text    not null,
  gender            text    not null check (gender in ('woman', 'man')),
  email             text    not null,
  country           text    not null,
  address           text    not null,
  phone_number      text    not null,
  mobile            text    not null,
  payment           text    not null check (payment in ('IZI', 'D17', 'Binance')),
  cin_front_file_id text    not null references files (id),
  cin_back_file_id  text    not null references files (id),
  video_file_id     text    not null references files (id),
  submitted_at      integer not null,
  status            text    not null check (status in ('submitted', 'verified', 'rejected')),
  decided_by        text    references people (id),
  decided_at        integer,
  -- [{item, reason}]
  refused_items     text    check (refused_items is null or json_valid(refused_items)),
  reason            text,
  check ((status = 'submitted') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (refused_items is not null))
) strict;
create index profiles_of_member on profiles (member_id, id);
-- A member has one current profile, and no two members share a mobile number.
create unique index profile_standing on profiles (member_id) where status <> 'rejected';
create unique index profile_mobile on profiles (mobile) where status <> 'rejected';
create index profiles_by_mobile on profiles (mobile);
create index profiles_by_birth on profiles (date_of_birth);
create index profiles_by_front on profiles (cin_front_file_id);
create index profiles_by_back on profiles (cin_back_file_id);
create index profiles_by_video on profiles (video_file_id);
create index profiles_waiting on profiles (id, submitted_at) where status = 'submitted';
create index profiles_by_phone on profiles (phone_number);

-- Payments and points -------------------------------------------------------------------------------------------------

-- A member's claim to have paid for a pack, with the terms of that day. Rows are never deleted.
create table payments (
  id                   text    primary key,
  member_id            text    not null references people (id),
  client_key           text,
  pack_id              text    not null references packs (id),
  pack_name            text    not null,
  reference            text    not null unique,
  quantity             integer not null check (quantity in (1, 2)),
  price_millimes       integer not null check (price_millimes > 0),
  total_millimes       integer not null check (total_millimes > 0),
  payment_type         text    not null check (payment_type in ('cash', 'facility')),
  payment_method       text    not null
    check (payment_method in ('postal', 'd17', 'izi', 'flouci', 'binance', 'bingx')),
  -- {id, months, monthlyMillimes, totalMillimes}
  plan                 text    check (plan is null or json_valid(plan)),
  facility_points      integer not null,
  monthly_bonus_points integer not null,
  withdrawal_days      integer not null,
  receipt_file_id      text    not null references files (id),
  replaces             text    references payments (id),
  created_at           integer not null,
  status               text    not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason               text,
  decided_by           text    references people (id),
  decided_at           integer,
  approved_at          integer,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((payment_type = 'facility') = (plan is not null)),
  check (status <> 'approved' or approved_at is not null)
) strict;
create index payments_of_member on payments (member_id, id);
create index payments_earning on payments (member_id) where status = 'approved';
create index payments_by_receipt on payments (receipt_file_id);
create index payments_waiting on payments (id, created_at) where status = 'pending';
-- Decided payments, newest first: all of them, or those of one status.
create index payments_by_decision on payments (decided_at, id) where decided_at is not null;
create index payments_by_outcome on payments (status, decided_at, id) where decided_at is not null;
-- Reconciliation finds pending payments by the amount of their transfer.
create index payments_due_waiting
  on payments (coalesce(plan ->> '$.monthlyMillimes' * quantity, total_millimes), created_at, id)
  where status = 'pending';

-- When each owned pack earns its next bonus, so that the task of bonuses reads only due rows. A row exists from the
-- approval of the payment to its cancellation.
create table next_bonuses (
  payment_id text    primary key references payments (id),
  member_id  text    not null references people (id),
  next_at    integer not null
) strict, without rowid;
create index next_bonuses_by_time on next_bonuses (next_at);
create index next_bonuses_of_member on next_bonuses (member_id, next_at);

-- The ledger. A balance is the sum of its entries. Append-only.
create table point_entries (
  id               integer primary key autoincrement,
  member_id        text    not null references people (id),
  account          text    not null check (account in ('wallet', 'facility')),
  points           integer not null check (points <> 0),
  earned_at        integer not null,
  becomes_valid_at integer not null,
  kind             text    not null,
  source           text    not null,
  period           integer not null,
  -- A retry cannot credit anything twice.
  unique (kind, source, period)
) strict;
create index wallet_points_by_time on point_entries (becomes_valid_at, points) where account = 'wallet';
-- Includes the points, so that a balance is the sum over this index alone.
create index point_entries_of_member on point_entries (member_id, account, becomes_valid_at, points);

-- Withdrawals and recharges -------------------------------------------------------------------------------------------

-- Requests to be paid for points. A request is pending only after its mailed code was entered.
create table withdrawals (
  id           text    primary key,
  member_id    text    not null references people (id),
  client_key   text,
  points       integer not null check (points > 0),
  asked_at     integer not null,
  status       text    not null check (status in ('mailing', 'awaiting_code', 'pending', 'approved', 'rejected')),
  confirmed_at integer,
  decided_by   text    references people (id),
  decided_at   integer,
  reason       text,
  reference    text,
  paid_by      text    references people (id),
  paid_at      integer,
  unique (member_id, client_key),
  check ((status in ('mailing', 'awaiting_code')) = (confirmed_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (reference is null)),
  check (paid_at is null or status = 'approved')
) strict;
create index withdrawals_of_member on withdrawals (member_id, id);
create unique index withdrawal_pending_once on withdrawals (member_id) where status = 'pending';
-- Include the points: the overview adds up what is owed.
create index withdrawals_waiting on withdrawals (id, confirmed_at, points) where status = 'pending';
create index withdrawals_unpaid on withdrawals (id, decided_at, points) where status = 'approved' and paid_at is null;
-- Search ignores the case.
create index withdrawals_by_reference on withdrawals (lower(reference)) where reference is not null;

-- The codes that were mailed, hashed with the server's secret. The columns of the key come first: sqlite3 before 3.43,
-- as in Debian 12, reads a table without rowid in the order of its key, and would report NULL values that do not exist.
create table withdrawal_codes (
  withdrawal_id text    not null references withdrawals (id),
  sent_at       integer not null,
  hash          text    not null,
  primary key (withdrawal_id, sent_at)
) strict, without rowid;

-- Requests for facility points, with the receipt of the payment.
create table recharges (
  id              text    primary key,
  member_id       text    not null references people (id),
  client_key      text,
  points          integer not null check (points >= 30),
  total_millimes  integer not null check (total_millimes = 1600 * points + 1000),
  receipt_file_id text    not null references files (id),
  created_at      integer not null,
  status          text    not null check (status in ('pending', 'accepted', 'rejected')),
  decided_by      text    references people (id),
  decided_at      integer,
  admin_message   text,
  seen_at         integer,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
) strict;
create index recharges_of_member on recharges (member_id, id);
create index recharges_by_decision on recharges (decided_at) where status = 'accepted';
create index recharges_by_receipt on recharges (receipt_file_id);
create index recharges_waiting on recharges (id, created_at) where status = 'pending';
create index recharges_due_waiting on recharges (total_millimes, created_at, id) where status = 'pending';

-- Invoices, tasks and reports -----------------------------------------------------------------------------------------

-- Invoices of members. Approving a facility payment creates those of its instalments. Rows are never deleted.
create table invoices (
  id                text    primary key,
  member_id         text    not null references people (id),
  invoice_date      text    not null,
  status            text    not null check (status in ('pending', 'paid', 'cancelled')),
  pdf_file_id       text    references files (id),
  amount_millimes   integer check (amount_millimes > 0),
  payment_id        text    references payments (id),
  instalment_number integer,
  created_at        integer not null,
  receipt_file_id   text    references files (id),
  receipt_sent_at   integer,
  receipt_status    text    check (receipt_status in ('submitted', 'refused')),
  reason            text,
  paid_at           integer,
  paid_by           text    references people (id),
  -- Counted from 1 in each year of Tunis, without gaps. The default is refused by a trigger.
  number_year       integer not null default 0,
  number            integer not null default 0,
  -- Null for invoices from before versions of the seller existed: the first version is theirs.
  seller_version    integer references seller_versions (version),
  -- When the day or the amount was corrected after the invoice was issued.
  corrected_at      integer,
  unique (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  -- The PDF of an instalment invoice is created on request, from the rows.
  check (pdf_file_id is not null or (payment_id is not null and amount_millimes is not null)),
  check ((receipt_file_id is null) = (receipt_sent_at is null) and (receipt_file_id is null) = (receipt_status is null))
) strict;
create index invoices_of_member on invoices (member_id, id);
create index invoice_receipts_waiting on invoices (receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create index invoices_due_waiting on invoices (amount_millimes, receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create unique index invoices_by_number on invoices (number_year, number);

-- The buyer as it was when the invoice was issued. Erasing the member deletes it.
create table invoice_buyers (
  invoice_id text primary key references invoices (id),
  name       text not null,
  email      text not null,
  phone      text,
  address    text
) strict, without rowid;

-- Documents about work. A task that its member deletes is only hidden from the member.
create table tasks (
  id          text    primary key,
  member_id   text    not null references people (id),
  task_date   text    not null,
  status      text    not null check (status in ('pending', 'paid')),
  pdf_file_id text    not null references files (id),
  created_at  integer not null,
  hidden_at   integer,
  deleted_at  integer
) strict;
create index tasks_of_member on tasks (member_id, id);

-- Reports about a member's facility service.
create table reports (
  id          text    primary key,
  member_id   text    not null references people (id),
  pdf_file_id text    not null references files (id),
  created_at  integer not null,
  deleted_at  integer
) strict;
create index reports_of_member on reports (member_id, id);

-- Reconciliation ------------------------------------------------------------------------------------------------------

-- Banks and wallets, with the meaning of the columns in their files.
create table statement_sources (
  id         text    primary key,
  name       text    not null unique collate nocase,
  columns    text    not null check (json_valid(columns)),
  created_by text    not null references people (id),
  created_at integer not null
) strict;

-- Uploaded statements. The file itself is not stored.
create table statements (
  id           text    primary key,
  source_id    text    not null references statement_sources (id),
  sha256       text    not null,
  -- The columns of the source at the time of the upload.
  columns      text    not null check (json_valid(columns)),
  created_by   text    not null references people (id),
  created_at   integer not null,
  line_count   integer not null,
  first_day    text,
  last_day     text,
  known        integer not null,
  debits       integer not null,
  unread_count integer not null,
  -- The first rows that could not be read: [{number, fault}]
  unread       text    not null check (json_valid(unread)),
  -- Incoming amounts that the bank reversed: [{bookedOn, amountMillimes, label}]
  reversals    text    check (json_valid(reversals)),
  unique (source_id, sha256)
) strict;

-- Credits of a statement. A file may contain the same day, amount and label several times: `nth` counts them from 1. So
-- neither the same file nor an overlapping one adds a line twice.
create table statement_lines (
  id              text    primary key,
  statement_id    text    not null references statements (id),
  source_id       text    not null references statement_sources (id),
  position        integer not null,
  content         text    not null,
  nth             integer not null,
  booked_on       text    not null,
  amount_millimes integer not null check (amount_millimes > 0),
  label           text    not null,
  matched_kind    text    check (matched_kind in ('payment', 'recharge', 'receipt')),
  thing_id        text,
  member_id       text    references people (id),
  matched_by      text    references people (id),
  matched_at      integer,
  aside_by        text    references people (id),
  aside_at        integer,
  aside_reason    text,
  -- All cells of the row identify it, whatever columns the source has: the hash of all cells, eight letters of the hash
  -- of each, and the names of the columns. Lines of earlier versions have none, and are identified by `content`.
  row_mark        text,
  cell_marks      text,
  layout          text,
  -- The bank's reversal of the line, if staff accepted it: {bookedOn, label}. Its amount is that of the line, which
  -- then needs no payment.
  reversal        text    check (json_valid(reversal)),
  unique (source_id, content, nth),
  check ((matched_kind is null) = (thing_id is null) and (matched_kind is null) = (member_id is null)),
  check ((matched_kind is null) = (matched_by is null) and (matched_kind is null) = (matched_at is null)),
  check ((aside_by is null) = (aside_at is null)),
  check (matched_kind is null or aside_by is null)
) strict;
create index statement_lines_open on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is null and aside_by is null;
create index statement_lines_matched on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is not null;
create index statement_lines_aside on statement_lines (statement_id, position, amount_millimes)
  where aside_by is not null;
create index statement_lines_of_member on statement_lines (member_id, id) where member_id is not null;
create index statement_lines_of_statement on statement_lines (statement_id);
create index statement_lines_by_row on statement_lines (source_id, row_mark);
create index statement_lines_by_day on statement_lines (source_id, booked_on, amount_millimes);

-- Messages ------------------------------------------------------------------------------------------------------------

-- Each member has one conversation with the administration, in order of arrival.
create table messages (
  seq         integer primary key autoincrement,
  id          text    not null unique,
  member_id   text    not null references people (id),
  author_id   text    not null references people (id),
  side        text    not null check (side in ('member', 'staff')),
  text        text    not null,
  file_id     text    references files (id),
  duration_ms integer,
  created_at  integer not null,
  read_at     integer,
  client_key  text,
  unique (author_id, client_key),
  check (text <> '' or file_id is not null),
  check ((side = 'member') = (author_id = member_id))
) strict;
create index messages_of_conversation on messages (member_id, seq);
create index messages_unread on messages (member_id, side) where read_at is null;
create index messages_waiting on messages (seq) where read_at is null and side = 'member';
-- Deleting a file looks for references to it.
create index messages_of_file on messages (file_id) where file_id is not null;

-- The last message of each conversation, so that listing conversations does not read all messages.
create table conversations (
  member_id text    primary key references people (id),
  last_seq  integer not null references messages (seq)
) strict, without rowid;
create index conversations_latest on conversations (last_seq);

create table quick_replies (
  id           text    primary key,
  title        text    not null,
  text         text    not null,
  updated_by   text    not null references people (id),
  updated_at   integer not null,
  -- {fr?, ar?, en?}. Readers of another language get `text`.
  translations text    not null default '{}' check (json_valid(translations))
) strict;

-- Notifications -------------------------------------------------------------------------------------------------------

create table member_notifications (
  id         text    primary key,
  member_id  text    not null references people (id),
  type       text    not null,
  message    text    not null,
  subject_id text,
  created_at integer not null,
  read_at    integer,
  -- The payload, as JSON, from which each language forms its sentence. Null if a person wrote the sentence.
  facts      text,
  -- When a device of the member fetched it.
  fetched_at integer
) strict;
create index member_notifications_of_member on member_notifications (member_id, id);
create index member_notifications_unread on member_notifications (member_id) where read_at is null;
create index member_notifications_unfetched on member_notifications (member_id)
  where type = 'ANNOUNCEMENT' and fetched_at is null;

-- Deleting one loses no work: work queues read pending rows.
create table staff_notifications (
  id             text    primary key,
  type           text    not null,
  message        text    not null,
  member_id      text    references people (id),
  payment_id     text    references payments (id),
  quiz_result_id text    references quiz_results (id),
  created_at     integer not null,
  profile_id     text    references profiles (id),
  withdrawal_id  text    references withdrawals (id),
  recharge_id    text    references recharges (id),
  invoice_id     text    references invoices (id),
  facts          text
) strict;
create index staff_notifications_by_type on staff_notifications (type, id);
-- Deleting a withdrawal looks for references to it.
create index staff_notifications_of_withdrawal on staff_notifications (withdrawal_id) where withdrawal_id is not null;

-- Announcements -------------------------------------------------------------------------------------------------------

-- Messages of admins to all members, or to those who match filters of the member table. The texts of each language are
-- stored once, here: the lists of notifications read them.
create table announcements (
  id         text    primary key,
  texts      text    not null check (json_valid(texts)),
  audience   text    not null check (json_valid(audience)),
  by_push    integer not null check (by_push in (0, 1)),
  by_mail    integer not null check (by_mail in (0, 1)),
  state      text    not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  version    integer not null,
  saved_at   integer not null,
  saved_by   text    not null references people (id),
  send_at    integer,
  started_at integer,
  ended_at   integer
) strict;
create index announcements_scheduled_waiting on announcements (send_at) where state = 'scheduled';
create index announcements_sending_waiting on announcements (id) where state = 'sending';

-- The progress of sending, and counts that triggers keep. They are not in `announcements`, so that counting does not
-- invalidate cached lists of notifications.
create table announcement_runs (
  announcement_id text    primary key references announcements (id),
  last_member     text    not null default '',
  told            integer not null default 0,
  app_received    integer not null default 0,
  push_sent       integer not null default 0,
  push_received   integer not null default 0,
  mail_sent       integer not null default 0,
  mail_received   integer not null default 0,
  received        integer not null default 0,
  read            integer not null default 0
) strict;

-- The recipients, each once, even if their notification is deleted. A push and a mail are due until they are queued, in
-- batches.
create table announcement_members (
  announcement_id text    not null references announcements (id),
  member_id       text    not null references people (id),
  notice_id       text    not null,
  told_at         integer not null,
  push_due        integer not null check (push_due in (0, 1)),
  mail_due        integer not null check (mail_due in (0, 1)),
  push_queued_at  integer,
  mail_queued_at  integer,
  app_at          integer,
  push_at         integer,
  mail_at         integer,
  read_at         integer,
  primary key (announcement_id, member_id)
) strict, without rowid;
create index announcement_members_of_member on announcement_members (member_id);
create index announcement_pushes_waiting on announcement_members (announcement_id, member_id) where push_due = 1;
create index announcement_mails_waiting on announcement_members (announcement_id, member_id) where mail_due = 1;

-- Reads by hour.
create table announcement_hours (
  announcement_id text    not null references announcements (id),
  hour            integer not null,
  read            integer not null,
  primary key (announcement_id, hour)
) strict, without rowid;

-- Members who do not want announcements by mail.
create table announcement_mail_refusals (
  member_id  text    primary key references people (id),
  refused_at integer not null
) strict;

-- Members, for staff --------------------------------------------------------------------------------------------------

-- Short labels of members: 'late', 'wholesale'.
create table member_tags (
  member_id text    not null references people (id),
  tag       text    not null check (length(tag) between 1 and 30),
  added_by  text    not null references people (id),
  added_at  integer not null,
  primary key (member_id, tag)
) strict, without rowid;

-- Saved filters of the member table, each of one person. `filters` is the query of GET /members.
create table member_views (
  id       text    primary key,
  staff_id text    not null references people (id),
  name     text    not null,
  filters  text    not null check (json_valid(filters)),
  saved_at integer not null
) strict;
create index member_views_of_staff on member_views (staff_id, id);

-- Notes of staff about members. Members never see them.
create table member_notes (
  id         text    primary key,
  member_id  text    not null references people (id),
  author_id  text    not null references people (id),
  text       text    not null,
  written_at integer not null,
  edited_at  integer
) strict;
create index member_notes_of_member on member_notes (member_id, id);

-- The member table is filtered, sorted and counted by index, however many members there are (decision 46). A row of it
-- belongs to one list: '' contains every member, 'pack:<id>' the owners of a pack, 'tag:<word>' those with a tag.
-- `facet` combines all other filters in one number (domain/members/facet.ts). Triggers keep it equal to these views.

-- The data of each member. The number of a language is its place in the domain's list, 0 if none was chosen.
create view member_standings as
  select p.id as person_id, p.created_at as joined_at, replace(n.name || n.surname, '||', ' ') as name_key,
         (select coalesce(sum(quantity), 0) from payments where member_id = p.id and status = 'approved') as packs,
         (select count(*) from payments where member_id = p.id and status = 'pending')
         + (select count(*) from quiz_results where member_id = p.id and score = total and approved_at is null)
         + (select count(*) from profiles where member_id = p.id and status = 'submitted')
         + (select count(*) from withdrawals where member_id = p.id
             and (status = 'pending' or (status = 'approved' and paid_at is null)))
         + (select count(*) from recharges where member_id = p.id and status = 'pending')
         + (select count(*) from invoices
             where member_id = p.id and status = 'pending' and receipt_status = 'submitted')
           as waiting,
         (p.verified_at is not null) + 2 * (p.blocked_at is not null)
         + 16 * case p.language when 'source' then 1 when 'fr' then 2 when 'ar' then 3 when 'en' then 4 else 0 end
           as standing
    from people p join people_names n on n.person_id = p.id
    where p.role = 'user';

-- The lists of each member, except the list of all.
create view member_lists as
  select member_id as person_id, 'pack:' || pack_id as list from payments where status = 'approved' group by 1, pack_id
  union all
  select member_id, 'tag:' || tag from member_tags;

-- The rows of member_table.
create view member_lines as
  select person_id, '' as list, standing + 4 * (packs > 0) + 8 * (waiting > 0) as facet,
         joined_at, name_key, packs, waiting
    from member_standings
  union all
  select s.person_id, l.list, standing + 4 * (packs > 0) + 8 * (waiting > 0), joined_at, name_key, packs, waiting
    from member_lists l cross join member_standings s on s.person_id = l.person_id;

create table member_table (
  person_id text    not null,
  list      text    not null,
  facet     integer not null,
  joined_at integer not null,
  name_key  text    not null,
  packs     integer not null,
  waiting   integer not null,
  primary key (person_id, list)
) strict, without rowid;
create index member_table_by_joined on member_table (list, facet, joined_at, person_id);
create index member_table_by_name on member_table (list, facet, name_key, person_id);
create index member_table_by_packs on member_table (list, facet, packs, person_id);
-- Announcements read a list in this order, in which a change of a facet moves no row.
create index member_table_by_person on member_table (list, person_id, facet, joined_at);

-- The number of rows by list, facet and span. A span is 30 days since 1970, so that also the members who joined within
-- a few years are counted without reading their rows.
create table member_counts (
  list    text    not null,
  facet   integer not null,
  span    integer not null,
  members integer not null,
  primary key (list, facet, span)
) strict, without rowid;

-- Aggregates ----------------------------------------------------------------------------------------------------------

-- Triggers keep these sums as rows are written (decision 40). A view says what a table is the sum of: `waha doctor`
-- compares them.

-- The bytes of all files.
create table stored_files (
  one   integer primary key check (one = 1),
  bytes integer not null
) strict;
insert into stored_files values (1, 0);

-- Wallet points by the hour in which they become valid: what the company owes, without a sum over the whole ledger.
create table wallet_points_by_hour (
  hour   integer primary key,
  points integer not null
) strict;

-- The overview adds up hours, because hours form days in every time zone. Amounts are millimes.
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes')) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified
    from payments where status = 'approved'
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1 from people where role = 'user' and verified_at is not null;

create table overview_by_hour (
  hour            integer primary key,
  approved        integer not null default 0,
  invoices_paid   integer not null default 0,
  recharged       integer not null default 0,
  paid_out_points integer not null default 0,
  members         integer not null default 0,
  verified        integer not null default 0
) strict;

-- The number of members who have reached each step.
create view overview_steps_made as
  select (select count(*) from people where role = 'user') as signed_up,
         (select count(distinct member_id) from quiz_results where score = total) as quiz_passed,
         (select count(distinct member_id) from payments where status = 'approved') as payment_approved,
         (select count(*) from people where role = 'user' and verified_at is not null) as verified;

create table overview_steps (
  one              integer primary key check (one = 1),
  signed_up        integer not null,
  quiz_passed      integer not null,
  payment_approved integer not null,
  verified         integer not null
) strict;
insert into overview_steps values (1, 0, 0, 0, 0);

-- Unpaid invoices without a receipt that staff have not refused, by day.
create view unpaid_invoices as
  select invoice_date as day, coalesce(amount_millimes, 0) as millimes
    from invoices where status = 'pending' and receipt_status is not 'submitted';

create table unpaid_by_day (
  day      text    primary key,
  invoices integer not null,
  millimes integer not null
) strict, without rowid;
