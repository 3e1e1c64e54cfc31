import { aCheque, aDeposit, aReceipt, type Receipt } from '@backoffice/server/testing/builders/cash'
import type { Desk } from '@backoffice/server/testing/builders/desk'

/**
 * The salesman has 100 and a cheque of 30 in hand and 7 on the way; the cashier has 250 in the drawer, with a cheque of 50 among them, and
 * 64 in a deposit; 128 are banked.
 */
export async function aDay({ salesman, cashier, director }: Desk): Promise<Receipt> {
  const given = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 100 })
  await aReceipt({ by: salesman, ...aCheque(30) })
  const sent = await aReceipt({ by: salesman, amount: 7 }).sentTo(cashier)
  await given(200)
  await aReceipt({ by: salesman, ...aCheque(50) })
    .sentTo(cashier)
    .approved()
  await aDeposit({ by: cashier, receipts: [await given(64)] })
  await aDeposit({ by: cashier, receipts: [await given(128)] }).approvedBy(director)
  return sent
}
