/** The command that sets the day from which a company works here. */
import { type Day, parseDay, wireDay } from '@backoffice/contract/day'
import { goLiveMessages } from '@backoffice/contract/home/golive-messages'
import { connected } from '../backup/owner.ts'
import { ofDatabase } from '../config-databases.ts'
import { inTransaction } from './accounts.ts'
import { type Command, DRY_RUN, ruleOf, type Values, WrongUsage } from './command.ts'

function dayOf({ day = '' }: Values): Day {
  const read = parseDay(day)
  if (read === undefined) throw new WrongUsage('--day must be a day, such as 01/12/2026.')
  return read
}

export const goLiveCommands: Readonly<Record<string, Command>> = {
  'go-live': {
    takes: '--day 01/12/2026 [--dry-run]',
    help: [
      'sets the first day of work in a database: documents before it, which are imported, can count as approved,',
      'and openings can be imported until it ends; Home does the same for a director of all branches;',
      'exit code 1 where such documents are imported already: the day then stays as it is',
    ],
    options: ['day', 'dry-run'],
    databases: 'first',
    async run({ values, urls, keys: [key], print }) {
      const day = dayOf(values)
      const isDryRun = values['dry-run'] ?? false
      if (isDryRun) print(DRY_RUN)
      return connected(ofDatabase(await urls(), key), async (client) => {
        try {
          await inTransaction(
            client,
            async () => {
              const { rows } = await client.query<{ isSet: boolean }>(
                'select custody.set_go_live_day($1, null) as "isSet"',
                [day],
              )
              print(rows[0]?.isSet ? goLiveMessages.saved(wireDay(day)) : goLiveMessages.unchanged(wireDay(day)))
            },
            { isDryRun },
          )
          return 0
        } catch (error) {
          print(ruleOf(error))
          return 1
        }
      })
    },
  },
}
