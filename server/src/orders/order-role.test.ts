/** The database refuses statements of the server's role that a wrong program might send about orders. */
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { aMarketingRep, anOrder, orderApproved, orderNow } from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()

describe('the role of the server', () => {
  const DENIED = '42501'
  const RULE = '23514'
  const CALCULATED = '428C9'
  const line = `'[{"item": ":item", "quantity": 1, "rate": 1, "discount_percent": 0}]'`
  const add = (columns: string, values: string) =>
    `insert into sale_order (branch_code, ordered_on, party, salesman_rep, marketing_rep, lines, entered_by${columns})
     values (:branch, '2026-01-01', :party, :salesman, :rep, ${line}, ${values})`

  it.each([
    ['deletes no order', 'director', 'delete from sale_order where id = :id', DENIED],
    ['chooses no number', 'salesman', add(', order_no', ':salesman, 99'), DENIED],
    ['chooses no totals', 'salesman', add(', total_net', ':salesman, 99'), DENIED],
    ['enters none for another user', 'director', add('', ':salesman'), DENIED],
    ['changes no total', 'salesman', 'update sale_order set total_net = 1 where id = :id', DENIED],
    ['leaves no order without lines', 'salesman', `update sale_order set lines = '[]' where id = :id`, RULE],
    ['changes no line by itself', 'salesman', 'update sale_order_line set quantity = 1 where order_id = :id', DENIED],
    ['removes no line by itself', 'salesman', 'delete from sale_order_line where order_id = :id', DENIED],
    ['counts no numbers', 'salesman', 'update document_counter set last_no = 99', DENIED],
    ['keeps a word only above a limit', 'salesman', `update sale_order set credit_word = 'x' where id = :id`, RULE],
    ['changes nothing of others', 'cashier', `update sale_order set remarks = 'x' where id = :id`, RULE],
    ['changes nothing that is approved', 'salesman', `update sale_order set remarks = 'x' where id = :approved`, RULE],
    ['does not undo an approval', 'director', `update sale_order set status = 0 where id = :approved`, RULE],
    [
      'approves nothing that it changes',
      'director',
      `update sale_order set status = 1, decided_by = :director, remarks = 'x' where id = :id`,
      RULE,
    ],
    [
      'approves in nobody else’s name',
      'salesman',
      'update sale_order set status = 1, decided_by = :director where id = :id',
      DENIED,
    ],
    [
      'approves nothing that its user entered',
      'salesman',
      'update sale_order set status = 1, decided_by = :salesman where id = :id',
      RULE,
    ],
    [
      'computes the amounts of a line itself',
      'owner',
      'update sale_order_line set net = 1 where order_id = :id',
      CALCULATED,
    ],
  ] as const)('%s', async (_what, who, statement, code) => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch, party } = desk
    const item = await anItem()
    const rep = await aMarketingRep({ branch: branch.code })
    const [order, approved] = [await anOrder({ by: salesman }), await anOrder({ by: salesman })]
    await orderApproved(director, approved)
    const ids: Readonly<Record<string, string | number>> = {
      id: order.id,
      approved: approved.id,
      branch: `'${branch.code}'`,
      party: `'${party}'`,
      item: item.code,
      rep: rep.id,
      salesman: salesman.userId,
      cashier: cashier.userId,
      director: director.userId,
    }
    const written = statement.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? `:${name}`))

    const tried =
      who === 'owner'
        ? await owned(written).then(
            () => '',
            (error: unknown) => (error as { code: string }).code,
          )
        : (await asServer(app, desk[who], written)).code

    expect(tried).toBe(code)
    expect([await orderNow(order), await orderNow(approved)]).toMatchObject([
      { status: 0, version: 1, net: 100 },
      { status: 1, version: 2, net: 100 },
    ])
    const { last } = await ownedRow<{ last: number }>(
      "select last_no as last from document_counter where kind = 'sale_order' and branch_code = $1",
      [branch.code],
    )
    expect(last).toBe(2)
  })
})
