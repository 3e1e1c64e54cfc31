-- The form of the numbers that people read: the company's, and the choices of each user about language and numbers.

alter table company
  add column digits text not null default 'latin' constraint company_digits check (digits in ('latin', 'urdu')),
  add column digit_groups text not null default 'thousands' constraint company_digit_groups check (digit_groups in ('thousands', 'lakh'));

alter table setting_change
  drop constraint setting_change_what_check,
  add constraint setting_change_what_check check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly',
    'go_live_day', 'identity_days', 'telephone_country', 'bank_account', 'oddity_rule', 'client_pages',
    'client_pages_owed', 'client_language', 'message_channel', 'digits', 'digit_groups'));

-- An empty choice is the company's, or nobody's where the company has none.
create table reading_choice (
  user_id int primary key references app_user,
  language text not null constraint reading_language_check check (language in ('', 'en', 'ur')),
  script text not null constraint reading_script_check check (script in ('', 'naskh', 'nastaliq')),
  digits text not null constraint reading_digits_check check (digits in ('', 'latin', 'urdu')),
  digit_groups text not null constraint reading_digit_groups_check check (digit_groups in ('', 'thousands', 'lakh')),
  changed_at timestamptz not null default clock_timestamp()
);
