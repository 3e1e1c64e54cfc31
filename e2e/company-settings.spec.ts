/** Company Settings: a director sets the product, the allowance per mile and the marketing reps, and each change is listed. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { today } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { companySettings } from './pages/company-settings.ts'
import { choose, field } from './pages/field.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const PATH = '/directorCompanySettings'
const code = () => String(1_000_000 + Math.floor(Math.random() * 1_000_000_000))

test('A director sets what the forms of a new company need, and every change is listed', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const at = companySettings(page)
  const [tomorrow, rep] = [wireDay((await today(desk.branch.code, 1)) as Day), code()]
  await expectScreen(page, 'Company Settings')
  await expect(page.getByText('No allowance per mile is set, so no tour can be saved.')).toBeVisible()

  await test.step('The product and the distance of visits', async () => {
    await at.product.fill(' ')
    await at.saveVisits.click()
    await expectError(page, 'Please enter product', { at: at.product })
    await at.product.fill('Acmelin')
    await expect(page.getByText('Visits offer “Acmelin Office” as organization type.')).toBeVisible()
    await at.metres.fill('300')
    await at.saveVisits.click()
    await expectSuccess(page, 'Company settings savedAcmelin')
  })

  await test.step('The country of telephone numbers without a country code', async () => {
    const form = page.getByRole('form', { name: 'Telephones' })
    await expect(page.getByText('By the time zone: Pakistan (+92)')).toBeVisible()
    await choose(field(form, 'Country of Telephone Numbers'), 'United Arab Emirates (+971)')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Company settings saved')
    await expect(at.changes.rows.first()).toContainText('Country of Telephone Numbers')
  })

  await test.step('The allowance per mile, which begins on a day', async () => {
    await at.setAllowance.click()
    await at.save.click()
    await expectError(page, 'Please enter allowance per mile', { at: field(at.dialog, 'Allowance per Mile') })
    await field(at.dialog, 'Allowance per Mile').fill('25')
    await at.save.click()
    await expect(at.dialog).toBeHidden()
    await expect(at.allowances.rows).toContainText(['25.00'])
    await expect(at.allowances.rows).toContainText(['Applies today'])

    await at.setAllowance.click()
    await field(at.dialog, 'From').fill(tomorrow)
    await field(at.dialog, 'Allowance per Mile').fill('30')
    await at.save.click()
    await expect(at.allowances.rows).toHaveCount(2)
    await at.allowances.press(tomorrow, 'Change')
    await field(at.dialog, 'Allowance per Mile').fill('31.5')
    await at.save.click()
    await expect(at.allowances.row(tomorrow)).toContainText('31.50')
    await at.allowances.press(tomorrow, 'Remove')
    await expect(at.allowances.row(tomorrow)).toContainText('then get the allowance before it')
    await at.allowances.row(tomorrow).getByRole('group').getByRole('button', { name: 'Remove' }).click()
    await expectSuccess(page, 'Allowance per mile removed')
  })

  await test.step('A marketing rep', async () => {
    await at.addRep.click()
    await at.save.click()
    await expectError(page, 'Please enter code', { at: field(at.dialog, 'Code') })
    await field(at.dialog, 'Code').fill(rep)
    await field(at.dialog, 'Name').fill('Hamza Khan')
    await at.save.click()
    await expect(at.reps.row('Hamza Khan')).toContainText(desk.branch.name)
    await at.reps.press('Hamza Khan', 'Edit')
    await field(at.dialog, 'Name').fill('Hamza A. Khan')
    await at.save.click()
    await expect(at.reps.row('Hamza A. Khan')).toBeVisible()
  })

  await expect(at.changes.rows.nth(1)).toContainText(`Marketing Rep ${rep}`)
  await expect(at.changes.rows.last()).toContainText('Acmelin')
})
