import { role } from '@backoffice/contract/access'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { saveNumbers } from '@backoffice/contract/settings/settings'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { answerWith, SILENT } from './answers.ts'
import { eachStep } from './each-step.ts'
import { expect, type Fixtures, phone, test } from './fixtures.ts'
import { companySettings } from './pages/company-settings.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { PASSWORD } from './session-of.ts'
import { NO_LINE } from './without-network.ts'

test('A user chooses lakhs, the digits of Urdu and Urdu itself on the profile, and finds them in another browser', async ({
  desk,
  signedIn,
}) => {
  const { loginId, userId } = desk.salesman
  const page = await signedIn(loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  const card = page.getByRole('region', { name: 'Language and Numbers' })
  const choose = (name: string) => card.getByRole('radio', { name, exact: true }).check({ force: true })
  await expect(card.getByRole('radio', { name: 'As the company: Thousands: 1,234,567' })).toBeChecked()
  await expect(card.getByRole('group', { name: 'Letters' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await test.step('Choices as the page is drawn already are saved without loading it again', async () => {
    await choose('Thousands: 1,234,567')
    await card.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Language and numbers saved')
  })

  await test.step('The page is drawn anew, with dates in the digits of Urdu', async () => {
    await choose('Lakh and Crore: 12,34,567')
    await choose('Urdu: ۱۲۳')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('main')).toContainText(/[۰-۹]{4}/)
    await expect(card.getByRole('radio', { name: 'Urdu: ۱۲۳', exact: true })).toBeChecked()
    await expect(card.getByRole('radio', { name: 'Lakh and Crore: 12,34,567', exact: true })).toBeChecked()
  })

  await test.step('Urdu has its own letters, and turns the page', async () => {
    await choose('اردو')
    await choose('Nastaliq')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('data-script', 'nastaliq')
  })

  expect(
    await owned('select language, script, digits, digit_groups from reading_choice where user_id = $1', [userId]),
  ).toEqual([{ language: 'ur', script: 'nastaliq', digits: 'urdu', digit_groups: 'lakh' }])
  const elsewhere = await signedIn(loginId, { path: '/profile' })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ur')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-script', 'nastaliq')
  await expect(elsewhere.locator('main')).toContainText(/[۰-۹]{4}/)
})

test('The language of the browser counts on the sign-in page, and stays after it only where the user chooses it there', async ({
  desk,
  browser,
  faults,
}) => {
  const html = (page: Page) => page.locator('html')
  const opened = async () => {
    const context = await browser.newContext({ locale: 'ur-PK' })
    faults.watch(context)
    const page = await context.newPage()
    await page.goto('/profile')
    await expect(html(page)).toHaveAttribute('lang', 'ur')
    return page
  }
  const signIn = async (page: Page) => {
    await page.locator('input[name=username]').fill(String(desk.salesman.loginId))
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }

  await test.step('Without a choice the pages after it are in English', async () => {
    const page = await opened()
    await signIn(page)
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await expectScreen(page, 'User Profile')
  })

  await test.step('With a choice they are in its language', async () => {
    const page = await opened()
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
    await page.getByRole('button', { name: 'اردو' }).click()
    await expect(page.getByRole('button', { name: 'اردو' })).toHaveCount(0)
    await signIn(page)
    await expectScreen(page, urdu['access.screens./profile'])
    await expect(html(page)).toHaveAttribute('lang', 'ur')
  })
})

/** The card for numbers on a phone, and what its choice outlives. */
function numbersOn(page: Page, name: string) {
  const form = page.getByRole('form', { name })
  const choice = (label: string) => form.getByRole('radio', { name: label, exact: true })
  const save = form.getByRole('button', { name: 'Save' })
  const [inUrdu, lakhs] = [choice('Urdu: ۱۲۳'), choice('Lakh and Crore: 12,34,567')]
  return {
    choice,
    save,
    inUrdu,
    lakhs,
    async isWhole(): Promise<void> {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 700 })
        await expect(inUrdu).toBeVisible()
        await expectNoOverflow(page)
        expect(
          await form
            .locator('label')
            .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
        ).toBe(0)
      }
      await expectAccessible(page)
    },
    async outlivesAnError(call: string, message: string): Promise<void> {
      await answerWith(page, call, SILENT)
      await save.click()
      await expectError(page, message)
      await expect(inUrdu).toBeChecked()
      await page.unrouteAll()
    },
    async outlivesALostNetwork(): Promise<void> {
      await page.context().setOffline(true)
      await save.click()
      await expectError(page, 'The server cannot be reached', { title: 'No Network' })
      await expect(inUrdu).toBeChecked()
      await expect(lakhs).toBeChecked()
      await page.context().setOffline(false)
    },
  }
}

