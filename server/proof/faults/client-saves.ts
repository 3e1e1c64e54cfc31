/** The saves about pages and messages for clients, each with a request that changes something. */
import { endLink, linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { saveClientPages, saveNumbers } from '@backoffice/contract/settings/settings'
import { aReceipt } from '../../testing/builders/cash.ts'
import { linkedReceipt, withPages } from '../../testing/builders/client-words.ts'
import type { Desk } from '../../testing/builders/desk.ts'
import { owned } from '../../testing/owner.ts'
import { messageSaves } from './message-saves.ts'
import type { OtherSave } from './other-save.ts'
import { statementSaves } from './statement-saves.ts'

export const clientSaves: Readonly<Record<string, (desk: Desk) => Promise<OtherSave>>> = {
  ...messageSaves,
  async [saveClientPages.name]({ director }) {
    const { userId, branch: branchCode } = director
    const seen = { clientPages: false, clientPagesOwed: false, clientLanguage: 'en' }
    return { by: director, body: { branchCode, userId, now: { ...seen, clientPages: true }, seen } }
  },
  async [saveNumbers.name]({ director }) {
    const { userId, branch: branchCode } = director
    const seen = { digits: 'latin', grouping: 'thousands' }
    return { by: director, body: { branchCode, userId, now: { ...seen, grouping: 'lakh' }, seen } }
  },
  async [linkOfReceipt.name]({ salesman, branch }) {
    await withPages(branch.code)
    const { id } = await aReceipt({ by: salesman })
    await owned('delete from receipt_link where receipt_id = $1', [id])
    return { by: salesman, body: { invoiceDetailId: id } }
  },
  async [endLink.name]({ salesman, director, branch }) {
    await withPages(branch.code)
    const { id } = await linkedReceipt(aReceipt({ by: salesman }))
    return { by: director, body: { invoiceDetailId: id } }
  },
  ...statementSaves,
}
