/** Bank matching: a statement is imported, a rule confirms what is certain, and a director tells what the other lines are. */
import type { Day } from '@backoffice/contract/day'
import { bankRow } from '@backoffice/server/testing/builders/banks'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { type Desk, today } from '@backoffice/server/testing/builders/desk'
import { csvOf } from '@backoffice/server/testing/builders/imports'
import { inHand } from '@backoffice/server/testing/builders/stories'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { inLine, say, saying } from './language.ts'
import { field, labelled } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { listPage } from './pages/list-page.ts'
import { reviewPage } from './pages/review.ts'
import { expectError, expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

const path = '/directorBankMatching'

const deposited = async (desk: Desk, amount: number, slipNo: string) =>
  aDeposit({
    by: desk.cashier,
    receipts: [await inHand(desk, amount)],
    slipNo,
    account: desk.account,
  }).approvedBy(desk.director)

/** Returns a statement of today with these lines, oldest first. */
async function statement(desk: Desk, lines: readonly (readonly [amount: number, words: string])[]): Promise<Buffer> {
  const date = (await today(desk.branch.code)) as Day
  const rows = lines.map(([amount, description]) => bankRow(desk, String(amount), { date, description }))
  return Buffer.from(csvOf('statements', rows))
}

/** Returns what the lines of the branch are, by their words. */
const matches = ({ branch }: Desk) =>
  owned(
    `select l.description as words, m.kind, m.rule, m.amount::float from bank_match m join bank_line l on l.id = m.line_id
     where l.branch_code = $1 order by l.id, m.id`,
    [branch.code],
  )

test(
  'A director imports a statement, and tells by keys alone what its lines are',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const cheque = await aReceipt({ by: desk.salesman, ...aCheque(1500.5) })
      .sentTo(desk.cashier)
      .approved()
    const [{ chequeNo } = { chequeNo: '' }] = await owned<{ chequeNo: string }>(
      'select cheque_no as "chequeNo" from receipt where id = $1',
      [cheque.id],
    )
    await aDeposit({ by: desk.cashier, receipts: [cheque], slipNo: 'OLD', account: desk.account }).approvedBy(
      desk.director,
    )
    const certain = await deposited(desk, 400, '5582-1')
    await deposited(desk, 1000, '7710')
    await deposited(desk, 300, '8001')
    const page = await signedIn(desk.director.loginId, { path, viewport: { width: 1366, height: 768 } })
    const review = reviewPage(page)
    const open = listPage(page, 'Lines of the Bank')
    const candidates = review.panel.getByRole('region', { name: say('May belong to') })
    const takesKeys = async () => {
      await review.takesKeys()
      await expect(review.panel.locator('[data-resting]')).toHaveCount(0)
    }
    /** Waits for the document of a line, and presses a key. */
    const at = async (words: string, key: string) => {
      await expect(review.panel.getByRole('heading', { level: 3 })).toHaveText(words)
      await takesKeys()
      await page.keyboard.press(key)
    }

    await test.step('Without a statement the page leads to the import', async () => {
      await expectScreen(page, 'Bank Matching')
      await expect(
        page.getByText(
          say(
            `No bank statement of ${desk.branch.name} is here yet. Import one: choose the kind Bank Statements and the file that the bank gives you.`,
          ),
        ),
      ).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: say('Import a Statement') }).press('Enter')
      const { kind, choose: send, columns, preview, work, confirm } = importScreen(page)
      await expect(kind).toHaveValue(say('Bank Statements'))
      await send(
        'statement.csv',
        await statement(desk, [
          [400, 'CASH DEP SLIP 5582-1/KHI'],
          [-350, 'SERVICE CHARGES'],
          [25.5, 'PROFIT PAID'],
          [-1500.5, `CHQ ${chequeNo} RETURNED`],
          [900, 'SLIP 7710'],
          [300, 'COUNTER CASH'],
        ]),
      )
      await columns.getByRole('button', { name: say('Check') }).click()
      await expect(preview.getByRole('button', { name: inLine('New', '6') })).toBeVisible()
      await work.getByRole('button', { name: say('Import'), exact: true }).click()
      await confirm()
      await expect(work.getByText(saying('6 new and 0 changed imported'))).toBeVisible()
    })

    await test.step('The rule has confirmed the line that names slip and amount; the others are open', async () => {
      await goWithin(page, path)
      await expect(open.rows).toHaveCount(5)
      await expectAccessible(page)
      expect(await matches(desk)).toEqual([
        { words: 'CASH DEP SLIP 5582-1/KHI', kind: 'deposit', rule: 'R1', amount: 400 },
      ])
      const accounts = listPage(page, 'Accounts at the Bank')
      await expect(accounts.rows).toContainText(['3,200.50'])
      await expect(await accounts.cell('3,200.50', 'Seen at the Bank')).toHaveText('400.00')
      await expect(await accounts.cell('3,200.50', 'Not at the Bank')).toHaveText('2,800.50')
    })

    await test.step('Enter opens the first line with its candidates, and confirms the first of them', async () => {
      await page.keyboard.press('r')
      await expect(candidates.getByRole('listitem').first()).toContainText(say('Amount fits'))
      await expect(candidates).toContainText(say('Same day'))
      await expect(candidates).toContainText(say('Slip is not named'))
      // Buttons that rest are half as strong.
      await takesKeys()
      await expectAccessible(page)
      await at('COUNTER CASH', 'Enter')
      await expect(review.outcome).toHaveText(inLine('Matched', '300.00'))
    })

    await test.step('U undoes it, and Enter confirms it again', async () => {
      await at('SLIP 7710', 'u')
      await expect(review.outcome).toHaveText(inLine('Undone'))
      expect(await matches(desk)).toHaveLength(1)
      await page.keyboard.press('k')
      await at('COUNTER CASH', 'Enter')
      await expect(review.outcome).toHaveText(inLine('Matched', '300.00'))
    })

    await test.step('A line of less than its deposit is the whole of it, when no more will come', async () => {
      await expect(review.panel.getByRole('heading', { level: 3 })).toHaveText('SLIP 7710')
      await expect(candidates).toContainText(saying('Amount differs by -100.00'))
      await expect(candidates).toContainText(say('Slip fits'))
      await takesKeys()
      await candidates.getByRole('button', { name: say('No more will come') }).press('Enter')
    })

    await test.step('B marks the returned cheque as bounced, with the day and the words of the bank', async () => {
      await at(`CHQ ${chequeNo} RETURNED`, 'b')
      const dialog = page.getByRole('dialog', { name: say('Bounced Cheque') })
      await expect(dialog.getByLabel(labelled('Reason'))).toHaveValue(`CHQ ${chequeNo} RETURNED`)
      await expect(field(dialog, 'Bounce Date')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
      await expectAccessible(page)
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
    })

    await test.step('N passes a line over; F is a fee, and O something else with a note', async () => {
      await expect(review.panel.getByText(say('next row'))).toHaveText(inLine('N', 'next row'))
      await at('PROFIT PAID', 'n')
      await at('SERVICE CHARGES', 'f')
      await expect(review.dialog).toContainText(say('This was the last one. 1 row was left as it is.'))
      await page.keyboard.press('Escape')
      await expect(review.dialog).toBeHidden()
      await open.row('PROFIT PAID').focus()
      await page.keyboard.press('o')
      const dialog = page.getByRole('dialog', { name: say('Something Else', 'labels.bankLabels') })
      await dialog.getByRole('button', { name: say('Something Else', 'labels.bankLabels') }).press('Enter')
      await expectError(page, 'Kindly write what this line is', { at: dialog.getByLabel(labelled('Note')) })
      await dialog.getByLabel(labelled('Note')).focus()
      await page.keyboard.type('Profit of July')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(say('Every line of the bank belongs to something.'))).toBeVisible()
      expect(await matches(desk)).toEqual([
        { words: 'CASH DEP SLIP 5582-1/KHI', kind: 'deposit', rule: 'R1', amount: 400 },
        { words: 'SERVICE CHARGES', kind: 'fee', rule: null, amount: 350 },
        { words: 'PROFIT PAID', kind: 'other', rule: null, amount: 25.5 },
        { words: `CHQ ${chequeNo} RETURNED`, kind: 'bounce', rule: null, amount: 1500.5 },
        { words: 'SLIP 7710', kind: 'deposit', rule: null, amount: 900 },
        { words: 'COUNTER CASH', kind: 'deposit', rule: null, amount: 300 },
      ])
    })

    await test.step('Deposit History shows what the bank has shown', async () => {
      await goWithin(page, '/directorDepositHistory')
      const history = listPage(page, 'Deposit History')
      await expect(await history.cell('400.00', 'At the Bank')).toHaveText(say('Seen'))
      await expect(await history.cell('1,000.00', 'At the Bank')).toHaveText(say('Differs'))
      await expect(history.row('5582-1')).toContainText(certain.no)
    })
  },
)

