/** Feeds: a director makes a token, a program imports with it, and the director sees that it did, and ends it. */
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aFeed } from '@backoffice/server/testing/builders/feeds'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const PATH = '/directorImport'

test('A director makes a feed, sees what its program brought, and ends it', async ({ desk, signedIn, request }) => {
  const { code } = desk.branch
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const feeds = page.getByRole('region', { name: 'Feeds' })
  const row = feeds.getByRole('row').filter({ hasText: 'Nightly ERP' })
  await expectScreen(page, 'Import')
  await expect(feeds).toContainText('There is no feed yet.')

  const token = await test.step('The token is shown once', async () => {
    await feeds.getByRole('button', { name: 'New Feed' }).click()
    const form = page.getByRole('form', { name: 'New Feed' })
    await form.getByRole('button', { name: 'Make Feed' }).click()
    await expectError(page, 'Give the feed a name.')
    await field(form, 'Name').fill('Nightly ERP')
    await form.getByLabel('Data').click()
    await page.getByRole('option', { name: 'Parties', exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Make Feed' }).click()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused()
    await expectSuccess(page, 'Feed made')
    const shown = page.getByLabel('Token of Nightly ERP')
    await expect(shown).toHaveValue(/^feed_[\w-]{43}$/)
    await expectAccessible(page)
    const value = await shown.inputValue()
    // A press outside it loses nothing.
    await page.mouse.click(5, 5)
    await expect(shown).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('In use')
    await expect(page.getByText(value)).toHaveCount(0)
    return value
  })

  const send = (control: string) =>
    request.post('/main/api/Import/parties', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        control,
        file0: {
          name: 'parties.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Branch Code,Party Code,Party Name,Credit Limit\n${code},N1,From the ERP,100.50\n`),
        },
      },
    })

  await test.step('What the program brought, and what differs, is on the screen', async () => {
    const answer = await send('{"rows": 1, "documents": 1, "sums": {"Credit Limit": "100.60"}}')
    expect(answer.status()).toBe(422)
    await page.reload()
    await expect(row).toContainText('Refused')
    await expect(row).toContainText('Differs from the stated figures')
    await page.getByRole('table', { name: 'Imports' }).getByRole('button', { name: 'Open' }).click()
    const control = page.getByRole('region', { name: 'Control' })
    await expect(control.getByRole('row')).toHaveText([
      /Of\s*Stated\s*Found/,
      /Rows of the file\s*1\s*1/,
      /Parties\s*1\s*1/,
      /Credit Limit\s*100\.60\s*100\.50/,
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('A file that cannot be read is shown with its reason, on a phone too', async () => {
    const reason =
      'Parties, night.csv: The file is a web page or XML, not a table. Open it in Excel and save it as .xlsx.'
    const answer = await request.post('/main/api/Import/parties', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file0: { name: 'night.csv', mimeType: 'text/csv', buffer: Buffer.from('<html>Sign in</html>') } },
    })
    expect(answer.status()).toBe(400)
    await page.reload()
    await expect(row).toContainText(reason)
    const size = page.viewportSize()
    await page.setViewportSize(phone.viewport)
    await expect(feeds.getByRole('listitem').filter({ hasText: 'Nightly ERP' })).toContainText(reason)
    await expectAccessible(page)
    if (size) await page.setViewportSize(size)
  })

  await test.step('It is ended with a question, and its token is refused', async () => {
    await row.getByRole('button', { name: 'End', exact: true }).click()
    await row.getByRole('group').getByRole('button', { name: 'End', exact: true }).click()
    await expectSuccess(page, 'Nightly ERP', 'Feed ended')
    await expect(row).toContainText('Ended')
    expect((await send('{}')).status()).toBe(401)
  })
})

test('Another director of the branch decides a refused file of a feed, on a phone', async ({
  desk,
  people,
  signedIn,
  request,
}) => {
  const second = await aWorker(people, { role: 3, in: desk.branch })
  const { token } = await aFeed(desk.director)
  const { code } = desk.branch
  const text = `Branch Code,Party Code,Party Name\n${code},N1,From the ERP\n${code},N2,\n`
  const file0 = { name: 'parties.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/main/api/Import/parties', { headers, multipart: { file0 } })).status()).toBe(422)

  const page = await signedIn(second.loginId, { ...phone, path: '/' })
  await page.getByRole('link', { name: 'Feeds with a refused file' }).first().click()
  await expectScreen(page, 'Import')
  const card = page.getByRole('region', { name: 'Imports' }).getByRole('listitem').filter({ hasText: 'parties.csv' })
  await card.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parties' })
  await dialog.getByRole('button', { name: 'Rejected 1' }).click()
  await expect(dialog).toContainText('Party Name is empty.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import the others' }).click()
  await importScreen(page).confirm()
  await expect(dialog).toContainText(second.name)
  await expect(dialog).toContainText('Decided By')
})
