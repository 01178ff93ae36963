-- A pack's gift, and the texts in its questions, may be said in several languages: a JSON text, or
-- {source, fr?, ar?, en?}. What the catalogue says of them is taken in at the start that follows.
alter table packs add column gift_texts text not null default '""' check (json_valid(gift_texts));
update packs set gift_texts = json_quote(gift);
alter table packs drop column gift;
alter table packs rename column gift_texts to gift;
