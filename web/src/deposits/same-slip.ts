import { sameSlips } from '@backoffice/contract/receipts/evidence'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { request } from '../api/client.ts'

/**
 * Returns the question about a slip number that another deposit of the branch has. If the lookup fails, the deposit can be saved all the
 * same.
 */
export async function questionOfSlip(branchCode: string, slipNo: string): Promise<string | undefined> {
  const asked = { cCode: branchCode, depositSlipNo: slipNo.trim() }
  const { deposits } = await request(sameSlips, asked).catch(() => ({ deposits: [] }))
  const [other] = deposits
  if (!other) return undefined
  const { depositNo, by, at } = other
  return depositNo === '' ? evidenceMessages.slipElsewhere : evidenceMessages.slipElsewhereBy(depositNo, by, at)
}
