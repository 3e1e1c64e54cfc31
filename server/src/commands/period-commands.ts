/** The command that shows, closes and opens the days of a company. */
import { parseDay, wireDay, type Day } from '@backoffice/contract/day'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import type pg from 'pg'
import { ofDatabase } from '../config-databases.ts'
import { inTransaction } from './accounts.ts'
import { type Call, type Command, DRY_RUN, loginOf, textOf, type Values, WrongUsage, ruleOf } from './command.ts'
import { connected } from '../backup/owner.ts'
import * as periods from './periods.ts'

const actions = { show, close, open, end } as const
type Action = keyof typeof actions
const isAction = (word: string): word is Action => Object.hasOwn(actions, word)

/** Lists the options of each action. Options of other actions are refused. */
const optionsOf: Readonly<Record<Action, readonly (keyof Values)[]>> = {
  show: ['company'],
  close: ['company', 'through', 'reason', 'dry-run'],
  open: ['company', 'login', 'hours', 'reason', 'dry-run'],
  end: ['company', 'login', 'dry-run'],
}

export const periodCommands: Readonly<Record<string, Command>> = {
  period: {
    takes: 'show | close | open | end --company AP …',
    help: [
      'show [--company AP] shows how far days are closed, and for whom they are open; exit code 1 if there is no company;',
      'close --company AP --through 31/10/2026 [--reason "…"] closes the days up to a past day: nothing is posted on them any more;',
      'an earlier day than before, or --through none, opens later days again for everybody and needs --reason;',
      'open --company AP --login 3001 --hours 24 --reason "…" opens closed days for one user, for a week at most;',
      'end --company AP --login 3001 ends that before its time;',
      'all but show take --dry-run, and exit with 1 where a rule refuses it; directors and the user are told',
    ],
    options: ['company', 'through', 'login', 'hours', 'reason', 'dry-run'],
    operands: ['ACTION'],
    databases: 'first',
    async run(call) {
      const [action = ''] = call.operands
      if (!isAction(action)) throw new WrongUsage('period needs show, close, open or end.')
      const other = Object.keys(call.values).find(
        (name) => name !== 'database' && !optionsOf[action].some((option) => option === name),
      )
      if (other !== undefined) throw new WrongUsage(`period ${action} takes no --${other}.`)
      return actions[action](call)
    },
  },
}

async function show({ values, urls, keys: [key], print }: Call): Promise<number> {
  const found = await connected(ofDatabase(await urls(), key), (client) => periods.list(client, values.company))
  for (const { company, name, through, by, at, reason, open: openings } of found) {
    const closed = through === null ? periodsMessages.none : periodsMessages.through(through)
    print(`${company} (${name}): ${closed}${at === null ? '' : `, by ${by} on ${at}`}${reason && `: ${reason}`}`)
    for (const { login, person, until, why } of openings)
      print(`  open for ${login} (${person}) until ${until}: ${why}`)
  }
  return found.length > 0 ? 0 : 1
}

async function close(call: Call): Promise<number> {
  const [company, through] = [textOf(call.values, 'company'), throughOf(call.values)]
  const reason = call.values.reason?.trim() ?? ''
  return changing(call, async (client) => {
    const branch = await periods.branchOf(client, company)
    if (!(await periods.close(client, { branch, through, reason })))
      return [1, 'The closed days have just changed. Look again.']
    return [0, `${company}: ${through === null ? periodsMessages.none : periodsMessages.through(wireDay(through))}.`]
  })
}

async function open(call: Call): Promise<number> {
  const [company, login, hours] = [textOf(call.values, 'company'), loginOf(call.values), hoursOf(call.values)]
  const reason = call.values.reason?.trim() ?? ''
  return changing(call, async (client) => {
    const branch = await periods.branchOf(client, company)
    const until = await periods.open(client, { branch, login, hours, reason })
    return [0, `${company}: closed days are open for user ${login} until ${until}.`]
  })
}

async function end(call: Call): Promise<number> {
  const [company, login] = [textOf(call.values, 'company'), loginOf(call.values)]
  return changing(call, async (client) => {
    const branch = await periods.branchOf(client, company)
    return (await periods.end(client, { branch, login }))
      ? [0, `${company}: closed days are no longer open for user ${login}.`]
      : [1, `${company}: closed days are not open for user ${login}.`]
  })
}

function throughOf({ through = '' }: Values): Day | null {
  if (through === 'none') return null
  const day = parseDay(through)
  if (day === undefined) throw new WrongUsage('--through must be a day, such as 31/10/2026, or none.')
  return day
}

function hoursOf({ hours = '' }: Values): number {
  if (!/^[1-9]\d{0,2}$/.test(hours)) throw new WrongUsage('--hours must be a whole number, such as 24.')
  return Number(hours)
}

/** Changes something in a transaction and prints what was done, or the message of the rule that refused it. */
async function changing(
  { values, urls, keys: [key], print }: Call,
  work: (client: pg.Client) => Promise<readonly [exitCode: number, message: string]>,
): Promise<number> {
  const isDryRun = values['dry-run'] ?? false
  const [exitCode, message] = await connected(ofDatabase(await urls(), key), (client) =>
    inTransaction(client, () => work(client), { isDryRun }),
  ).catch((error: unknown): readonly [number, string] => [1, ruleOf(error)])
  print(isDryRun ? `${DRY_RUN}\n${message}` : message)
  return exitCode
}
