-- The tables, views and indexes of version 0.1.0, grouped by feature, as in ../0001-schema.sql. Triggers and the
-- sequences of ids: 0002-triggers.sql.
-- Instants are milliseconds since 1970, days are text (YYYY-MM-DD), amounts are millimes, true and false are 1 and 0.
-- Columns and indexes have the order that the migrations of 0.1.0 left, so that new and older databases are the same
-- (decision 63).

-- People --------------------------------------------------------------------------------------------------------------

-- Everyone with an account: members and staff.
create table people (
  id                     text collate "C" primary key,
  role                   text collate "C" not null
    check (role in ('user', 'admin', 'commercial_admin', 'finance_admin')),
  name                   text collate "C" not null,
  surname                text collate "C" not null,
  email                  text collate "C" not null unique check (email = lower(email)),
  password_hash          text collate "C" not null,
  created_at             bigint           not null,
  blocked_at             bigint,
  verified_at            bigint,
  withdraw_blocked_until bigint,
  -- Consecutive wrong codes, counted per member: a new withdrawal does not reset them.
  withdraw_failures      bigint           not null default 0,
  -- The same on every device. Null until the person chooses one.
  language               text collate "C" check (language in ('source', 'fr', 'ar', 'en'))
);
-- Newest first: all members, or only those who are (not) verified.
create index people_by_role on people (role, id);
create index people_by_standing on people (role, (verified_at is null), id);

-- Folded names, which search and sorting use. The program writes them, because only it knows how names are folded. Each
-- name ends with `||`, so that a search for two letters finds them at the end of a name, where no third letter follows.
create table people_names (
  seq       bigint           primary key,
  person_id text collate "C" not null unique references people (id),
  name      text collate "C" not null,
  surname   text collate "C" not null,
  "both"    text collate "C" not null,
  email     text collate "C" not null default '',
  -- Both numbers of the current profile, separated by `|`. A rejected profile's numbers may belong to someone else.
  phone     text collate "C" not null default ''
);

-- Parts of one, two and three letters of names, addresses and phone numbers (decision 39).
create index people_names_by_pieces on people_names using gin (pieces_of_person(name, surname, "both", email, phone));

-- The name of SQLite's search index, for queries.
create view people_search as select seq as rowid, name, surname, "both", email, phone from people_names;

-- Sign-in -------------------------------------------------------------------------------------------------------------

create table sessions (
  id           text collate "C" primary key,
  person_id    text collate "C" not null references people (id),
  device       text collate "C" not null,
  created_at   bigint           not null,
  expires_at   bigint           not null,
  ended_at     bigint,
  -- Accurate to some minutes. An idle session of staff ends.
  last_used_at bigint           not null default 0,
  -- When the second step was last confirmed in this session.
  stepped_at   bigint
);
create index sessions_of_person on sessions (person_id) where ended_at is null;
create index sessions_by_person on sessions (person_id, created_at);

-- One-time links that set a new password. Only the hash of the token is stored.
create table password_resets (
  token_hash text collate "C" primary key,
  person_id  text collate "C" not null references people (id),
  expires_at bigint           not null,
  used_at    bigint
);
create index password_resets_of_person on password_resets (person_id);

-- Requests for such a link, until a task handles them. An address without an account gets a row too, so that the
-- response does not reveal whether an account exists.
create table password_link_requests (
  id       bigint           primary key,
  email    text collate "C" not null,
  asked_at bigint           not null
);

-- The second step of staff: the encrypted secret of their authenticator app. It counts once it is confirmed.
create table two_steps (
  person_id    text collate "C" primary key references people (id),
  secret       text collate "C" not null,
  made_at      bigint           not null,
  confirmed_at bigint,
  -- The period of the last accepted code, so that no code is accepted twice.
  last_period  bigint           not null default 0
);

-- One-time codes for staff who lost their authenticator app. Using a code deletes its row.
create table recovery_codes (
  person_id text collate "C" not null references people (id),
  code_hash text collate "C" not null,
  primary key (person_id, code_hash)
);

create table passkeys (
  id            text collate "C" primary key,
  person_id     text collate "C" not null references people (id),
  credential_id text collate "C" not null unique,
  public_key    text collate "C" not null,
  -- Grows with each use, if the device counts uses. A lower value comes from a copied key.
  counter       bigint           not null,
  transports    text collate "C" not null check (json_valid(transports)),
  is_backed_up  bigint           not null check (is_backed_up in (0, 1)),
  name          text collate "C" not null,
  created_at    bigint           not null,
  last_used_at  bigint
);
create index passkeys_of_person on passkeys (person_id);

-- Answered challenges, so that none is accepted twice. A row is deleted once its challenge has expired.
create table used_passkey_challenges (
  hash       text collate "C" primary key,
  good_until bigint           not null
);
create index used_passkey_challenges_by_time on used_passkey_challenges (good_until);

-- Failed attempts and sign-ups, identified by keyed hashes only. An unknown caller has an address. A known device or an
-- open session has a device instead, so that strangers cannot lock its owner out. Sign-ups and wrong setup links have
-- no account.
create table auth_attempts (
  id           bigint           primary key,
  -- A second step is not a password: a right password does not clear wrong second steps.
  kind         text collate "C" not null check (kind in ('password', 'second_step', 'link', 'sign_up')),
  account_hash text collate "C",
  address_hash text collate "C",
  device_hash  text collate "C",
  made_at      bigint           not null,
  check ((address_hash is null) <> (device_hash is null))
);
create index auth_attempts_of_account on auth_attempts (account_hash, made_at) where account_hash is not null;
create index auth_attempts_of_address on auth_attempts (address_hash, made_at) where address_hash is not null;

