/** Plants each oddity once, and reads the cases of a director. */
import type { Row, Wire } from '@backoffice/contract/call'
import {
  getOddities,
  getOddityRules,
  listOddities,
  markOddity,
  saveOddityRule,
} from '@backoffice/contract/oddities/oddities'
import type { OddityKind, OddityReason, OddityState } from '@backoffice/contract/oddities/oddity-kinds'
import { owned } from '../owner.ts'
import { plantsOfClients } from './client-words.ts'
import type { Worker } from './desk.ts'
import { plantsOfMoney, type Plant } from './oddities-of-money.ts'
import { plantsOfTimes } from './oddities-of-times.ts'
import { plantsOfWork } from './oddities-of-work.ts'

export const plants: Readonly<Record<OddityReason, Plant>> = {
  ...plantsOfMoney,
  ...plantsOfWork,
  ...plantsOfClients,
  ...plantsOfTimes,
}
export const reasons = Object.keys(plants) as readonly OddityReason[]

export type Oddity = Row<typeof listOddities>

/** Lists the cases that a reader sees in their branch. */
export const odditiesOf = async (
  { client, userId, branch }: Worker,
  wishes: Partial<Wire<typeof listOddities>> = {},
): Promise<readonly Oddity[]> =>
  (await client.ask(listOddities, { page: 1, limit: 500, userId, cCode: branch, ...wishes })).responseObjects

export const oddityCountsOf = ({ client, userId, branch }: Worker, cCode: string = branch) =>
  client.ask(getOddities, { userId, cCode })

const seenOf = async ({ client }: Worker, cCode: string, kind: OddityKind) => {
  const { rules } = await client.ask(getOddityRules, { cCode })
  const rule = rules.find((one) => one.kind === kind)
  if (!rule) throw new Error(`no rule of ${kind}`)
  return { isOn: rule.isOn, first: rule.first, second: rule.second }
}

/** Returns the request that sets the first threshold of a kind in the branch of a director. */
export async function ruleOf(
  by: Worker,
  kind: OddityKind,
  first: number,
  isOn = true,
): Promise<Wire<typeof saveOddityRule>> {
  const seen = await seenOf(by, by.branch, kind)
  return { userId: by.userId, cCode: by.branch, kind, ...seen, first, isOn, seen }
}

/** Returns the request that marks a case as a director sees it. */
export const markOf = (
  { userId }: Worker,
  { cCode, kind, caseKey, seen }: Oddity,
  state: OddityState,
  note = '',
): Wire<typeof markOddity> => ({ userId, cCode, kind, caseKey, seen, state, note })

/** Submits each form of the screen, about cash that a salesman of the branch has had for weeks, and returns the answers. */
export async function oddityFormsOf(director: Worker) {
  await owned(
    `update receipt set created_at = created_at - interval '20 days'
     where id = (select max(id) from receipt where branch_code = $1 and stage = 0 and method = 'Cash')`,
    [director.branch],
  )
  const changed = await director.client.ask(saveOddityRule, await ruleOf(director, 'X1', 4))
  const [held] = await odditiesOf(director, { kind: 'X1' })
  if (!held) throw new Error('no cash is held for long')
  return [changed, await director.client.ask(markOddity, markOf(director, held, 'explained', 'The bank was closed'))]
}
