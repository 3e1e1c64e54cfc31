import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { role } from '@backoffice/contract/access'
import { countUnread, listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import type { Branch } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const listed = async ({ client, userId }: Worker, more: { unread?: boolean; page?: number; limit?: number } = {}) =>
  client.ask(listNotifications, { page: 1, limit: 20, userId, ...more })
const another = (branch: Branch) => aWorker(app, { role: role.salesman, in: branch })
const unread = async ({ client }: Worker) => (await client.ask(countUnread, {})).unread

describe('the list of notifications', () => {
  it('shows each in a sentence, with links to details', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({
      salesman,
      no: 'INV/77',
      party: await aParty({ branch: branch.code, title: 'Medical Store' }),
    })
    const receipt = await aReceipt({ by: salesman, invoice, amount: 234.5 }).sentTo(cashier).declined('Count again')

    const { responseObjects, totalRows } = await listed(salesman)

    expect(totalRows).toBe(1)
    expect(responseObjects).toEqual([
      {
        id: expect.any(Number),
        pieces: 1,
        createdOn: expect.stringMatching(/Z$/),
        kind: 'decline',
        document: 'receipt',
        documentId: receipt.id,
        by: cashier.name,
        text: `${cashier.name} declined your hand-over: 234.50 for INV/77 of Medical Store.`,
        status: 2,
        statusName: 'Declined',
        amount: 234.5,
        comments: 'Count again',
        documentNo: '',
        depositNo: '',
        invoiceDetailId: receipt.id,
        invoiceNo: 'INV/77',
        client: 'Medical Store',
        cCode: branch.code,
        branch: branch.name,
        isRead: false,
        place: '/salesmanCashTransfer',
        query: { row: String(receipt.id) },
      },
    ])
  })

  it('shows the number of documents if there are several, and the number of the deposit', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const receipts = [
      await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).approved(),
      await aReceipt({ by: salesman, ...aCheque(20) })
        .sentTo(cashier)
        .approved(),
    ]
    const makes = aDeposit({ by: cashier, receipts })
    const deposit = await makes
    const toDirector = await listed(director)
    await makes.approvedBy(director)
    const toCashier = await listed(cashier)

    expect(toDirector.responseObjects).toMatchObject([
      {
        text: `${cashier.name} made deposit ${deposit.no}: 2 receipts, 50.00 in all. It waits for a decision.`,
        status: 0,
        statusName: 'Pending',
        document: 'deposit',
        documentId: deposit.id,
        depositNo: deposit.no,
        invoiceDetailId: null,
        place: '/directorDepositApproval',
      },
    ])
    expect(toCashier.responseObjects[0]).toMatchObject({
      text: `${director.name} approved deposit ${deposit.no}: 2 receipts, 50.00 in all.`,
      status: 4,
      statusName: 'Deposited',
      place: '/cashierDepositsReport',
    })
  })

  it('names the client where there is no invoice, and its word where the status has none', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Pharmacy' })
    const advance = await aReceipt({ by: salesman, party, amount: 50 }).sentTo(cashier)
    await owned(
      `insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by) values ($1, $2, $3, 12, $4)`,
      [advance.id, (await anInvoice({ salesman, party })).id, branch.code, cashier.userId],
    )

    const [{ responseObjects: toCashier }, { responseObjects: toSalesman }] = [
      await listed(cashier),
      await listed(salesman),
    ]

    expect(toCashier[0]?.text).toBe(`${salesman.name} handed over to you: 50.00 in advance from Pharmacy.`)
    expect(toSalesman[0]).toMatchObject({
      text: `${cashier.name} applied to invoices: 12.00 in advance from Pharmacy.`,
      statusName: 'Applied',
      amount: 12,
    })
  })

  it('leads nowhere where its reader may open no screen of it', async () => {
    const { cashier, salesman } = await aDesk(app)
    await aReceipt({ by: salesman }).sentTo(cashier)
    await owned('delete from user_module where user_id = $1 and module_id <> 2', [cashier.userId])

    expect((await listed(cashier)).responseObjects).toMatchObject([{ kind: 'send', place: '' }])
  })

  it('is newest first, page by page, with only unread ones on request', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    const senders = [salesman, await another(branch), await another(branch)]
    for (const [index, by] of senders.entries()) await aReceipt({ by, amount: index + 1 }).sentTo(cashier)
    const [newest] = (await listed(cashier)).responseObjects
    await cashier.client.ask(readNotifications, { ids: [newest?.id ?? 0] })

    const [first, second, open] = [
      await listed(cashier, { limit: 2 }),
      await listed(cashier, { limit: 2, page: 2 }),
      await listed(cashier, { unread: true }),
    ]

    expect([first.responseObjects, second.responseObjects].map((rows) => rows.map(({ amount }) => amount))).toEqual([
      [3, 2],
      [1],
    ])
    expect([first.totalRows, second.totalRows, open.totalRows]).toEqual([3, 3, 2])
    expect(open.responseObjects.map(({ amount, isRead }) => [amount, isRead])).toEqual([
      [2, false],
      [1, false],
    ])
  })

  it('is nobody else’s, and of a branch only while one works there', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    const colleague = await aWorker(app, { role: role.cashier, in: branch })
    await aReceipt({ by: salesman }).sentTo(cashier)

    const before = [await listed(cashier), await listed(colleague), await listed(salesman)]
    await owned('update user_branch set active = false where user_id = $1', [cashier.userId])
    const after = [(await listed(cashier)).totalRows, await unread(cashier)]

    expect(before.map(({ totalRows }) => totalRows)).toEqual([1, 0, 0])
    expect(after).toEqual([0, 0])
  })
})

describe('reading', () => {
  it('marks a notification, and marking it again changes nothing', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman }).sentTo(cashier)
    await aReceipt({ by: await another(branch) }).sentTo(cashier)
    const [newest] = (await listed(cashier)).responseObjects
    const ids = [newest?.id ?? 0]

    const answer = await cashier.client.ask(readNotifications, { ids })
    const [marked] = await owned('select read_at from notification where id = $1', ids)
    const again = await cashier.client.ask(readNotifications, { ids })

    expect([answer, again]).toEqual([1, 2].map(() => ({ isSuccessful: true, message: notificationsMessages.marked })))
    expect(await unread(cashier)).toBe(1)
    expect(await owned('select read_at from notification where id = $1', ids)).toEqual([marked])
  })

  it('marks all that were seen, and leaves what came after', async () => {
    const { salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman }).sentTo(cashier)
    await aReceipt({ by: salesman }).sentTo(cashier)
    const [newest] = (await listed(cashier)).responseObjects
    await aReceipt({ by: salesman }).sentTo(cashier)

    await cashier.client.ask(readNotifications, { upTo: newest?.id ?? 0 })

    expect(await unread(cashier)).toBe(1)
    expect((await listed(cashier)).responseObjects.map(({ pieces, isRead }) => [pieces, isRead])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it("refuses other users' notifications, which stay unread and count for their own user only", async () => {
    const { salesman, cashier, director } = await aDesk(app)
    await aReceipt({ by: salesman }).sentTo(cashier)
    const [newest] = (await listed(cashier)).responseObjects

    const answers = [
      await director.client.ask(readNotifications, { ids: [newest?.id ?? 0] }),
      await salesman.client.ask(readNotifications, { upTo: 2 ** 31 - 1 }),
      await cashier.client.ask(readNotifications, {}),
    ]

    expect(answers).toEqual(answers.map(() => ({ isSuccessful: false, message: notificationsMessages.notFound })))
    expect([await unread(cashier), await unread(salesman), await unread(director)]).toEqual([1, 0, 0])
  })
})
