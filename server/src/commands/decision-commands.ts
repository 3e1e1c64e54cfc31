/** The command that lists and acknowledges decisions made while their maker lost the right. */
import { ofDatabase } from '../config-databases.ts'
import { inTransaction } from './accounts.ts'
import { type Call, type Command, DRY_RUN, trialOf, WrongUsage } from './command.ts'
import { connected } from '../backup/owner.ts'
import { acknowledge, lostRights } from './lost-rights.ts'

export const decisionCommands: Readonly<Record<string, Command>> = {
  acknowledge: {
    takes: '[--decision 4711 --reason "…" [--dry-run]]',
    help: [
      'lists the decisions that were made while somebody took the right to make them away, which broke the promises i10, i19, i28 or i32',
      'in earlier versions; exit code 1 if there are none;',
      'with --decision it accepts one of them, by its number in the list: the audit of its maker gets a row with the reason, nothing else',
      'changes, and check counts it as acknowledged; any other decision without the right stays a fault, and the exit code is 1',
    ],
    options: ['decision', 'reason', 'dry-run'],
    databases: 'first',
    run: async (call) => (call.values.decision === undefined ? list(call) : accept(call)),
  },
}

async function list({ values, urls, keys: [key], print }: Call): Promise<number> {
  const other = (['reason', 'dry-run'] as const).find((name) => values[name] !== undefined)
  if (other !== undefined) throw new WrongUsage(`acknowledge needs --decision to use --${other}.`)
  const found = await connected(ofDatabase(await urls(), key), lostRights)
  for (const { id, what, who, at, takenBy, lostAt } of found)
    print(`${id}: ${what} by ${who} on ${at}; the right was taken away by ${takenBy} on ${lostAt}`)
  if (found.length === 0) print('There is no such decision.')
  return found.length > 0 ? 0 : 1
}

async function accept(call: Call): Promise<number> {
  const { decision = '', reason = '' } = call.values
  if (!/^[1-9]\d{0,17}$/.test(decision)) throw new WrongUsage('--decision must be a number of the list.')
  if (reason.trim() === '') throw new WrongUsage('--reason is missing.')
  const at = await call.urls()
  const done = await connected(ofDatabase(at, call.keys[0]), (client) =>
    inTransaction(client, () => acknowledge(client, decision, reason.trim()), trialOf(call)),
  )
  const sentence = done
    ? `Decision ${decision} is acknowledged.`
    : `Decision ${decision} was not made while its right was taken away, or is acknowledged already.`
  call.print(trialOf(call).isDryRun ? `${DRY_RUN}\n${sentence}` : sentence)
  return done ? 0 : 1
}