-- Accounts whose wrong passwords were stopped, until a task notifies their owners. An address without an account gets a
-- row too, so that the response does not reveal whether an account exists.
create table lockouts (
  id         bigint           primary key,
  subject_id text collate "C" not null,
  at         bigint           not null
);

-- The one-time link that creates the first administrator. A new link replaces it.
create table setup_links (
  token_hash text collate "C" primary key,
  expires_at bigint           not null
);

-- Open invitations of staff. Each address has one row, so only its newest link works. `id` becomes the id of the
-- account.
create table staff_invitations (
  id         text collate "C" primary key,
  email      text collate "C" not null unique check (email = lower(email)),
  name       text collate "C" not null,
  surname    text collate "C" not null,
  role       text collate "C" not null check (role in ('admin', 'commercial_admin', 'finance_admin')),
  invited_by text collate "C" not null references people (id),
  invited_at bigint           not null,
  token_hash text collate "C" not null unique,
  expires_at bigint           not null,
  -- Of the email and of the new account. Null means the operator's choice.
  language   text collate "C" check (language in ('source', 'fr', 'ar', 'en'))
);

-- Files, commands and logs --------------------------------------------------------------------------------------------

-- Private files, such as receipts and documents. The bytes are in the file storage, under the id.
create table files (
  id         text collate "C" primary key,
  owner_id   text collate "C" not null references people (id),
  purpose    text collate "C" not null,
  type       text collate "C" not null,
  size       bigint           not null check (size > 0),
  sha256     text collate "C" not null,
  created_at bigint           not null
);
create index files_by_content on files (sha256);
create index files_by_age on files (created_at);

-- The first response of each command, by its idempotency key: a retry gets the same response, and nothing is done
-- twice.
create table command_answers (
  person_id  text collate "C" not null references people (id),
  key        text collate "C" not null,
  content    text collate "C" not null,
  state      text collate "C" not null check (state in ('applied', 'cancelled')),
  status     bigint,
  answer     text collate "C",
  created_at bigint           not null,
  primary key (person_id, key)
);
create index command_answers_by_age on command_answers (created_at);

-- Who did what to whom, and when. Append-only: erasing a member deletes names, never a row of this log.
create table audit_log (
  id         bigint           primary key,
  at         bigint           not null,
  actor_id   text collate "C",
  action     text collate "C" not null,
  subject_id text collate "C",
  details    text collate "C",
  -- The member whom the row is about, for the member's history.
  member_id  text collate "C"
);
create index audit_by_subject on audit_log (subject_id, at);
create index audit_by_time on audit_log (at);
create index audit_by_action on audit_log (action, at);
create index audit_by_actor on audit_log (actor_id, at) where actor_id is not null;
create index audit_by_member on audit_log (member_id, at) where member_id is not null;

-- Changes for open apps, which poll them or receive them as events. `audience` is a person's id or a role.
create table change_log (
  seq        bigint           primary key,
  audience   text collate "C" not null,
  feature    text collate "C" not null,
  subject_id text collate "C",
  at         bigint           not null
);
create index change_log_of_audience on change_log (audience, seq);
create index change_log_by_age on change_log (at);

-- Identifies the change log. A restored backup gets a new epoch, so that no cursor of the lost changes is accepted.
create table change_epoch (
  one   bigint           primary key check (one = 1),
  epoch text collate "C" not null
);
insert into change_epoch values (1, replace(gen_random_uuid()::text, '-', ''));

-- How often a table was written. What a server has cached of a table is valid until its number changes (decision 56).
create table table_marks (
  name    text collate "C" primary key,
  written bigint           not null
);
insert into table_marks values ('catalogue_items', 0), ('catalogue_orders', 0), ('catalogue_picture_sizes', 0);

-- The newest instant at which the clock was trusted. A clock far ahead of it needs confirmation by a person. Empty
-- until the first start.
create table clock_mark (
  one       bigint primary key check (one = 1),
  marked_at bigint not null
);

-- The status of a move to another engine or folder (decision 59). Empty in an installation that is not moving.
create table move_mark (
  one       bigint           primary key check (one = 1),
  state     text collate "C" not null check (state in ('leaving', 'arriving', 'gone')),
  -- The same on both sides.
  move_id   text collate "C" not null,
  -- The epoch of the installation that moves. Earlier versions called an installation `house`.
  house     text collate "C" not null,
  -- The other side, for people, without a password.
  other     text collate "C" not null,
  marked_at bigint           not null
);

-- Mail and push -------------------------------------------------------------------------------------------------------

-- The mail queue. A mail is queued in the transaction that causes it, and sent afterwards.
create table mails (
  id              bigint           primary key,
  kind            text collate "C" not null,
  recipient       text collate "C" not null,
  subject         text collate "C" not null,
  body            text collate "C",
  created_at      bigint           not null,
  next_at         bigint           not null,
  attempts        bigint           not null default 0,
  sent_at         bigint,
  -- No attempt is made after this instant, for example because a link in the mail has expired.
  good_until      bigint           not null default 0,
  -- Shows the same as `body`. Both are deleted once the mail is sent.
  html            text collate "C",
  -- The announcement. Such a mail is sent in bulk, and can be unsubscribed from at `unsubscribe_url`.
  about_id        text collate "C",
  unsubscribe_url text collate "C"
);
create index mails_waiting on mails (id, next_at, created_at) where sent_at is null;
create index mails_of_recipient on mails (recipient, kind, created_at);
create index mails_announced_waiting on mails (id) where about_id is not null and sent_at is null;

