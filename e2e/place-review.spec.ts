/** The review of clients who wait for a place: the visits to them are the evidence. */
import { aParty, type Desk } from '@backoffice/server/testing/builders/desk'
import { aVisit, clinic, placesOf } from '@backoffice/server/testing/builders/visits'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inLine, say, saying } from './language.ts'
import { listPage } from './pages/list-page.ts'
import { reviewPage } from './pages/review.ts'

const path = '/directorLocationApproval'
/** About a kilometre to the north of the clinic. */
const NORTH = 24.8697

/** Makes clients with two visits each, the first from an accurate device, the second from a device far away, and a client without a visit. */
async function visitedClients({ branch, salesman }: Desk, count: number): Promise<readonly string[]> {
  const codes: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const aCode = await aParty({ branch: branch.code, title: `Clinic ${at}` })
    await aVisit(salesman, { aCode, startLocation: { ...clinic, accuracy: 8 } })
    await aVisit(salesman, { aCode, startLocation: { ...clinic, latitude: NORTH, accuracy: 40 } })
    codes.push(aCode)
  }
  await aParty({ branch: branch.code, title: 'Never visited' })
  return codes
}

test(
  'A director tags clients one by one from the visits to them, by keys, and undoes a tag @nightly',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { director, branch } = desk
    const codes = await visitedClients(desk, 3)
    const placeOf = async (at: number) => (await placesOf(director, { branch, party: codes[at] ?? '' }))[0]
    const page = await signedIn(director.loginId, { path })
    const list = listPage(page, 'Location Approval')
    const review = reviewPage(page)
    await expect(list.row('Never visited')).toBeVisible()

    await test.step('R goes through the waiting clients, with a map, the visits and the warnings', async () => {
      await page.keyboard.press('r')
      await review.isAt(1, 3)
      await expect(review.panel.getByRole('heading', { name: 'Clinic 1' })).toBeVisible()
      await expect(
        review.dialog.getByRole('region', { name: say('Map of visits and clients; the list has the same places') }),
      ).toBeVisible()
      await expect(review.dialog.locator('.leaflet-marker-icon')).toHaveCount(2)
      await expect(review.marks).toHaveText([say('Visits are 1,001\u00A0m apart')])
      await expect(review.panel.locator('[data-chosen]')).toContainText('24.860700, 67.001100')
      await expectAccessible(page)
    })

    await test.step('A tags from the most accurate visit and goes on', async () => {
      await review.takesKeys()
      await page.keyboard.press('a')
      await expect(review.outcome).toContainText(inLine('Tagged', 'Clinic 1'))
      await review.isAt(2, 3)
      expect(await placeOf(0)).toMatchObject({
        latitude: clinic.latitude,
        visitor: desk.salesman.name,
        isPresent: true,
      })
    })

    await test.step('another visit is chosen by a press', async () => {
      await review.panel.getByRole('button', { name: say('Use'), exact: true }).click()
      await expect(review.panel.locator('[data-chosen]')).toContainText('24.869700, 67.001100')
      await review.takesKeys()
      await review.press('Tag Location')
      await review.isAt(3, 3)
      expect(await placeOf(1)).toMatchObject({ latitude: NORTH })
    })

    await test.step('Undo removes the tag, and the client waits again', async () => {
      await review.dialog.locator('[data-review-open] [data-undo]').click()
      await expect.poll(() => placeOf(1)).toMatchObject({ latitude: null })
      await page.keyboard.press('Escape')
      await expect(list.row('Clinic 2')).toContainText(say('Not tagged'))
      await expect(list.row('Clinic 2')).toContainText(saying(`From the visit of ${desk.salesman.name}, …`))
      await expect(list.rows).toHaveCount(2)
    })

    await test.step('a client tagged from the dialog is nowhere said to wait still', async () => {
      await list
        .row('Clinic 2')
        .getByRole('button', { name: say('Go to Visits') })
        .click()
      await listPage(page, 'Visits')
        .rows.nth(1)
        .getByRole('button', { name: say('Tag Location') })
        .click()
      await expect(page.getByRole('status').filter({ hasText: say('Location Tagged Successful') })).toBeVisible()
      await expect(list.row('Clinic 2')).toContainText(inLine('Tagged', 'Clinic 2'))
      const rowText = await list.row('Clinic 2').textContent()
      expect(rowText).not.toContain(say('Not tagged'))
      expect(rowText).not.toMatch(saying('From the visit of …, …'))
    })
  },
)
