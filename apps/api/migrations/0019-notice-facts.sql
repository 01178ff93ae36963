-- What a notice is about, as JSON, so that it can be worded in any language; null where a person wrote the sentence.
alter table member_notifications add column facts text;
alter table staff_notifications add column facts text;

-- What was told before is read back from its own sentence. Only what the program wrote itself, which is about something;
-- a sentence that is no known one stays as it is, without facts.

update member_notifications set facts = '{}'
where subject_id is not null and type = 'PROFILE_VERIFIED' and message = 'Your profile has been verified.';

update member_notifications set facts = json_object(
  'packName', substr(message, length('Your quiz for ') + 1, instr(message, ' has been approved. You can') - length('Your quiz for ') - 1))
where subject_id is not null and type = 'PAYMENT_APPROVED_FOR_USER'
  and message like 'Your quiz for _% has been approved. You can proceed to payment.';

-- Payments: reference and pack stand before how it ended; what comes after that is the reason.
with ends (type, said, outcome) as (values
  ('PAYMENT_ACCEPTED', ' has been accepted.', null),
  ('PAYMENT_REJECTED', ' has been rejected.', 'rejected'),
  ('PAYMENT_REJECTED', ' has been cancelled by the administrator.', 'cancelled')),
parts as (
  select n.id, e.outcome,
    substr(n.message, length('Your payment ') + 1, instr(n.message, ' for ') - length('Your payment ') - 1) as reference,
    substr(n.message, instr(n.message, ' for ') + 5, instr(n.message, e.said) - instr(n.message, ' for ') - 5) as pack,
    substr(n.message, instr(n.message, e.said) + length(e.said)) as rest
  from member_notifications n join ends e on e.type = n.type
  where n.subject_id is not null and n.message like 'Your payment _% for _%' and instr(n.message, e.said) > instr(n.message, ' for ') + 5),
-- The first of the endings, should a reason hold another.
first as (select *, row_number() over (partition by id order by length(pack)) as at from parts)
-- Patching an empty object leaves out what is null.
update member_notifications set facts = json_patch('{}', json_object(
  'reference', reference, 'packName', pack, 'outcome', outcome,
  'reason', iif(rest = '', null, substr(rest, length(' Reason: ') + 1))))
from first where first.id = member_notifications.id and at = 1 and (rest = '' or rest like ' Reason: _%');

-- Withdrawals of members: two points are a dinar.
with ends (type, said) as (values
  ('WITHDRAW_ACCEPTED', ') has been accepted.'),
  ('WITHDRAW_ACCEPTED', ') has been sent. Reference: '),
  ('WITHDRAW_REJECTED', ') has been rejected. The points are back in your wallet.')),
parts as (
  select n.id, e.said,
    cast(substr(n.message, length('Your withdrawal of ') + 1) as integer) as points,
    substr(n.message, instr(n.message, e.said) + length(e.said)) as rest
  from member_notifications n join ends e on e.type = n.type
  where n.subject_id is not null and n.message like 'Your withdrawal of _% points (_%' and instr(n.message, e.said) > 0)
update member_notifications set facts = json_patch('{}', json_object(
  'points', points, 'amountMillimes', points * 500,
  'payoutReference', iif(said like '%Reference: ', rest, null),
  'reason', iif(rest like ' Reason: _%' and said not like '%Reference: ', substr(rest, length(' Reason: ') + 1), null)))
from parts where parts.id = member_notifications.id and points > 0
  and (rest = '' or said like '%Reference: ' or rest like ' Reason: _%');

-- Rejected profiles name what has to be sent again, each with why.
with items (place, item, label) as (values
  (1, 'cinFront', 'CIN front image'), (2, 'cinBack', 'CIN back image'), (3, 'video', 'video'), (4, 'name', 'name'),
  (5, 'surname', 'surname'), (6, 'dateOfBirth', 'date of birth'), (7, 'gender', 'gender'), (8, 'email', 'email'),
  (9, 'country', 'country'), (10, 'address', 'address'), (11, 'phoneNumber', 'phone number'),
  (12, 'mobile', 'mobile number'), (13, 'payment', 'payment method')),
reasons (reason, said) as (values
  ('unreadable', ' (cannot be read)'), ('wrong_document', ' (wrong document)'), ('does_not_match', ' (does not match)'),
  ('expired', ' (expired)'), ('other', '')),
parts as (
  select id, message like 'Your profile verification was rejected. Please send everything again.%' as everything,
    substr(message, length('Your profile verification was rejected. Please ') + 1) as rest
  from member_notifications
  where subject_id is not null and type = 'PROFILE_REJECTED'
    and (message like 'Your profile verification was rejected. Please send everything again.%'
      or message like 'Your profile verification was rejected. Please correct: _%.%')),
