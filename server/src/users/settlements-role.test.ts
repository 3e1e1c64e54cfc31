/** The rights of the server's role over hand-overs that a director settles: a faulty program cannot do more. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

/** A desk with a second cashier. */
async function anOffice() {
  const desk = await aDesk(app)
  return { ...desk, colleague: await aWorker(app, { role: role.cashier, in: desk.branch }) }
}

describe('the role of the server', () => {
  const refusedBy = (rule: string) => ({ code: '23514', rule })

  it('settles for no other salesman and no other cashier, and approves for no director', async () => {
    const { salesman, cashier, colleague, director, branch } = await anOffice()
    const another = await aWorker(app, { role: role.salesman, in: branch })
    const { transferId } = await aReceipt({ by: salesman }).sentTo(cashier)
    const by = (who: Worker, status: number, more = '') =>
      asServer(
        app,
        who,
        `update transfer set status = ${status}, decided_by = ${who.userId}, decided_at = now()${more} where id = ${transferId}`,
      )
    const onTo = (who: Worker) => `, redirected_to = ${who.userId}`

    expect([
      await by(another, 2),
      await by(colleague, 2),
      await by(colleague, 2, onTo(colleague)),
      await by(director, 1),
      await by(director, 2, onTo(salesman)),
      await by(director, 2, onTo(cashier)),
      await by(cashier, 2, onTo(colleague)),
    ]).toEqual([
      refusedBy('transfer_is_decided_by_its_cashier_or_a_director'),
      refusedBy('transfer_is_decided_by_its_cashier_or_a_director'),
      refusedBy('transfer_is_decided_by_its_cashier_or_a_director'),
      refusedBy('transfer_is_approved_by_its_cashier'),
      refusedBy('transfer_is_to_a_cashier'),
      refusedBy('transfer_is_redirected_to_another'),
      refusedBy('transfer_is_redirected_to_another'),
    ])
  })

  it('removes nothing from the hand of a cashier, and changes no settlement afterwards', async () => {
    const office = await anOffice()
    const { salesman, cashier, colleague, director } = office
    const { transferId: approved } = await inHand(office)
    const { transferId } = await aReceipt({ by: salesman }).sentTo(cashier).settled(director)

    expect(
      await asServer(
        app,
        director,
        `update transfer set status = 2, decided_by = ${director.userId} where id = ${approved}`,
      ),
    ).toEqual(refusedBy('transfer_is_decided_by_its_cashier_or_a_director'))
    expect(
      await asServer(app, director, `update transfer set redirected_to = ${colleague.userId} where id = ${transferId}`),
    ).toEqual(refusedBy('transfer_step_exists'))
  })
})
