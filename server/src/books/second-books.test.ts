/** The books of another program: what its imports add up to, also where answers are cut off and files come again. */
import { role } from '@backoffice/contract/access'
import { type BookFormat, bookFormats } from '@backoffice/contract/books/books'
import { programBatches, programFile } from '@backoffice/contract/books/programs'
import { type Money, money } from '@backoffice/contract/money'
import { expect, it } from 'vitest'
import { seeded } from '../../../demo/src/random.ts'
import { aBatch, aProgram } from '../../testing/builders/books.ts'
import { someMoney } from '../../testing/builders/busy-desk.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { anApprovedCredit, creditReversed } from '../../testing/builders/credits.ts'
import { aDesk, anInvoice, aWorker, type Desk } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { clientOf } from '../../testing/client.ts'
import { owned } from '../../testing/owner.ts'
import { SecondBooks } from '../../testing/second-books.ts'

const app = await cashApp()

/** Makes money of every kind: in every place, bounced, void, an advance that is applied, and credits. */
async function busyBooks(): Promise<Desk> {
  const desk = await aDesk(app)
  const { salesman, director, branch, party } = desk
  const second = await aWorker(app, { role: role.director, in: branch })
  const invoice = await anInvoice({ salesman, bill: 900, party })
  await someMoney(desk)
  await aReceipt({ by: salesman, amount: 250, party }).appliedTo(invoice, 200)
  await anApprovedCredit(second, { by: director, invoice, amount: 300, kind: 'Return' })
  await creditReversed(
    director,
    await anApprovedCredit(second, { by: director, invoice, amount: 60, kind: 'Discount' }),
  )
  return desk
}

/** Returns the balance of each ledger by the ledger of custody itself, without batches and files. */
async function custodyOf({ branch }: Desk): Promise<Readonly<Record<string, Money>>> {
  const rows = await owned<{ ledger: string; balance: string }>(
    `select l.ledger, sum(p.amount)::text as balance
     from posting p
     join journal j on j.id = p.journal_id
     join branch b on b.code = p.branch_code
     left join receipt r on r.id = j.receipt_id
     left join credit k on k.id = j.credit_id
     join chart c on c.branch_code = p.branch_code and c.acode = coalesce(r.party, k.party)
     cross join lateral custody.ledger_of(b.company_code, p.branch_code, p.account, p.holder, c.acode, c.title) l
     where p.branch_code = $1
     group by 1 having sum(p.amount) <> 0`,
    [branch.code],
  )
  return Object.fromEntries(rows.map(({ ledger, balance }) => [ledger, money(balance) as Money]))
}

/** Reads the batches as a program does: it asks for the batches after its last batch. */
function programWith(token: string) {
  const client = clientOf(app.app, app.base.path, token)
  return {
    batchesAfter: async (after?: number) =>
      (await client.ask(programBatches, after === undefined ? {} : { after })).batches,
    file: async (batchId: number, format: BookFormat) => (await client.ask(programFile, { batchId, format })).text,
  }
}

it('books every batch in an empty second system, in every format, with the trial balance of custody', async () => {
  const desk = await busyBooks()
  await aBatch(desk.branch.code)
  const { token } = await aProgram(desk.director)
  const program = programWith(token)
  const expected = await custodyOf(desk)

  for (const format of bookFormats) {
    const books = new SecondBooks()
    for (const { batchId } of await program.batchesAfter()) books.import(await program.file(batchId, format), format)
    expect([format, books.trialBalance()]).toEqual([format, expected])
  }
  expect(Object.keys(expected).length).toBeGreaterThan(4)
})

it('is booked once in a program that numbers entries itself, after fifty answers that were cut off and files that came again', async () => {
  const desk = await busyBooks()
  const { token } = await aProgram(desk.director)
  const program = programWith(token)
  const random = seeded('a second program')
  const books = new SecondBooks()
  let [last, cuts]: [number | undefined, number] = [undefined, 0]

  for (let round = 0; round < 50; round += 1) {
    if (round % 10 === 0) {
      await aReceipt({ by: desk.salesman, amount: 10 + round })
      await aBatch(desk.branch.code)
    }
    // It lost its place, and begins again.
    if (random.chance(20)) last = undefined
    for (const { batchId } of await program.batchesAfter(last)) {
      const text = await program.file(batchId, 'tally')
      const isCut = random.chance(60)
      books.import(isCut ? text.slice(0, random.integer(0, text.length - 1)) : text, 'tally')
      if (isCut) {
        cuts += 1
        break
      }
      last = batchId
    }
  }
  for (const { batchId } of await program.batchesAfter(last))
    books.import(await program.file(batchId, 'tally'), 'tally')

  expect(cuts).toBeGreaterThan(10)
  expect(books.trialBalance()).toEqual(await custodyOf(desk))
  const [{ entries } = { entries: 0 }] = await owned<{ entries: number }>(
    'select count(*)::int as entries from posting_entry where branch_code = $1 and debit_ledger <> credit_ledger',
    [desk.branch.code],
  )
  expect(books.size).toBe(entries)
})
