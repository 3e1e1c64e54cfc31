/** The rows of the test plan, and the files that test them; a run fails when such a file is missing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface CoveredRow {
  readonly promise: string
  /** Paths in the repository, or a sentence on the substitute where nothing tests it. */
  readonly where: readonly string[]
  readonly tier: 'gate' | 'nightly' | 'gate and nightly' | 'none'
}

const tests = (...names: readonly string[]): string[] => names.map((name) => `server/src/${name}.test.ts`)
const proofs = (...names: readonly string[]): string[] => names.map((name) => `server/proof/${name}.ts`)

export const coveredRows: readonly CoveredRow[] = [
  {
    promise:
      'A message to a client is written with its receipt, and reaches a gateway once by its key: through lost answers, two servers and kills',
    where: [...tests('messaging/messages'), ...proofs('messages/message-crashes')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'A report about a message is signed and recent, only moves forward, and tells nobody which messages there are',
    where: [...tests('messaging/status-report')],
    tier: 'gate',
  },
  {
    promise:
      'An item of a phone is stored before it is judged, and booked once: through lost answers, two tabs, kills of server and database, and years',
    where: [...tests('intake/intake'), ...proofs('intake/item-crashes')],
    tier: 'gate and nightly',
  },
  {
    promise: 'The key of a phone makes three calls and no other one, and its token alone makes none',
    where: [...tests('http/authorisation', 'intake/intake')],
    tier: 'gate',
  },
  {
    promise:
      'Every call refuses tokens that are not living ones, roles and modules without it, other users, branches and companies, and other methods',
    where: [...tests('http/authorisation', 'http/access', 'tokens/access-token', 'http/serve-call')],
    tier: 'gate',
  },
  {
    promise: 'A removed right ends with the next request; nobody raises their own rights or removes the last director',
    where: [...tests('users/rights-at-once', 'users/users', 'tokens/access-token')],
    tier: 'gate',
  },
  {
    promise: 'Both databases refuse alike: the same matrix a second time on the other database',
    where: [...proofs('databases/second-matrix')],
    tier: 'nightly',
  },
  {
    promise:
      'Two server processes on one database share sessions, throttles, news, keys of saves and imports; one is killed',
    where: [...proofs('processes/two-servers')],
    tier: 'nightly',
  },
  {
    promise: 'Every promise about money is a view that finds its fault',
    where: [...tests('db/invariants')],
    tier: 'gate',
  },
  {
    promise: 'A payment is the sum of its receipts, and a cheque over several invoices is in one place',
    where: [...tests('payments/payments', 'payments/one-cheque')],
    tier: 'gate',
  },
  {
    promise:
      'Held money is booked once, or settled by two directors; until then it is its person’s, and it has receipts of exactly its amount',
    where: [
      ...tests('intake/held', 'intake/held-settlements', 'intake/held-races', 'intake/held-custody', 'db/invariants'),
    ],
    tier: 'gate',
  },
  {
    promise:
      'A statement of the bank adds what is new, sent in any order, again or in parts, and keeps honest equal lines',
    where: [...tests('banks/statement-orders', 'banks/bank-statements')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'No rule confirms a faulty deposit of a statement, and each fault is shown with the mark by which a director finds its deposit',
    where: [...tests('banks/at-the-bank', 'banks/bank-statements')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'Only a director of the branch with the module of deposits matches lines of the bank, and takes it back without a trace but the audit',
    where: [...tests('banks/bank-statements', 'banks/bank-races')],
    tier: 'gate',
  },
  {
    promise:
      'Spoiled statements in MT940, CAMT, OFX, CSV and XLSX are read or refused with a sentence, and keep no memory',
    where: [...tests('imports/spoiled-statements', 'imports/hostile-statements', 'imports/hostile-tables')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'A returned cheque bounces again after it was deposited again, is replaced by cash and a cheque, and its counters are its lists',
    where: [...tests('receipts/returned-cheques', 'receipts/replaced-cheques', 'receipts/cheque-list')],
    tier: 'gate',
  },
  {
    promise:
      'Each oddity is found with its facts, by directors with reports and never by its own people; an explained one comes back only with other facts',
    where: [...tests('oddities/oddities', 'oddities/oddity-kinds'), ...proofs('oddities/planted-oddities')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'A credit counts once a second person has approved it; it never lowers an invoice below nothing, and never counts twice',
    where: [
      ...tests('credits/credits', 'credits/credit-races', 'books/credit-batches', 'imports/credits', 'cash/stress'),
    ],
    tier: 'gate',
  },
  {
    promise:
      'Posting batches take each row of the journal once, also when several people make them or a maker crashes, and never change',
    where: [...tests('books/books', 'books/batch-file'), ...proofs('books/batch-crashes')],
    tier: 'gate and nightly',
  },
  {
    promise: 'A token of a program reads batches of its branches, decides nothing, expires and ends',
    where: [...tests('books/programs', 'http/authorisation')],
    tier: 'gate',
  },
  {
    promise: 'Mistakes in the SQL are noticed by the random tests',
    where: [...proofs('cash/seeded-bugs')],
    tier: 'nightly',
  },
  {
    promise: 'Random sequences agree with a model, with the way to the bank at their end',
    where: [...tests('cash/model'), ...proofs('cash/model-sequences')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Random saves of many at once, a third of them sent three times, keep every promise',
    where: [...tests('cash/stress'), ...proofs('cash/random-stress')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Of two decisions at the same moment one is made',
    where: [
      ...tests(
        'cash/concurrency',
        'cash/crossed-endings',
        'payments/payment-races',
        'users/holdings-races',
        'vouchers/voucher-approval',
        'leaves/leave-decisions',
        'tours/tour-decisions',
        'orders/order-decisions',
        'invoices/invoice-decisions',
      ),
      ...proofs('races/decision-races'),
    ],
    tier: 'gate and nightly',
  },
  {
    promise: 'Interleavings of every two moves of a receipt and of every two decisions, held between their statements',
    where: [...proofs('races/held-moves', 'races/held-decisions')],
    tier: 'nightly',
  },
  {
    promise: 'Twenty identical saves at once have one effect; a key refuses another body and belongs to one user',
    where: [...tests('cash/replays', 'http/idempotency')],
    tier: 'gate',
  },
  {
    promise: 'A save with a lost answer has one effect when it is repeated',
    where: [...proofs('network/lost-answers')],
    tier: 'nightly',
  },
  {
    promise: 'Nothing acknowledged is lost, doubled or half when a process is killed',
    where: [...proofs('crash/crash-rounds')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Uploads survive a crash with their rows; what has no row is swept',
    where: [...tests('files/sweep', 'store/open-store'), ...proofs('crash/upload-crashes', 'crash/bucket-crashes')],
    tier: 'gate and nightly',
  },
  {
    promise: 'PostgreSQL is restarted under load',
    where: [...tests('http/health'), ...proofs('surroundings/database-restarts')],
    tier: 'gate and nightly',
  },
  {
    promise: 'The disk is full',
    where: [...tests('http/health'), ...proofs('surroundings/disk-full')],
    tier: 'gate and nightly',
  },
  {
    promise: 'A store of files that is away, slow, full or cut off refuses in words and leaves no row without its file',
    where: [...tests('files/store-away', 'store/bucket-store', 'backup/backup-bucket')],
    tier: 'gate',
  },
  {
    promise: 'The clock of the server is wrong',
    where: [...tests('session/throttle'), ...proofs('surroundings/wrong-clock')],
    tier: 'gate and nightly',
  },
  {
    promise: "One user, one address or clients that ignore refusals take nobody's service away",
    where: [
      ...tests('http/pressure'),
      ...proofs('overload/one-token', 'overload/ignored-refusals', 'overload/silent-connections'),
    ],
    tier: 'gate and nightly',
  },
  {
    promise: 'A database that moves: standby, promotion, several hosts, poolers',
    where: [...tests('db/moving'), ...proofs('moving/failover', 'moving/pooler')],
    tier: 'gate and nightly',
  },
  {
    promise: 'The audit and the journal cannot be rewritten unseen',
    where: [...tests('db/history-chain'), ...proofs('history/falsified-history')],
    tier: 'gate and nightly',
  },
  {
    promise: 'A backup is taken under load and brought back elsewhere',
    where: [...tests('backup/backup', 'backup/backup-bucket'), ...proofs('backup/drill')],
    tier: 'gate and nightly',
  },
  {
    promise:
      'What phones delivered after a backup is booked once when the backup is restored and they deliver it again',
    where: [...tests('intake/devices'), ...proofs('backup/phones-after-restore')],
    tier: 'gate and nightly',
  },
  {
    promise: 'The connections to the database are all in use',
    where: [...tests('http/pressure', 'http/health', 'db/database')],
    tier: 'gate',
  },
  {
    promise: 'Silent and slow connections make room for others',
    where: [...tests('http/connections', 'http/unread-body')],
    tier: 'gate',
  },
  {
    promise: 'Data directories and their owners: moved, copied, started twice',
    where: [...tests('postgres/moved-data', 'postgres/ownership', 'postgres/embedded')],
    tier: 'gate',
  },
  {
    promise: "An older program's database is brought up to date with every row",
    where: [...tests('db/upgrade', 'db/migrate')],
    tier: 'gate',
  },
  {
    promise: 'An update by the documented commands, and the way back to the former program with its data',
    where: [...proofs('operation/update-and-back')],
    tier: 'nightly',
  },
  {
    promise: 'Migrations of a million rows under load',
    where: [...proofs('databases/million-rows')],
    tier: 'nightly',
  },
  {
    promise: 'A check finds what was changed by hand in the tables, and names it',
    where: [...tests('db/invariants', 'db/history-chain', 'commands/commands')],
    tier: 'gate',
  },
  {
    promise: 'Recovery of a moment in the past from archived logs, and the documented way to a standby',
    where: [...proofs('operation/point-in-time')],
    tier: 'nightly',
  },
  {
    promise: 'The container image serves without root, writes only to its volume, and reads secrets from files',
    where: [...proofs('operation/real-image'), 'scripts/deployment.test.ts'],
    tier: 'gate and nightly',
  },
  {
    promise: 'nginx with the documented lines passes streams, uploads and addresses',
    where: [...proofs('operation/behind-nginx')],
    tier: 'nightly',
  },
  {
    promise: 'The server has every figure that the alert rules and the dashboard name',
    where: [...tests('http/metrics')],
    tier: 'gate',
  },
  {
    promise:
      'The unit of systemd leaves little open, comes back after a kill, and ends with the saves in work answered',
    where: [...proofs('operation/service-unit', 'operation/service-starts'), 'scripts/deployment.test.ts'],
    tier: 'gate and nightly',
  },
  {
    promise: 'Unsynced writes at a power failure',
    where: [
      'a killed process loses no page of the operating system; the settings are asserted at each start instead (database.test.ts)',
    ],
    tier: 'none',
  },
  {
    promise: 'The n-th call of the database or of a file fails, for every n',
    where: [...tests('files/lost-answer'), ...proofs('faults/nth-call')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Hostile values in every field, bodies that are none, and other content types',
    where: [...tests('http/hostile-input'), ...proofs('all-cases/all-cases', 'hostile/generated-bodies')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Raw bytes: smuggling, bent headers, methods, climbing paths',
    where: [...tests('http/headers'), ...proofs('hostile/raw-sockets')],
    tier: 'gate and nightly',
  },
  {
    promise: 'Evidence that proves other money too: reference numbers, cheques, slips and files',
    where: tests('receipts/reference-identity', 'receipts/evidence', 'files/hash'),
    tier: 'gate',
  },
  {
    promise: 'Files: bombs, false types, appended parts, limits, links',
    where: [
      ...tests(
        'files/uploads',
        'files/file-type',
        'files/picture',
        'files/download',
        'files/links',
        'files/attachments',
      ),
    ],
    tier: 'gate',
  },
  {
    promise: 'Brute force, guessing of login ids, refresh tokens, sign-out, cookies',
    where: [...tests('session/throttle', 'session/sign-in', 'session/password', 'commands/access')],
    tier: 'gate',
  },
  {
    promise: 'The role of the server cannot write past the rules, and owns nothing',
    where: [
      ...tests('db/restricted-role', 'db/restricted-role-moments', 'db/server-login'),
      ...proofs('role/attempts'),
    ],
    tier: 'gate and nightly',
  },
  {
    promise: 'Headers of security on every answer, and no other origin',
    where: [...tests('http/headers')],
    tier: 'gate',
  },
  {
    promise: 'Scripts in every text of every screen',
    where: ['e2e/script-texts.spec.ts', ...proofs('browser/long-tests')],
    tier: 'nightly',
  },
  {
    promise: 'Days and moments in every time zone',
    where: ['contract/src/day.test.ts', ...tests('receipts/cheque-identity')],
    tier: 'gate',
  },
  {
    promise: 'Money is exact, in the program and in the database',
    where: ['contract/src/money.test.ts', 'contract/src/money-sum.test.ts', ...tests('orders/order-rounding')],
    tier: 'gate',
  },
  {
    promise: 'Scanners of others (wapiti, sqlmap) and the audit of dependencies',
    where: ['neither runs by itself'],
    tier: 'none',
  },
]

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the files that the rows name and that do not exist. */
export const missingFiles = (): string[] =>
  coveredRows
    .filter(({ tier }) => tier !== 'none')
    .flatMap(({ where }) => where)
    .filter((path) => !existsSync(join(root, path)))
