/** The faults of matches with lines of the bank. */
import { matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { aBankLine } from '../builders/banks.ts'
import { aDeposit } from '../builders/cash.ts'
import { aBank } from '../builders/desk.ts'
import { inHand } from '../builders/stories.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function bankIds({ desk }: Places): Promise<Ids> {
  const { director, branch, cashier, account } = desk
  const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk, 100)], account })
  const [lineId, open] = [await aBankLine(desk), await aBankLine(desk)]
  const of = { userId: director.userId, cCode: branch.code, lineId, deposits: [deposit.no], isWhole: false, note: '' }
  await director.client.ask(matchBankLine, of)
  return {
    matched_line: lineId,
    open_line: open,
    matched_deposit: deposit.id,
    other_account: `'${await aBank({ branch: branch.code })}'`,
  }
}

export const bankFaults: readonly Fault[] = [
  ['i48', 'a line of the bank lost its match', 'delete from bank_match where line_id = :matched_line'],
  ['i48', 'a line of the bank is matched with nothing', 'update bank_line set matched = amount where id = :open_line'],
  [
    'i48',
    'a deposit is shown for more than its total',
    `with twice as (
       insert into bank_match (line_id, branch_code, kind, deposit_id, amount, matched_by)
       select :open_line, branch_code, kind, deposit_id, amount, matched_by from bank_match where line_id = :matched_line returning line_id)
     update bank_line set matched = amount where id = :open_line`,
  ],
  [
    'i48',
    'a deposit to another account is on a line of the bank',
    'update deposit set account = :other_account where id = :matched_deposit',
  ],
]
