-- Wrong second steps are counted apart from wrong passwords: a right password clears none of them.
alter table auth_attempts drop constraint auth_attempts_kind_check;
alter table auth_attempts add constraint auth_attempts_kind_check
  check (kind in ('password', 'second_step', 'link', 'sign_up'));