test('On a phone a director finds a deposit by its number, takes the match back, and states the account', async ({
  desk,
  signedIn,
}) => {
  const deposit = await deposited(desk, 800, '9100')
  const page = await signedIn(desk.director.loginId, { ...phone, path: '/directorImport?data=statements' })
  const { choose: send, columns, preview, work, confirm } = importScreen(page)
  await send('statement.csv', await statement(desk, [[750, 'COUNTER 12']]))
  await columns.getByRole('button', { name: 'Check' }).click()
  await expect(preview.getByRole('button', { name: /New 1/ })).toBeVisible()
  await work.getByRole('button', { name: 'Import', exact: true }).click()
  await confirm()
  await expect(work.getByText('1 new and 0 changed imported')).toBeVisible()
  await goWithin(page, path)
  const { cards } = listPage(page, 'Lines of the Bank')
  const review = reviewPage(page)

  await test.step('No rule finds the deposit; its number does', async () => {
    await cards.filter({ hasText: 'COUNTER 12' }).getByRole('button', { name: 'Match' }).click()
    await expect(review.panel).toContainText('No deposit fits this line.')
    await expectAccessible(page)
    const search = review.panel.getByRole('form', { name: 'Another deposit' })
    await search.getByLabel('Deposit Ref No').fill(deposit.no)
    await search.getByRole('button', { name: 'Search' }).click()
    const found = review.panel.getByRole('list', { name: 'Another deposit' })
    await expect(found).toContainText('Amount differs by -50.00')
    await expect(found).not.toHaveAttribute('data-resting')
    await found.getByRole('button', { name: 'Confirm' }).click()
    await expect(review.dialog).toContainText('This was the last one.')
    await review.dialog.getByRole('button', { name: 'Back to list' }).click()
  })

  await test.step('The matched line names the deposit, and is taken back', async () => {
    await goWithin(page, `${path}?state=matched`)
    const card = cards.filter({ hasText: 'COUNTER 12' })
    await expect(card).toContainText(deposit.no)
    await expect(card).toContainText(desk.director.name)
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Take Back' }).click()
    await expectSuccess(page, 'Match Taken Back')
    expect(await matches(desk)).toEqual([])
  })

  await test.step('The account gets its number at the bank; a number of days is from 0 to 60', async () => {
    const account = listPage(page, 'Accounts at the Bank').cards.first()
    await account.getByRole('button', { name: 'Account Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Settings' })
    await field(dialog, 'Number at the Bank').fill('PK36 SCBL 0000 0011')
    await field(dialog, 'Days to the Bank').fill('61')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectError(page, 'The days are a whole number from 0 to 60.', { at: field(dialog, 'Days to the Bank') })
    await field(dialog, 'Days to the Bank').fill('7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Account Saved Successful')
    await expect(account).toContainText('PK36SCBL00000011')
  })
})