-- The result of every attempt to send a mail, for the mail log and for the status of mail.
create table mail_tries (
  id        bigint           primary key,
  at        bigint           not null,
  kind      text collate "C" not null,
  -- Shortened: a…@mail.tn
  recipient text collate "C" not null,
  attempt   bigint           not null,
  outcome   text collate "C" not null check (outcome in ('sent', 'failed', 'refused', 'greeted')),
  answer    text collate "C"
);
create index mail_tries_by_outcome on mail_tries (outcome, id);

-- Browsers that receive push messages. An endpoint belongs to the person who last signed in there.
create table push_subscriptions (
  endpoint   text collate "C" primary key,
  person_id  text collate "C" not null references people (id),
  session_id text collate "C" not null references sessions (id),
  p256dh     text collate "C" not null,
  auth       text collate "C" not null,
  saved_at   bigint           not null
);
create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- The push queue. A push is queued in the transaction that causes it, and sent afterwards to all browsers of the
-- person.
create table pushes (
  id         bigint           primary key,
  person_id  text collate "C" not null references people (id),
  kind       text collate "C" not null,
  subject_id text collate "C",
  created_at bigint           not null,
  next_at    bigint           not null,
  attempts   bigint           not null default 0,
  done_at    bigint,
  -- When a push service accepted it.
  arrived_at bigint
);
create index pushes_waiting on pushes (next_at) where done_at is null;
create index pushes_announced_waiting on pushes (id) where kind = 'ANNOUNCEMENT' and done_at is null;

-- Catalogue -----------------------------------------------------------------------------------------------------------

-- Packs, first read from data/catalogue/packs.json and then edited in the app.
create table packs (
  id                   text collate "C" primary key,
  position             bigint           not null,
  pack_name            text collate "C" not null unique,
  slug                 text collate "C" not null unique,
  type                 text collate "C" not null check (type in ('local', 'international')),
  pack_group           text collate "C" not null,
  price_millimes       bigint           not null check (price_millimes > 0),
  facility_points      bigint           not null check (facility_points >= 0),
  monthly_bonus_points bigint           not null check (monthly_bonus_points > 0),
  withdrawal_days      bigint           not null check (withdrawal_days > 0),
  promotional_video    text collate "C" not null,
  training_video       text collate "C" not null,
  -- [{id, months, monthlyMillimes, totalMillimes}]
  plans                text collate "C" not null check (json_valid(plans)),
  -- [{id, questionText, options, correctAnswer}], texts as in `gift`
  questions            text collate "C" not null check (json_valid(questions)),
  -- A JSON string, or {source, fr?, ar?, en?}
  gift                 text collate "C" not null default '""' check (json_valid(gift)),
  off_sale_at          bigint,
  -- The newest published version. Version 0 is that of the catalogue's files.
  version              bigint           not null default 0 check (version >= 0),
  -- Grows with each change of the draft, so that an editor cannot overwrite a change that they have not seen.
  edits                bigint           not null default 0 check (edits >= 0),
  -- Uploaded media, which replace those of the program: {"image": "<sha256>.jpg", "trainingPoster": …}
  media                text collate "C" not null default '{}' check (json_valid(media)),
  -- Only editors see a `new` pack. The row of a discarded one stays: searching all payments for references would be
  -- slow.
  stage                text collate "C" not null default 'published' check (stage in ('published', 'new', 'given_up'))
);

-- Drafts of everything that is edited in the app. `item_id` depends on the kind: the id of a pack, the number of a
-- product, or `all` if there is only one item.
create table catalogue_drafts (
  kind               text collate "C" not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id            text collate "C" not null,
  content            text collate "C" not null check (json_valid(content)),
  saved_at           bigint           not null,
  saved_by           text collate "C" not null references people (id),
  -- When a scheduled task publishes it.
  publish_at         bigint,
  -- The warnings that a person confirmed when scheduling it: ["plan:<id>"]. Null for schedules of earlier versions.
  confirmed_warnings text collate "C" check (json_valid(confirmed_warnings)),
  primary key (kind, item_id)
);
create index catalogue_drafts_due on catalogue_drafts (publish_at) where publish_at is not null;

-- Published contents, complete. Version 0 is what the catalogue's files contained before the first publication.
-- Append-only.
create table catalogue_versions (
  kind         text collate "C" not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id      text collate "C" not null,
  version      bigint           not null check (version >= 0),
  content      text collate "C" not null check (json_valid(content)),
  -- The fields that it changed: ["price"]
  changed      text collate "C" not null check (json_valid(changed)),
  published_at bigint,
  published_by text collate "C" references people (id),
  primary key (kind, item_id, version)
);

-- The order of a list that was sorted in the app. It replaces the order of the catalogue's files.
create table catalogue_orders (
  kind       text collate "C" primary key check (kind in ('pack', 'product')),
  -- ["<id>", …]
  ids        text collate "C" not null check (json_valid(ids)),
  ordered_at bigint           not null,
  ordered_by text collate "C" not null references people (id)
);