type Given = Pick<Fixtures, 'desk' | 'signedIn'> & { readonly people: Parameters<typeof aWorker>[0] }

async function ownNumbers({ desk: { salesman }, signedIn }: Given): Promise<void> {
  const page = await signedIn(salesman.loginId, { ...phone, path: '/profile' })
  const other = await signedIn(salesman.loginId, { path: '/profile' })
  const { save, inUrdu, lakhs, ...card } = numbersOn(page, 'Language and Numbers')
  const areChosen = async () => {
    await expect(inUrdu).toBeChecked()
    await expect(lakhs).toBeChecked()
    await expect(save).toBeEnabled()
  }
  await card.isWhole()
  await inUrdu.check({ force: true })
  await lakhs.check({ force: true })
  await card.outlivesAnError('SaveReading', 'An error occured while saving language and numbers.')
  await areChosen()
  await card.outlivesALostNetwork()
  await areChosen()

  await test.step('With a network again it is saved, and the page is drawn with it', async () => {
    await save.click()
    const signIns = page.getByRole('region', { name: 'Sign-ins' }).getByRole('listitem')
    await expect(signIns.first()).toContainText(/[۰-۹]/)
    await areChosen()
  })

  await test.step('A window of another device, which was open before, changes only what is chosen there', async () => {
    const there = other.getByRole('form', { name: 'Language and Numbers' })
    await there.getByRole('radio', { name: 'Latin: 123', exact: true }).check({ force: true })
    await there.getByRole('button', { name: 'Save' }).click()
    await expect(there.getByRole('radio', { name: 'Lakh and Crore: 12,34,567', exact: true })).toBeChecked()
  })
}

async function companyNumbers({ desk: { branch, director }, people, signedIn }: Given): Promise<void> {
  const second = await aWorker(people, { role: role.director, in: branch })
  const page = await signedIn(director.loginId, { ...phone, path: '/directorCompanySettings' })
  const { choice, save, inUrdu, lakhs, ...card } = numbersOn(page, 'Numbers')
  await card.isWhole()

  await test.step('Nothing is saved where nothing is changed', async () => {
    await save.click()
    await expectError(page, 'Nothing is changed yet.', { at: choice('Latin: 123') })
    await inUrdu.check({ force: true })
  })

  await card.outlivesAnError('SaveNumbers', 'An error occured while saving company settings.')

  await test.step('The change of another director is named and shown, and the own choice is still there', async () => {
    const usual = { digits: 'latin', grouping: 'thousands' } as const
    await second.client.ask(saveNumbers, {
      branchCode: branch.code,
      userId: second.userId,
      now: { ...usual, grouping: 'lakh' },
      seen: usual,
    })
    await save.click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(`${second.name} changed it on`)
    await expect(alert).toContainText('Look at it again before you save.')
    await expect(lakhs).toBeChecked()
    await expect(inUrdu).toBeChecked()
    await expect(alert).toBeVisible()
    await alert.locator('..').getByRole('button', { name: 'Close' }).press('Enter')
  })

  await card.outlivesALostNetwork()
  await save.click()
  await expectSuccess(page, 'Company settings saved')
  await expect(companySettings(page).changes.cards.first()).toContainText('Digits')
}

test('On a phone a choice about numbers outlives an error and a lost network, for a user and for their company @nightly', async ({
  desk,
  people,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 502/, NO_LINE)
  // The company is last: its numbers are the numbers of every user without a choice.
  await eachStep([
    ['Of a user, on every device', () => ownNumbers({ desk, people, signedIn })],
    ['Of a company, which another director changes too', () => companyNumbers({ desk, people, signedIn })],
  ])
})
