/** Letters of Nastaliq rise high above their line. No box of a text cuts them. */
import { role } from '@backoffice/contract/access'
import { cutGlyphs, inNastaliq } from './cut-glyphs.ts'
import { demoUsers } from './demo-users.ts'
import { expect, test } from './fixtures.ts'
import { goWithin, heading } from './pages/shell.ts'

test('In Nastaliq no letter is cut: in chips, heads, cells and titles @nightly', async ({ lookingAt, baseURL }) => {
  const page = await lookingAt(demoUsers[role.cashier], {
    path: '/cashierDeposits',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: baseURL ?? '',
          localStorage: [{ name: 'backoffice.reading', value: '{"language":"ur","script":"nastaliq"}' }],
        },
      ],
    },
  })
  for (const path of ['/cashierDeposits', '/cashierCashCollection']) {
    await goWithin(page, path)
    await expect(heading(page)).toBeVisible()
    await inNastaliq(page)
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(heading(page)).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(async () => (await cutGlyphs(page)).seen).toBeGreaterThan(20)
      const { faults } = await cutGlyphs(page)
      expect(faults, `${path} at ${width} px`).toEqual([])
    }
  }
})
