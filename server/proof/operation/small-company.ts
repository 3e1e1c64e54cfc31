/**
 * A company made by the commands of a program and the files of docs/first-company.md, and a salesman of it who works over calls alone: the
 * program and its database may be anywhere and of any age.
 */
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listReceipts, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { changePassword, login } from '@backoffice/contract/session/sign-in'
import { clientOf } from '../../testing/client.ts'
import { PDF } from '../../testing/uploading.ts'
import { writtenIn } from '../docs/written-commands.ts'
import { overHttp, PASSWORD } from '../over-http.ts'

const SALESMAN = 1101
const KINDS = ['branches', 'dictionaries', 'accounts', 'parties', 'users', 'invoices'] as const

export interface Salesman {
  /** Records a receipt of the amount on the salesman's first invoice. */
  records(amount: number): Promise<void>
  /** Sends a file and returns the status. */
  uploads(): Promise<number>
  /** Returns the amounts among these with a receipt on the salesman's server. */
  recorded(...amounts: readonly number[]): Promise<number[]>
  /** Whether the first sign-in of the salesman is still valid. */
  isSignedIn(): Promise<boolean>
}

/**
 * Makes the company with the program in `$FORMER`, through the commands that `run` runs, and signs its salesman in at that program's
 * server.
 */
export async function salesmanOfNewCompany(
  url: string,
  folder: string,
  run: (block: string) => Promise<string>,
): Promise<Salesman> {
  const { files } = writtenIn(new Set())
  for (const kind of KINDS) writeFileSync(join(folder, `${kind}.csv`), files.get(kind) ?? '')
  const output = await run(`cd "$FORMER"
    node server/dist/cli.js create-director --login 3100 --name Owner --company AP --company-name Alpha --time-zone Asia/Karachi --branch KHI --branch-name Karachi
    for kind in ${KINDS.join(' ')}; do node server/dist/cli.js import $kind ${folder}/$kind.csv; done
    node server/dist/cli.js reset-password --login ${SALESMAN}`)
  const [, oneTime = ''] = new RegExp(`User ${SALESMAN} .* sign-in: (\\S+)`).exec(output) ?? []
  // After a restart another server is behind a kept connection.
  const http = overHttp(url, new Agent())
  const signIn = (password: string) => clientOf(http, '/main').ask(login, { loginid: SALESMAN, password })
  const first = clientOf(http, '/main', (await signIn(oneTime)).token)
  await first.ask(changePassword, { currentPassword: oneTime, newPassword: PASSWORD })
  const { token, userId, branchCode } = await signIn(PASSWORD)
  const client = clientOf(http, '/main', token)
  const own = { page: 1, limit: 100, sellerId: userId, cCode: branchCode, status: -1 }
  return {
    async records(receiveAmount) {
      const { responseObjects } = await client.ask(listPendingInvoices, { branchCode, userId: String(userId) })
      const owed = responseObjects.find(({ bal_Amount: balance }) => Number(balance) > receiveAmount)
      const paid = { receiveAmount, chequeNO: '', chequeDate: '', chequeBank: '', paymentMode: 'Cash' as const }
      const { isSuccessful, message } = await client.ask(saveReceipts, {
        invoiceDetails: [{ ...paid, sUserId: userId, cCode: branchCode, invoiceNo: owed?.inv_no ?? '' }],
      })
      if (!isSuccessful) throw new Error(message)
    },
    async uploads() {
      const form = new FormData()
      form.append('file0', new File([PDF], 'slip.pdf', { type: 'application/pdf' }))
      const headers = { authorization: `Bearer ${token}` }
      const path = `${url}/main/api/Payment/Upload/IR1/${userId}`
      return (await fetch(path, { method: 'POST', headers, body: form })).status
    },
    async recorded(...amounts) {
      const { responseObjects } = await client.ask(listReceipts, own)
      const there = new Set(responseObjects.map(({ s_ReceiveAmount: amount }) => Number(amount)))
      return amounts.filter((amount) => there.has(amount))
    },
    isSignedIn: async () => (await client.send(listReceipts, own)).status === 200,
  }
}
