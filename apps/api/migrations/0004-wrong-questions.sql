-- The questions of a try that were answered wrongly: a JSON list of their ids. Null for tries before this migration.
alter table quiz_results add column wrong_questions text
  check (wrong_questions is null or json_valid(wrong_questions));
