-- Tags that are one word in several spellings become one: the spelling that stands first stays.
insert into member_tags (member_id, tag, added_by, added_at)
  select member_id, kept, added_by, added_at
    from member_tags join (
      select tag, min(tag) over (partition by fold_name(tag)) as kept
        from (select distinct tag from member_tags) as tags where fold_name(tag) <> ''
    ) as spellings on spellings.tag = member_tags.tag
    where kept <> member_tags.tag
  on conflict (member_id, tag) do nothing;
delete from member_tags where tag in (
  select tag from (
    select tag, min(tag) over (partition by fold_name(tag)) as kept
      from (select distinct tag from member_tags) as tags where fold_name(tag) <> ''
  ) as spellings
  where kept <> tag
);