-- Contents that were edited in the app, except packs. They replace those of the catalogue's files.
create table catalogue_items (
  kind    text collate "C" not null check (kind in ('product', 'payees', 'company_page')),
  item_id text collate "C" not null,
  -- In the format of its file. Null until it is published here for the first time.
  content text collate "C" check (content is null or json_valid(content)),
  version bigint           not null default 0 check (version >= 0),
  edits   bigint           not null default 0 check (edits >= 0),
  primary key (kind, item_id)
);

-- The smaller size of an uploaded picture, both by the names that drafts use. Pictures of earlier versions have one
-- size only.
create table catalogue_picture_sizes (
  name        text collate "C" primary key,
  width       bigint           not null,
  small_name  text collate "C" not null,
  small_width bigint           not null check (small_width between 1 and width - 1)
);

-- The seller's legal data on documents. Each change adds a version, and an invoice keeps the version of its day.
-- Append-only.
create table seller_versions (
  version  bigint           primary key check (version > 0),
  facts    text collate "C" not null check (json_valid(facts)),
  saved_at bigint           not null,
  -- Null if it comes from the catalogue's file.
  saved_by text collate "C" references people (id)
);

-- Training and quizzes ------------------------------------------------------------------------------------------------

-- All attempts at quizzes.
create table quiz_results (
  id                  text collate "C" primary key,
  member_id           text collate "C" not null references people (id),
  pack_id             text collate "C" not null references packs (id),
  score               bigint           not null check (score >= 0),
  total               bigint           not null check (total > 0),
  training_watched_at bigint,
  created_at          bigint           not null,
  approved_by         text collate "C" references people (id),
  approved_at         bigint,
  check (score <= total),
  check ((approved_by is null) = (approved_at is null)),
  check (approved_at is null or score = total)
);
create index quiz_results_of_member on quiz_results (member_id, pack_id, created_at);
-- A member passes the quiz of a pack once.
create unique index quiz_passed_once on quiz_results (member_id, pack_id) where score = total;
create index quiz_waiting on quiz_results (id, created_at) where score = total and approved_at is null;

create table training_progress (
  member_id        text collate "C" not null references people (id),
  pack_id          text collate "C" not null references packs (id),
  rev              text collate "C" not null,
  intervals        text collate "C" not null check (json_valid(intervals)),
  duration_seconds double precision not null,
  updated_at       bigint           not null,
  primary key (member_id, pack_id)
);

-- Profiles ------------------------------------------------------------------------------------------------------------

-- Submitted identity data, a row for each submission. A rejected submission is never changed.
create table profiles (
  id                text collate "C" primary key,
  member_id         text collate "C" not null references people (id),
  name              text collate "C" not null,
  surname           text collate "C" not null,
  date_of_birth     text collate "C" not null,
  gender            text collate "C" not null check (gender in ('woman', 'man')),
  email             text collate "C" not null,
  country           text collate "C" not null,
  address           text collate "C" not null,
  phone_number      text collate "C" not null,
  mobile            text collate "C" not null,
  payment           text collate "C" not null check (payment in ('IZI', 'D17', 'Binance')),
  cin_front_file_id text collate "C" not null references files (id),
  cin_back_file_id  text collate "C" not null references files (id),
  video_file_id     text collate "C" not null references files (id),
  submitted_at      bigint           not null,
  status            text collate "C" not null check (status in ('submitted', 'verified', 'rejected')),
  decided_by        text collate "C" references people (id),
  decided_at        bigint,
  -- [{item, reason}]
  refused_items     text collate "C" check (refused_items is null or json_valid(refused_items)),
  reason            text collate "C",
  check ((status = 'submitted') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (refused_items is not null))
);
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
  id                   text collate "C" primary key,
  member_id            text collate "C" not null references people (id),
  client_key           text collate "C",
  pack_id              text collate "C" not null references packs (id),
  pack_name            text collate "C" not null,
  reference            text collate "C" not null unique,
  quantity             bigint           not null check (quantity in (1, 2)),
  price_millimes       bigint           not null check (price_millimes > 0),
  total_millimes       bigint           not null check (total_millimes > 0),
  payment_type         text collate "C" not null check (payment_type in ('cash', 'facility')),
  payment_method       text collate "C" not null
    check (payment_method in ('postal', 'd17', 'izi', 'flouci', 'binance', 'bingx')),
  -- {id, months, monthlyMillimes, totalMillimes}
  plan                 text collate "C" check (plan is null or json_valid(plan)),
  facility_points      bigint           not null,
  monthly_bonus_points bigint           not null,
  withdrawal_days      bigint           not null,
  receipt_file_id      text collate "C" not null references files (id),
  replaces             text collate "C" references payments (id),
  created_at           bigint           not null,
  status               text collate "C" not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason               text collate "C",
  decided_by           text collate "C" references people (id),
  decided_at           bigint,
  approved_at          bigint,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((payment_type = 'facility') = (plan is not null)),
  check (status <> 'approved' or approved_at is not null)
);
create index payments_of_member on payments (member_id, id);
create index payments_earning on payments (member_id) where status = 'approved';
create index payments_by_receipt on payments (receipt_file_id);
create index payments_waiting on payments (id, created_at) where status = 'pending';
-- Decided payments, newest first: all of them, or those of one status.
create index payments_by_decision on payments (decided_at, id) where decided_at is not null;
create index payments_by_outcome on payments (status, decided_at, id) where decided_at is not null;
-- Reconciliation finds pending payments by the amount of their transfer.
create index payments_due_waiting
  on payments (coalesce((plan ->> '$.monthlyMillimes') * quantity, total_millimes), created_at, id)
  where status = 'pending';

