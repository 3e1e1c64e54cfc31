/** Attempts to be somebody else, to get other rights, or to read what opens the session of another. */
import { type Attempt, DENIED, NO_ROW, RULE } from './attempt.ts'

const APPROVING =
  'update deposit set status = 1, posting_on = business_day(:branch), decided_by = :director where id = :deposit'
const FAR = 'select from receipt where branch_code = :elsewhere'

const settings: readonly Attempt[] = [
  [
    'claims a director by the former setting',
    'salesman',
    `select set_config('app.user', ':director', true); ${APPROVING}`,
    DENIED,
  ],
  [
    'claims branches by the former setting',
    'salesman',
    `select set_config('app.branches', '{' || :elsewhere || '}', true); ${FAR}`,
    NO_ROW,
  ],
  [
    'claims a director without a mark',
    'salesman',
    `select set_config('app.session', ':director {B1}', true); ${APPROVING}`,
    NO_ROW,
  ],
  [
    'claims a director with the mark of their own session',
    'salesman',
    `select set_config('app.session', left(current_setting('app.session'), 64) || :director || substr(current_setting('app.session'), 65), true);
    ${APPROVING}`,
    NO_ROW,
  ],
  [
    'adds a branch to their own session',
    'salesman',
    `select set_config('app.session', replace(current_setting('app.session'), '}', ',' || :elsewhere || '}'), true); ${FAR}`,
    NO_ROW,
  ],
  [
    'puts a hash of their own before their claim',
    'salesman',
    `select set_config('app.session', encode(sha256('x'), 'hex') || '1 {' || :elsewhere || '}', true); ${FAR}`,
    NO_ROW,
  ],
  [
    'sees rows with an empty claim',
    'salesman',
    `select set_config('app.session', '', true); select from receipt`,
    NO_ROW,
  ],
  [
    'opens a session of a director with an id that is none',
    'salesman',
    `select open_session(gen_random_uuid(), :director); ${APPROVING}`,
    DENIED,
  ],
  [
    'opens a session of a director with their own sign-in',
    'salesman',
    `select open_session(:salesman_sign_in, :director); ${APPROVING}`,
    DENIED,
  ],
  [
    'opens a session with the handle of a sign-in',
    'director',
    `select open_session(handle, :salesman) from sign_ins_of(:salesman, null); update leave set status = 9, decided_by = :salesman where id = :leave`,
    DENIED,
  ],
  [
    'opens the session of a director with what other connections of the server send',
    'salesman',
    `select open_session(found[1]::uuid, :director) from pg_stat_activity a
     cross join regexp_matches(a.query, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') found where a.pid <> pg_backend_pid(); ${APPROVING}`,
    DENIED,
  ],
  [
    'starts a sign-in of a director',
    'salesman',
    `select from start_sign_in(:director, 'none', '::1', true, '', 1, 'x') s where s is not null`,
    NO_ROW,
  ],
  ['lists the sign-ins of a colleague', 'salesman', 'select from sign_ins_of(:colleague, null)', NO_ROW],
  ['lists the sign-ins of another branch', 'stranger', 'select from sign_ins_of(:salesman, null)', NO_ROW],
  [
    'reads when somebody of another branch was here',
    'stranger',
    'select where last_sign_in_of(:salesman) is not null',
    NO_ROW,
  ],
  ['makes marks', 'salesman', `select set_config('app.session', key::text, true) from session_key`, DENIED],
]

const secrets: readonly Attempt[] = [
  ['reads password hashes', 'director', 'select password_hash from app_user', DENIED],
  ['reads whole users', 'director', 'select * from app_user', DENIED],
  ['compares password hashes', 'director', `select id from app_user where password_hash like '$%'`, DENIED],
  [
    'finds the hash in the salt',
    'director',
    `select where password_salt((select login_id from app_user where id = :director)) !~ '[$]$'`,
    NO_ROW,
  ],
  ['writes a password hash', 'director', `update app_user set password_hash = 'x' where id = :me`, DENIED],
  ['changes any password, also their own', 'salesman', `select where change_own_password('guessed', 'x')`, NO_ROW],
  ['changes the e-mail without the password', 'salesman', `select where change_own_email('guessed', 'a@b.c')`, NO_ROW],
  ['reads the links for new passwords', 'director', 'select hash, login_id from password_reset', DENIED],
  ['makes a link valid', 'salesman', `update password_reset set state = 'sent'`, DENIED],
  ['sets a password with no link', 'salesman', `select where reset_own_password('guessed', 'x', 'y') = 'done'`, NO_ROW],
  ['finds the user of no link', 'salesman', `select user_id from user_of_reset('guessed')`, NO_ROW],
  ['writes an e-mail', 'director', `update app_user set email = 'a@b.c' where id = :salesman`, DENIED],
  ['writes a telephone', 'director', `update app_user set telephone = '+923001234567' where id = :salesman`, DENIED],
  [
    'changes a telephone as a salesman',
    'salesman',
    `select change_user_telephone(:colleague, '+923001234567', '')`,
    RULE,
  ],
  [
    'changes a telephone of another branch',
    'stranger',
    `select change_user_telephone(:salesman, '+923001234567', '')`,
    RULE,
  ],
  ['resets a password as a salesman', 'salesman', `select reset_user_password(:colleague, 'x')`, RULE],
  ['resets a password of another branch', 'stranger', `select reset_user_password(:salesman, 'x')`, RULE],
  [
    'resets passwords as a salesman',
    'salesman',
    `select from reset_user_passwords(array[:colleague], '{x}', false)`,
    RULE,
  ],
  [
    'resets passwords of another branch',
    'stranger',
    `select from reset_user_passwords(array[:salesman], '{x}', false)`,
    RULE,
  ],
  ['ends sign-ins as a salesman', 'salesman', 'select end_user_sign_ins(:colleague, null)', RULE],
  ['becomes a director', 'salesman', 'select assign_user_role(:me, 3, array[7], true, null)', RULE],
  ['makes a colleague a director', 'salesman', 'select assign_user_role(:colleague, 3, array[7], true, null)', RULE],
  ['switches a stranger off', 'stranger', `select assign_user_role(:salesman, 2, '{}', false, null)`, RULE],
  ['creates a user', 'salesman', `select create_user(77, 'x', 3, '{7}', array[:branch], 'x')`, RULE],
  [
    'creates a user of another branch',
    'director',
    `select create_user(77, 'x', 3, '{7}', array[:elsewhere], 'x')`,
    RULE,
  ],
  ['reads the keys of saves of others', 'salesman', 'select from idempotency', DENIED],
  ['reads the notifications of another', 'salesman', 'select from notification where user_id = :cashier', NO_ROW],
  [
    'marks the notifications of another read',
    'salesman',
    'update notification set read_at = now() where user_id = :cashier',
    NO_ROW,
  ],
  [
    'claims an upload of another',
    'salesman',
    `update attachment set branch_code = :branch, document_kind = 'receipt', document_id = :receipt where created_by <> :me`,
    NO_ROW,
  ],
  ['finds the answer of a save of another', 'colleague', `select from kept_answer('cash.receipts.save', 'x')`, NO_ROW],
]

export const identityAttempts: readonly Attempt[] = [...settings, ...secrets]