cut as (
  select id, everything,
    ', ' || substr(rest, length('correct: ') + 1, instr(rest, '.') - length('correct: ') - 1) || ',' as named,
    substr(rest, instr(rest, '.') + 1) as tail
  from parts),
-- Why each of all of them was refused is not said in the sentence.
refused as (
  select cut.id, json_group_array(json_object('item', i.item, 'reason', r.reason) order by i.place) as list, count(*) as many
  from cut join items i join reasons r
    on iif(everything, r.reason = 'other', instr(named, ', ' || i.label || r.said || ',') > 0)
  group by cut.id)
update member_notifications set facts = json_patch('{}', json_object(
  'everything', json(iif(everything, 'true', 'false')), 'refusedItems', json(list),
  'reason', iif(tail = '', null, substr(tail, length(' Reason: ') + 1))))
from cut join refused on refused.id = cut.id
where cut.id = member_notifications.id and (tail = '' or tail like ' Reason: _%')
  and (everything or many = length(named) - length(replace(named, ',', '')) - 1);

-- What staff were told.

update staff_notifications set facts = json_object('name', substr(message, 1, length(message) - length(' has signed up.')))
where type = 'USER_CREATED' and message like '_% has signed up.';

update staff_notifications set facts = json_object('name', substr(message, 1, length(message) - length(' sent a profile to verify.')))
where type = 'PROFIL_CREATED' and message like '_% sent a profile to verify.';

update staff_notifications set facts = json_object(
  'name', substr(message, 1, instr(message, ' passed the quiz of ') - 1),
  'packName', substr(message, instr(message, ' passed the quiz of ') + length(' passed the quiz of '),
    length(message) - instr(message, ' passed the quiz of ') - length(' passed the quiz of ')))
where type = 'QUIZ_PASSED' and message like '_% passed the quiz of _%.';

with parts as (
  select id, substr(message, 1, instr(message, ' sent payment ') - 1) as name,
    substr(message, instr(message, ' sent payment ') + length(' sent payment ')) as rest
  from staff_notifications where type = 'PAYMENT_MADE' and message like '_% sent payment _% for _% × _%.')
update staff_notifications set facts = json_object(
  'name', name,
  'reference', substr(rest, 1, instr(rest, ' for ') - 1),
  'packName', substr(rest, instr(rest, ' for ') + 5, instr(rest, ' × ') - instr(rest, ' for ') - 5),
  'quantity', cast(substr(rest, instr(rest, ' × ') + 3) as integer))
from parts where parts.id = staff_notifications.id and cast(substr(rest, instr(rest, ' × ') + 3) as integer) > 0;

update staff_notifications set facts = json_object('reference', substr(message, length('Payment ') + 1, instr(message, ' was ') - length('Payment ') - 1))
where (type = 'PAYMENT_ACCEPTED' and message like 'Payment _% was accepted.')
   or (type = 'PAYMENT_REJECTED' and message like 'Payment _% was rejected.');

update staff_notifications set facts = json_object(
  'name', substr(message, 1, instr(message, ' sent a receipt for the invoice of ') - 1),
  'invoiceDate', substr(message, -11, 10))
where type = 'RECEIPT_SUBMITTED' and message glob '?* sent a receipt for the invoice of [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].';

with parts as (
  select id, ' asks for a withdrawal of ' as said, message from staff_notifications
  where type = 'WITHDRAWAL_MADE' and message like '_% asks for a withdrawal of _% points (_%).'
  union all
  select id, ' asks for ', message from staff_notifications
  where type = 'RECHARGE_RECEIPT_SUBMITTED' and message like '_% asks for _% points (_%).'),
cut as (
  select id, substr(message, 1, instr(message, said) - 1) as name,
    cast(substr(message, instr(message, said) + length(said)) as integer) as points,
    substr(message, instr(message, ' points (') + length(' points ('), length(message)) as price
  from parts)
-- The price is `149.500 TND).`: without its point it is one in millimes.
update staff_notifications set facts = json_object(
  'name', name, 'points', points, 'amountMillimes', cast(replace(price, '.', '') as integer))
from cut where cut.id = staff_notifications.id and points > 0;

with parts as (
  select id, cast(substr(message, length('The withdrawal of ') + 1) as integer) as points,
    substr(message, instr(message, ') by ') + length(') by ')) as rest
  from staff_notifications
  where (type = 'WITHDRAW_ACCEPTED' and message like 'The withdrawal of _% points (_%) by _% was accepted.')
     or (type = 'WITHDRAW_REJECTED' and message like 'The withdrawal of _% points (_%) by _% was rejected.'))
update staff_notifications set facts = json_object(
  'name', substr(rest, 1, length(rest) - length(' was accepted.')), 'points', points, 'amountMillimes', points * 500)
from parts where parts.id = staff_notifications.id and points > 0;