-- When each owned pack earns its next bonus, so that the task of bonuses reads only due rows. A row exists from the
-- approval of the payment to its cancellation.
create table next_bonuses (
  payment_id text collate "C" primary key references payments (id),
  member_id  text collate "C" not null references people (id),
  next_at    bigint           not null
);
create index next_bonuses_by_time on next_bonuses (next_at);
create index next_bonuses_of_member on next_bonuses (member_id, next_at);

-- The ledger. A balance is the sum of its entries. Append-only.
create table point_entries (
  id               bigint           primary key,
  member_id        text collate "C" not null references people (id),
  account          text collate "C" not null check (account in ('wallet', 'facility')),
  points           bigint           not null check (points <> 0),
  earned_at        bigint           not null,
  becomes_valid_at bigint           not null,
  kind             text collate "C" not null,
  source           text collate "C" not null,
  period           bigint           not null,
  -- A retry cannot credit anything twice.
  unique (kind, source, period)
);
create index wallet_points_by_time on point_entries (becomes_valid_at, points) where account = 'wallet';
-- Includes the points, so that a balance is the sum over this index alone.
create index point_entries_of_member on point_entries (member_id, account, becomes_valid_at, points);

-- Withdrawals and recharges -------------------------------------------------------------------------------------------

-- Requests to be paid for points. A request is pending only after its mailed code was entered.
create table withdrawals (
  id           text collate "C" primary key,
  member_id    text collate "C" not null references people (id),
  client_key   text collate "C",
  points       bigint           not null check (points > 0),
  asked_at     bigint           not null,
  status       text collate "C" not null
    check (status in ('mailing', 'awaiting_code', 'pending', 'approved', 'rejected')),
  confirmed_at bigint,
  decided_by   text collate "C" references people (id),
  decided_at   bigint,
  reason       text collate "C",
  reference    text collate "C",
  paid_by      text collate "C" references people (id),
  paid_at      bigint,
  unique (member_id, client_key),
  check ((status in ('mailing', 'awaiting_code')) = (confirmed_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (reference is null)),
  check (paid_at is null or status = 'approved')
);
create index withdrawals_of_member on withdrawals (member_id, id);
create unique index withdrawal_pending_once on withdrawals (member_id) where status = 'pending';
-- Include the points: the overview adds up what is owed.
create index withdrawals_waiting on withdrawals (id, confirmed_at, points) where status = 'pending';
create index withdrawals_unpaid on withdrawals (id, decided_at, points) where status = 'approved' and paid_at is null;
-- Search ignores the case.
create index withdrawals_by_reference on withdrawals (lower(reference)) where reference is not null;

-- The codes that were mailed, hashed with the server's secret.
create table withdrawal_codes (
  withdrawal_id text collate "C" not null references withdrawals (id),
  sent_at       bigint           not null,
  hash          text collate "C" not null,
  primary key (withdrawal_id, sent_at)
);

-- Requests for facility points, with the receipt of the payment.
create table recharges (
  id              text collate "C" primary key,
  member_id       text collate "C" not null references people (id),
  client_key      text collate "C",
  points          bigint           not null check (points >= 30),
  total_millimes  bigint           not null check (total_millimes = 1600 * points + 1000),
  receipt_file_id text collate "C" not null references files (id),
  created_at      bigint           not null,
  status          text collate "C" not null check (status in ('pending', 'accepted', 'rejected')),
  decided_by      text collate "C" references people (id),
  decided_at      bigint,
  admin_message   text collate "C",
  seen_at         bigint,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index recharges_of_member on recharges (member_id, id);
create index recharges_by_decision on recharges (decided_at) where status = 'accepted';
create index recharges_by_receipt on recharges (receipt_file_id);
create index recharges_waiting on recharges (id, created_at) where status = 'pending';
create index recharges_due_waiting on recharges (total_millimes, created_at, id) where status = 'pending';

-- Invoices, tasks and reports -----------------------------------------------------------------------------------------

-- Invoices of members. Approving a facility payment creates those of its instalments. Rows are never deleted.
create table invoices (
  id                text collate "C" primary key,
  member_id         text collate "C" not null references people (id),
  invoice_date      text collate "C" not null,
  status            text collate "C" not null check (status in ('pending', 'paid', 'cancelled')),
  pdf_file_id       text collate "C" references files (id),
  amount_millimes   bigint           check (amount_millimes > 0),
  payment_id        text collate "C" references payments (id),
  instalment_number bigint,
  created_at        bigint           not null,
  receipt_file_id   text collate "C" references files (id),
  receipt_sent_at   bigint,
  receipt_status    text collate "C" check (receipt_status in ('submitted', 'refused')),
  reason            text collate "C",
  paid_at           bigint,
  paid_by           text collate "C" references people (id),
  -- Counted from 1 in each year of Tunis, without gaps. The default is refused by a trigger.
  number_year       bigint           not null default 0,
  number            bigint           not null default 0,
  -- Null for invoices from before versions of the seller existed: the first version is theirs.
  seller_version    bigint           references seller_versions (version),
  -- When the day or the amount was corrected after the invoice was issued.
  corrected_at      bigint,
  unique (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  -- The PDF of an instalment invoice is created on request, from the rows.
  check (pdf_file_id is not null or (payment_id is not null and amount_millimes is not null)),
  check ((receipt_file_id is null) = (receipt_sent_at is null) and (receipt_file_id is null) = (receipt_status is null))
);
create index invoices_of_member on invoices (member_id, id);
create index invoice_receipts_waiting on invoices (receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create index invoices_due_waiting on invoices (amount_millimes, receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create unique index invoices_by_number on invoices (number_year, number);

-- The buyer as it was when the invoice was issued. Erasing the member deletes it.
create table invoice_buyers (
  invoice_id text collate "C" primary key references invoices (id),
  name       text collate "C" not null,
  email      text collate "C" not null,
  phone      text collate "C",
  address    text collate "C"
);

-- Documents about work. A task that its member deletes is only hidden from the member.
create table tasks (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references people (id),
  task_date   text collate "C" not null,
  status      text collate "C" not null check (status in ('pending', 'paid')),
  pdf_file_id text collate "C" not null references files (id),
  created_at  bigint           not null,
  hidden_at   bigint,
  deleted_at  bigint
);
create index tasks_of_member on tasks (member_id, id);

-- Reports about a member's facility service.
create table reports (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references people (id),
  pdf_file_id text collate "C" not null references files (id),
  created_at  bigint           not null,
  deleted_at  bigint
);
create index reports_of_member on reports (member_id, id);

-- Reconciliation ------------------------------------------------------------------------------------------------------

-- Banks and wallets, with the meaning of the columns in their files.
create table statement_sources (
  id         text collate "C" primary key,
  name       text collate "C" not null,
  columns    text collate "C" not null check (json_valid(columns)),
  created_by text collate "C" not null references people (id),
  created_at bigint           not null
);
-- Equal in upper and lower case, like SQLite's `collate nocase`.
create unique index statement_sources_by_name on statement_sources (lower(name));

-- Uploaded statements. The file itself is not stored.
create table statements (
  id           text collate "C" primary key,
  source_id    text collate "C" not null references statement_sources (id),
  sha256       text collate "C" not null,
  -- The columns of the source at the time of the upload.
  columns      text collate "C" not null check (json_valid(columns)),
  created_by   text collate "C" not null references people (id),
  created_at   bigint           not null,
  line_count   bigint           not null,
  first_day    text collate "C",
  last_day     text collate "C",
  known        bigint           not null,
  debits       bigint           not null,
  unread_count bigint           not null,
  -- The first rows that could not be read: [{number, fault}]
  unread       text collate "C" not null check (json_valid(unread)),
  -- Incoming amounts that the bank reversed: [{bookedOn, amountMillimes, label}]
  reversals    text collate "C" check (json_valid(reversals)),
  unique (source_id, sha256)
);

-- Credits of a statement. A file may contain the same day, amount and label several times: `nth` counts them from 1. So
-- neither the same file nor an overlapping one adds a line twice.
create table statement_lines (
  id              text collate "C" primary key,
  statement_id    text collate "C" not null references statements (id),
  source_id       text collate "C" not null references statement_sources (id),
  position        bigint           not null,
  content         text collate "C" not null,
  nth             bigint           not null,
  booked_on       text collate "C" not null,
  amount_millimes bigint           not null check (amount_millimes > 0),
  label           text collate "C" not null,
  matched_kind    text collate "C" check (matched_kind in ('payment', 'recharge', 'receipt')),
  thing_id        text collate "C",
  member_id       text collate "C" references people (id),
  matched_by      text collate "C" references people (id),
  matched_at      bigint,
  aside_by        text collate "C" references people (id),
  aside_at        bigint,
  aside_reason    text collate "C",
  -- All cells of the row identify it, whatever columns the source has: the hash of all cells, eight letters of the hash
  -- of each, and the names of the columns. Lines of earlier versions have none, and are identified by `content`.
  row_mark        text collate "C",
  cell_marks      text collate "C",
  layout          text collate "C",
  -- The bank's reversal of the line, if staff accepted it: {bookedOn, label}. Its amount is that of the line, which
  -- then needs no payment.
  reversal        text collate "C" check (json_valid(reversal)),
  unique (source_id, content, nth),
  check ((matched_kind is null) = (thing_id is null) and (matched_kind is null) = (member_id is null)),
  check ((matched_kind is null) = (matched_by is null) and (matched_kind is null) = (matched_at is null)),
  check ((aside_by is null) = (aside_at is null)),
  check (matched_kind is null or aside_by is null)
);
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
  seq         bigint           primary key,
  id          text collate "C" not null unique,
  member_id   text collate "C" not null references people (id),
  author_id   text collate "C" not null references people (id),
  side        text collate "C" not null check (side in ('member', 'staff')),
  text        text collate "C" not null,
  file_id     text collate "C" references files (id),
  duration_ms bigint,
  created_at  bigint           not null,
  read_at     bigint,
  client_key  text collate "C",
  unique (author_id, client_key),
  check (text <> '' or file_id is not null),
  check ((side = 'member') = (author_id = member_id))
);
create index messages_of_conversation on messages (member_id, seq);
create index messages_unread on messages (member_id, side) where read_at is null;
create index messages_waiting on messages (seq) where read_at is null and side = 'member';
-- Deleting a file looks for references to it.
create index messages_of_file on messages (file_id) where file_id is not null;

-- The last message of each conversation, so that listing conversations does not read all messages.
create table conversations (
  member_id text collate "C" primary key references people (id),
  last_seq  bigint           not null references messages (seq)
);
create index conversations_latest on conversations (last_seq);

create table quick_replies (
  id           text collate "C" primary key,
  title        text collate "C" not null,
  text         text collate "C" not null,
  updated_by   text collate "C" not null references people (id),
  updated_at   bigint           not null,
  -- {fr?, ar?, en?}. Readers of another language get `text`.
  translations text collate "C" not null default '{}' check (json_valid(translations))
);

-- Notifications -------------------------------------------------------------------------------------------------------

create table member_notifications (
  id         text collate "C" primary key,
  member_id  text collate "C" not null references people (id),
  type       text collate "C" not null,
  message    text collate "C" not null,
  subject_id text collate "C",
  created_at bigint           not null,
  read_at    bigint,
  -- The payload, as JSON, from which each language forms its sentence. Null if a person wrote the sentence.
  facts      text collate "C",
  -- When a device of the member fetched it.
  fetched_at bigint
);
create index member_notifications_of_member on member_notifications (member_id, id);
create index member_notifications_unread on member_notifications (member_id) where read_at is null;
create index member_notifications_unfetched on member_notifications (member_id)
  where type = 'ANNOUNCEMENT' and fetched_at is null;

-- Deleting one loses no work: work queues read pending rows.
create table staff_notifications (
  id             text collate "C" primary key,
  type           text collate "C" not null,
  message        text collate "C" not null,
  member_id      text collate "C" references people (id),
  payment_id     text collate "C" references payments (id),
  quiz_result_id text collate "C" references quiz_results (id),
  created_at     bigint           not null,
  profile_id     text collate "C" references profiles (id),
  withdrawal_id  text collate "C" references withdrawals (id),
  recharge_id    text collate "C" references recharges (id),
  invoice_id     text collate "C" references invoices (id),
  facts          text collate "C"
);
create index staff_notifications_by_type on staff_notifications (type, id);
-- Deleting a withdrawal looks for references to it.
create index staff_notifications_of_withdrawal on staff_notifications (withdrawal_id) where withdrawal_id is not null;

-- Announcements -------------------------------------------------------------------------------------------------------

-- Messages of admins to all members, or to those who match filters of the member table. The texts of each language are
-- stored once, here: the lists of notifications read them.
create table announcements (
  id         text collate "C" primary key,
  texts      text collate "C" not null check (json_valid(texts)),
  audience   text collate "C" not null check (json_valid(audience)),
  by_push    bigint           not null check (by_push in (0, 1)),
  by_mail    bigint           not null check (by_mail in (0, 1)),
  state      text collate "C" not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  version    bigint           not null,
  saved_at   bigint           not null,
  saved_by   text collate "C" not null references people (id),
  send_at    bigint,
  started_at bigint,
  ended_at   bigint
);
create index announcements_scheduled_waiting on announcements (send_at) where state = 'scheduled';
create index announcements_sending_waiting on announcements (id) where state = 'sending';

-- The progress of sending, and counts that triggers keep. They are not in `announcements`, so that counting does not
-- invalidate cached lists of notifications.
create table announcement_runs (
  announcement_id text collate "C" primary key references announcements (id),
  last_member     text collate "C" not null default '',
  told            bigint           not null default 0,
  app_received    bigint           not null default 0,
  push_sent       bigint           not null default 0,
  push_received   bigint           not null default 0,
  mail_sent       bigint           not null default 0,
  mail_received   bigint           not null default 0,
  received        bigint           not null default 0,
  read            bigint           not null default 0
);

-- The recipients, each once, even if their notification is deleted. A push and a mail are due until they are queued, in
-- batches.
create table announcement_members (
  announcement_id text collate "C" not null references announcements (id),
  member_id       text collate "C" not null references people (id),
  notice_id       text collate "C" not null,
  told_at         bigint           not null,
  push_due        bigint           not null check (push_due in (0, 1)),
  mail_due        bigint           not null check (mail_due in (0, 1)),
  push_queued_at  bigint,
  mail_queued_at  bigint,
  app_at          bigint,
  push_at         bigint,
  mail_at         bigint,
  read_at         bigint,
  primary key (announcement_id, member_id)
);
create index announcement_members_of_member on announcement_members (member_id);
create index announcement_pushes_waiting on announcement_members (announcement_id, member_id) where push_due = 1;
create index announcement_mails_waiting on announcement_members (announcement_id, member_id) where mail_due = 1;

-- Reads by hour.
create table announcement_hours (
  announcement_id text collate "C" not null references announcements (id),
  hour            bigint           not null,
  read            bigint           not null,
  primary key (announcement_id, hour)
);

-- Members who do not want announcements by mail.
create table announcement_mail_refusals (
  member_id  text collate "C" primary key references people (id),
  refused_at bigint           not null
);

-- Members, for staff --------------------------------------------------------------------------------------------------

-- Short labels of members: 'late', 'wholesale'.
create table member_tags (
  member_id text collate "C" not null references people (id),
  tag       text collate "C" not null check (length(tag) between 1 and 30),
  added_by  text collate "C" not null references people (id),
  added_at  bigint           not null,
  primary key (member_id, tag)
);

-- Saved filters of the member table, each of one person. `filters` is the query of GET /members.
create table member_views (
  id       text collate "C" primary key,
  staff_id text collate "C" not null references people (id),
  name     text collate "C" not null,
  filters  text collate "C" not null check (json_valid(filters)),
  saved_at bigint           not null
);
create index member_views_of_staff on member_views (staff_id, id);

-- Notes of staff about members. Members never see them.
create table member_notes (
  id         text collate "C" primary key,
  member_id  text collate "C" not null references people (id),
  author_id  text collate "C" not null references people (id),
  text       text collate "C" not null,
  written_at bigint           not null,
  edited_at  bigint
);
create index member_notes_of_member on member_notes (member_id, id);

-- The member table is filtered, sorted and counted by index, however many members there are (decision 46). A row of it
-- belongs to one list: '' contains every member, 'pack:<id>' the owners of a pack, 'tag:<word>' those with a tag.
-- `facet` combines all other filters in one number (domain/members/facet.ts). Triggers keep it equal to these views.

-- The data of each member. The number of a language is its place in the domain's list, 0 if none was chosen.
create view member_standings as
  select p.id as person_id, p.created_at as joined_at, replace(n.name || n.surname, '||', ' ') as name_key,
         (select coalesce(sum(quantity), 0)::bigint from payments
             where member_id = p.id and status = 'approved') as packs,
         (select count(*) from payments where member_id = p.id and status = 'pending')
         + (select count(*) from quiz_results where member_id = p.id and score = total and approved_at is null)
         + (select count(*) from profiles where member_id = p.id and status = 'submitted')
         + (select count(*) from withdrawals where member_id = p.id
             and (status = 'pending' or (status = 'approved' and paid_at is null)))
         + (select count(*) from recharges where member_id = p.id and status = 'pending')
         + (select count(*) from invoices
             where member_id = p.id and status = 'pending' and receipt_status = 'submitted')
           as waiting,
         ((p.verified_at is not null)::integer + 2 * (p.blocked_at is not null)::integer
         + 16 * case p.language when 'source' then 1 when 'fr' then 2 when 'ar' then 3 when 'en' then 4 else 0
           end)::bigint
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
  select person_id, '' collate "C" as list, standing + 4 * (packs > 0)::integer + 8 * (waiting > 0)::integer as facet,
         joined_at, name_key, packs, waiting
    from member_standings
  union all
  select s.person_id, l.list, standing + 4 * (packs > 0)::integer + 8 * (waiting > 0)::integer,
         joined_at, name_key, packs, waiting
    from member_lists l cross join member_standings s where s.person_id = l.person_id;

create table member_table (
  person_id text collate "C" not null,
  list      text collate "C" not null,
  facet     bigint           not null,
  joined_at bigint           not null,
  name_key  text collate "C" not null,
  packs     bigint           not null,
  waiting   bigint           not null,
  primary key (person_id, list)
);
create index member_table_by_joined on member_table (list, facet, joined_at, person_id);
create index member_table_by_name on member_table (list, facet, name_key, person_id);
create index member_table_by_packs on member_table (list, facet, packs, person_id);
-- Announcements read a list in this order, in which a change of a facet moves no row.
create index member_table_by_person on member_table (list, person_id, facet, joined_at);

-- The number of rows by list, facet and span. A span is 30 days since 1970, so that also the members who joined within
-- a few years are counted without reading their rows.
create table member_counts (
  list    text collate "C" not null,
  facet   bigint           not null,
  span    bigint           not null,
  members bigint           not null,
  primary key (list, facet, span)
);

-- Aggregates ----------------------------------------------------------------------------------------------------------

-- Triggers keep these sums as rows are written (decision 40). A view says what a table is the sum of: `waha doctor`
-- compares them.

-- The bytes of all files.
create table stored_files (
  one   bigint primary key check (one = 1),
  bytes bigint not null
);
insert into stored_files values (1, 0);

-- Wallet points by the hour in which they become valid: what the company owes, without a sum over the whole ledger.
create table wallet_points_by_hour (
  hour   bigint primary key,
  points bigint not null
);

-- The overview adds up hours, because hours form days in every time zone. Amounts are millimes.
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         case when plan is null then total_millimes else quantity * (plan ->> '$.monthlyMillimes') end as approved,
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
  hour            bigint primary key,
  approved        bigint not null default 0,
  invoices_paid   bigint not null default 0,
  recharged       bigint not null default 0,
  paid_out_points bigint not null default 0,
  members         bigint not null default 0,
  verified        bigint not null default 0
);

-- The number of members who have reached each step.
create view overview_steps_made as
  select (select count(*) from people where role = 'user') as signed_up,
         (select count(distinct member_id) from quiz_results where score = total) as quiz_passed,
         (select count(distinct member_id) from payments where status = 'approved') as payment_approved,
         (select count(*) from people where role = 'user' and verified_at is not null) as verified;

create table overview_steps (
  one              bigint primary key check (one = 1),
  signed_up        bigint not null,
  quiz_passed      bigint not null,
  payment_approved bigint not null,
  verified         bigint not null
);
insert into overview_steps values (1, 0, 0, 0, 0);

-- Unpaid invoices without a receipt that staff have not refused, by day.
create view unpaid_invoices as
  select invoice_date as day, coalesce(amount_millimes, 0) as millimes
    from invoices where status = 'pending' and receipt_status is distinct from 'submitted';

create table unpaid_by_day (
  day      text collate "C" primary key,
  invoices bigint           not null,
  millimes bigint           not null
);
