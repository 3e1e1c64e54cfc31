/** User Management: a user is created, given rights, watched while they lose them, and switched off. */
import { aDesk, aWorker } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { assigned } from '@backoffice/server/testing/builders/users'
import { randomInt } from 'node:crypto'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { SILENT, answerWith } from './answers.ts'
import { darkPhone, expect, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { expectError, expectScreen, expectSuccess, goWithin, heading, sidebar } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { timelineOf } from './pages/timeline.ts'
import { userManagement } from './pages/users.ts'

/** A user who lost a screen or a session is refused, which the browser logs as an error. */
const REFUSED = /status of 40[13]/

test('A director creates a user, who changes the password, gets modules, loses the open screen, and is switched off', async ({
  desk,
  signedIn,
  page: theirs,
  faults,
}) => {
  faults.allow(REFUSED)
  const page = await signedIn(desk.director.loginId, {
    path: '/home',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const users = userManagement(page)
  const loginId = randomInt(1_000_000_000, 2_000_000_000)
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  let password = ''

  await test.step('The form of a new user explains what is missing, and shows the password once', async () => {
    await page.getByRole('link', { name: 'User Management' }).first().click()
    await expectScreen(page, 'User Management')
    await expect(users.form).toHaveCount(0)
    await users.press('Create User')
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expectError(page, 'Please enter username', { at: field(dialog, 'Username') })
    await field(dialog, 'Username').fill('12a')
    await page.keyboard.press('Control+Enter')
    await expectError(page, 'Username is a whole number', { at: field(dialog, 'Username') })
    await field(dialog, 'Username').fill(String(desk.salesman.loginId))
    await field(dialog, 'Name').fill('Hina Raza')
    await choose(field(dialog, 'Role'), 'Salesman')
    await dialog.getByRole('combobox', { name: 'Modules' }).press('Enter')
    await page.getByRole('option', { name: 'Select All' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')
    await expectError(page, 'This username is taken. Enter another one.', { at: field(dialog, 'Username') })
    await field(dialog, 'Username').fill(String(loginId))
    await page.keyboard.press('Control+Enter')
    await expectSuccess(page, 'User createdHina Raza')
    await expect(dialog.getByText('It is shown only now.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
    await expectSuccess(page, 'Password copied')
    password = await page.evaluate(() => navigator.clipboard.readText())
    expect(password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(users.card.getByRole('heading', { name: 'Hina Raza', exact: true })).toBeVisible()
    await expect(users.card.getByText('Has not chosen a password yet')).toBeVisible()
  })

  await test.step('The user must choose a password before anything else', async () => {
    await theirs.goto('/home')
    await signInPage(theirs).signIn(loginId, password)
    await expectScreen(theirs, 'User Profile')
    await theirs.goto('/salesmanCashTransfer')
    await expectScreen(theirs, 'User Profile')
    await theirs.getByLabel('Current Password', { exact: true }).fill(password)
    await theirs.getByLabel('New Password', { exact: true }).fill('a fine passphrase')
    await theirs.getByLabel('Repeat New Password', { exact: true }).fill('a fine passphrase')
    await theirs.getByRole('button', { name: 'Change Password' }).click()
    await expectSuccess(theirs, 'Password changed. Your other sign-ins have ended.')
    await expect(heading(theirs)).not.toHaveText('User Profile')
    await goWithin(theirs, '/salesmanCashTransfer')
    await expectScreen(theirs, 'Cash Transfer')
  })

  await test.step('The difference is shown before it is submitted, without a mouse', async () => {
    await page.reload()
    await expect(users.changes).toHaveText('Nothing is changed yet.')
    await page.keyboard.press('Control+Enter')
    await expectError(page, 'Nothing is changed yet.', { at: users.role })
    await users.toggle('Cash Management', 'Sale Order')
    await expect(users.changes.getByRole('listitem')).toHaveText(['− Cash Management', '− Sale Order'])
    await expect(users.preview.getByRole('list', { name: 'Cash Management' })).toHaveText(
      '− Salesman Cash Management− Cash Transfer',
    )
    await expect(users.preview.getByRole('list', { name: 'Tiles of the home page' })).toContainText('− Cash Management')
    await users.preview.getByText('For IT', { exact: true }).click()
    await expect(users.preview.getByText('− POST api/Payment/InsertSalemanTransfer')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expectSuccess(page, 'Role assignedHina Raza')
    await expect(users.changes).toHaveText('Nothing is changed yet.')
  })

  await test.step('The lost screen shows a message, and the other screens are there', async () => {
    await expectScreen(theirs, 'Access Denied!')
    await expect(theirs.getByRole('main')).toContainText(
      'changed your rights: Cash Management was taken, Sale Order was taken.',
    )
    await expect(theirs.getByRole('alert')).toHaveCount(0)
    await expect(sidebar(theirs).getByRole('link', { name: 'Stock Position' })).toBeVisible()
    await expect(sidebar(theirs).getByRole('link', { name: 'Cash Transfer', exact: true })).toHaveCount(0)
    await users.toggle('Cash Management')
    await users.submit.click()
    await expectSuccess(page, 'Role assignedHina Raza')
    await expectScreen(theirs, 'Cash Transfer')
  })

  await test.step('Switched off, the user is at the door at once', async () => {
    await users.active('No').press('Space')
    await expect(users.changes).toHaveText('Active Yes → No')
    await expect(users.preview).toContainText('Cannot sign in.')
    await users.submit.click()
    await expectSuccess(page, 'Role assignedHina Raza')
    await expectScreen(theirs, 'Login')
    await expect(users.card.getByText('Not active', { exact: true })).toBeVisible()
  })

  await test.step('The history shows all changes with their person', async () => {
    await users.press('Timeline')
    await expect(timelineOf(page, 'Hina').titles).toHaveText([
      'Created: Role None → Salesman, + Cash Management, + Reports, + Stock Position, + Sale Order',
      'Changed: − Cash Management, − Sale Order',
      'Changed: + Cash Management',
      'Changed: Active Yes → No',
    ])
    await expect(timelineOf(page, 'Hina').events.first()).toContainText(`${desk.director.name} · Director`)
  })
})

test('Typed changes stay after a refusal, which shows the changes of another director @nightly', async ({
  desk,
  people,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 502/)
  const { salesman, director } = desk
  const second = (await aDesk(people, { branch: desk.branch })).director
  const page = await signedIn(director.loginId, { path: '/directorUserManagement' })
  const users = userManagement(page)

  await answerWith(page, 'GetUsersByBranch/CCode', SILENT)
  await page.reload()
  await expectError(page, 'An error occured while getting Users.')
  await page.unrouteAll()
  await page.reload()

  await users.find(salesman.name)
  await choose(users.role, 'Cashier')
  await expect(users.changes.getByRole('listitem')).toHaveText([
    'Role Salesman → Cashier',
    '− Cash Management',
    '− Reports',
    '− Stock Position',
    '− Sale Order',
  ])
  await choose(users.role, 'Salesman')
  await expect(users.changes).toHaveText('Nothing is changed yet.')
  await users.toggle('Sale Order')
  await answerWith(page, 'AssignUserRole', SILENT)
  await users.submit.click()
  await expectError(page, 'An error occured while assigning role.')
  await page.unrouteAll()

  await assigned(second, salesman, { moduleids: '4,5,13' })
  await users.submit.click()
  await expect(page.getByRole('alert')).toContainText(`This user was changed by ${second.name} on`)
  await expect(page.getByRole('alert')).toContainText(': − Stock Position. Look at it again before you submit.')
  // The form keeps the typed changes, and now shows the difference to the state that the other director left.
  await expect(users.changes.getByRole('listitem')).toHaveText(['+ Stock Position', '− Sale Order'])
  await users.submit.click()
  await expectSuccess(page, `Role assigned${salesman.name}`)
})

test('A director resets a password and ends sign-ins, but cannot change their own rights or users of other branches', async ({
  desk,
  people,
  signedIn,
  faults,
}) => {
  faults.allow(REFUSED)
  const { branch, cashier, director } = desk
  const other = await aBranch({ company: branch.companyCode })
  const both = await aWorker(people, { role: 2, in: [branch, other] })
  const theirs = await signedIn(cashier.loginId, { path: '/cashierDeposits' })
  await expectScreen(theirs, 'Cash Deposit to Bank')
  const page = await signedIn(director.loginId, { path: '/directorUserManagement' })
  const users = userManagement(page)

  await test.step('The list of users leads to the card of a user, with the keyboard alone', async () => {
    const row = page.getByRole('region', { name: 'Users' }).getByRole('row').filter({ hasText: cashier.name })
    await expect(row).toContainText('Cashier')
    await expect(row).toContainText('Active')
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(users.preview).toBeVisible()
    await expect(row).toHaveCount(0)
  })
  await users.press('Sign-ins')
  const signIns = page.getByRole('dialog', { name: `Sign-ins of ${cashier.name}` })
  await expect(signIns.getByRole('listitem')).toHaveCount(2)
  await signIns.getByRole('button', { name: 'End', exact: true }).first().click()
  await expectSuccess(page, 'The sign-in has ended.')
  await expect(signIns.getByRole('listitem')).toHaveCount(1)
  await signIns.getByRole('button', { name: 'End all' }).click()
  await expect(signIns.getByText(`This signs ${cashier.name} out on every device.`)).toBeVisible()
  await signIns.getByRole('button', { name: 'End all' }).click()
  await expectSuccess(page, 'All sign-ins of this user have ended.')
  await expect(signIns.getByText('This user is not signed in anywhere.')).toBeVisible()
  await expectScreen(theirs, 'Login')
  await page.keyboard.press('Escape')

  await users.press('Reset Password')
  const reset = page.getByRole('dialog', { name: 'Reset Password' })
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expectSuccess(page, `Password reset${cashier.name}`)
  const password = await reset.getByLabel(/^One-time password of/).inputValue()
  await reset.getByRole('button', { name: 'Done' }).click()
  await signInPage(theirs).signIn(cashier.loginId, password)
  await expectScreen(theirs, 'User Profile')

  await users.find(director.loginId)
  await expect(
    users.card.getByText('You cannot change your own role, modules or active flag. Ask another director.'),
  ).toBeVisible()
  await expect(users.form).toHaveCount(0)
  await expect(users.card.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)
  await users.find(both.loginId)
  await expect(
    users.card.getByText(`This user also works in ${other.name}, where you are not a director.`),
  ).toBeVisible()
  await expect(users.form).toHaveCount(0)
})

test('A director sees who was refused at the sign-in: phone', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { ...darkPhone, path: '/directorUserManagement' })
  const wrong = { loginid: desk.salesman.loginId, password: 'wrong' }
  expect((await page.request.post('/main/api/User/Login', { data: wrong })).status()).toBe(401)

  await page.getByRole('button', { name: 'Refused Sign-ins' }).click()

  const dialog = page.getByRole('dialog', { name: 'Refused Sign-ins' })
  await expect(dialog.getByText(desk.salesman.name)).toBeVisible()
  await expect(dialog.getByText('127.0.0.1').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
