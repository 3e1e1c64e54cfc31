/** The tables and columns that an export leaves out, with the reason that its README gives. */
const PROGRAM = 'It is about the program, not about the business.'
const WAITING = 'It holds rows of files that wait to be imported; the files have them.'

export const tablesLeftOut: Readonly<Record<string, string>> = {
  'public.refresh_token': 'Whoever has it could take over a session.',
  'public.sign_in': 'It holds sessions, which end with this server.',
  'public.session_key': 'With this key the server proves to the database who acts.',
  'public.installation': 'It holds the marks of the signing keys and of the file store.',
  'public.refused_sign_in': 'It counts wrong passwords of the last month, with the addresses that they came from.',
  'public.login_throttle': 'It counts wrong passwords of the last minutes.',
  'public.idempotency': 'It remembers the answers of the last saves for repeated requests.',
  'public.import_row': WAITING,
  'public.import_line': WAITING,
  'public.import_fault': WAITING,
  'public.history_waiting': 'It names rows of the last second that the chain of the history has yet to take.',
  'public.schema_migration': PROGRAM,
  'public.schema_file': PROGRAM,
  'public.schema_object': PROGRAM,
  'public.setup': PROGRAM,
}

export const columnsLeftOut: Readonly<Record<string, string>> = {
  'public.feed.token_hash': 'With it tokens of programs could be recognised. A director makes new feeds.',
  'public.app_user.password_hash': 'Passwords could be guessed from it. Users get new ones from a director.',
}
