import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { messages } from '@backoffice/contract/messages'
import { expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { depositOf } from '../../testing/builders/cash-forms.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { anUpload, claimedBy } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

it('a deposit has at most ten files, however many of its lines bring some', async () => {
  const { salesman, cashier, account } = await aDesk(app)
  const uploads = await Promise.all(Array.from({ length: 11 }, () => anUpload({ by: cashier })))
  const receipts = [
    await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier).approved(),
    await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier).approved(),
  ]
  const saveWith = (first: number, second: number) => {
    const [one, other] = [uploads.slice(0, first), uploads.slice(first, first + second)]
    const { cashierDeposits } = depositOf(cashier, receipts, account)
    const cashierDepositsImages = [one, other].map((some) => some.map(({ sent }) => sent))
    return cashier.client.ask(saveDeposit, {
      cashierDeposits: cashierDeposits.map((line, at) => ({
        ...line,
        cashierDepositsImages: cashierDepositsImages[at] ?? [],
      })),
    })
  }

  expect(await saveWith(6, 5)).toEqual(refused(messages.upload.many(10)))
  expect((await saveWith(6, 4)).isSuccessful).toBe(true)
  expect(await Promise.all(uploads.map(async (upload) => (await claimedBy(upload)).kind === 'deposit'))).toEqual([
    ...Array.from({ length: 10 }, () => true),
    false,
  ])
})
