/** A decision of each kind, and a change of the rights of the person who makes it. Both may be done, and then the decision was first. */
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import type { assignRole } from '@backoffice/contract/users/users'
import { decisions } from '../../testing/builders/decisions.ts'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { assigned } from '../../testing/builders/users.ts'
import type { Save } from '../../testing/race.ts'
import type { Race } from './race-table.ts'

const changes: Readonly<Record<string, Partial<Wire<typeof assignRole>>>> = {
  'loses all modules': { moduleids: '' },
  'is switched off': { isPortalAllowed: false },
}

export const rightsRaces: readonly Race[] = Object.entries(decisions).flatMap(([what, prepare]) =>
  Object.entries(changes).map(([loses, change]): Race => ({
    name: `a person ${what} and ${loses}`,
    winners: [1, 2],
    async saves({ app }) {
      const desk = await aDesk(app)
      const changing = await aWorker(app, { role: role.director, in: desk.branch })
      const { by, decide } = await prepare(desk)
      return [orRefused(decide), () => assigned(changing, by, change)]
    },
  })),
)

/** Turns a refusal of the user into a refusal of the save. */
const orRefused =
  (save: Save): Save =>
  async () => {
    try {
      return await save()
    } catch (error) {
      if (error instanceof Error && / answered 40[13]: /.test(error.message))
        return { isSuccessful: false, message: error.message }
      throw error
    }
  }
