/** Tests which users may decide, read and receive. A role has its own modules, and users who cannot sign in get no money. */
import { role } from '@backoffice/contract/access'
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { decision } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { handOverOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, today } from '../../testing/builders/desk.ts'
import { inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

describe('a deposit', () => {
  // Invariant I10 checks decisions by role and module, so a decision by another user would break it for ever.
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

describe('a hand-over', () => {
  // Such a cashier can neither approve nor decline the receipt, and the salesman cannot take it back.
  it.each([
    ['may not use the portal', 'update app_user set portal_allowed = false where id = $1'],
    ['does not collect', 'delete from user_module where user_id = $1 and module_id = 1'],
  ])('is sent to no cashier who %s', async (_, change) => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })
    await owned(change, [cashier.userId])

    const answer = await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier)] })

    expect(answer).toEqual(refused(transferMessages.cashierUnknown))
    expect(await stageOf(receipt)).toBe(0)
  })
})
