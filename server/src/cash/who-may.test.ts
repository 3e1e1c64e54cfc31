/** Who decides, who reads and who receives: a role has its own modules, and money goes to nobody who cannot come in. */
import { role } from '@backoffice/contract/access'
import { decideDeposit } from '@backoffice/contract/cash/deposits'
import { decision } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { aDeposit } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, today } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

describe('a deposit', () => {
  // The promise I10 knows the pairs of role and module alone: one decided otherwise would break it for ever.
  it.each([
    ['director with the module of an approver', role.director, 31],
    ['approver with the module of a director', role.depositApprover, 7],
  ] as const)('is not decided by a %s', async (_, roleId, moduleId) => {
    const desk = await aDesk(app)
    const other = await aWorker(app, { role: roleId, in: desk.branch, modules: [moduleId] })
    const { no } = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })

    const { status } = await other.client.send(decideDeposit, {
      depositNo: no,
      d_User_Id: other.userId,
      postingDate: await today(desk.branch.code),
      status: decision.approved,
    })

    expect(status).toBe(403)
  })
})
