/** Letters of Nastaliq rise high above their line. No box of a text cuts them. */
import { expectNoOverflow } from './accessible.ts'
import { textsBelowButtons } from './below-buttons.ts'
import { cutGlyphs, inNastaliq } from './cut-glyphs.ts'
import { expect, test } from './fixtures.ts'
import { inspectTexts } from './text-sight.ts'
import { walkInUrdu } from './urdu-visits.ts'

test('In Nastaliq no letter is cut on any screen @nightly', async ({ lookingAt, browser, baseURL, faults }) => {
  test.setTimeout(1_800_000)
  await walkInUrdu(
    { lookingAt, browser, baseURL, faults, reading: { language: 'ur', script: 'nastaliq' }, widths: [1366, 320] },
    async (page, path, width) => {
      await inNastaliq(page)
      await expect.poll(async () => (await cutGlyphs(page)).seen, path).toBeGreaterThan(3)
      const letters = await cutGlyphs(page)
      expect.soft(letters.faults, `letters of ${path} at ${width} px`).toEqual([])
      expect.soft((await inspectTexts(page)).faults, `texts of ${path} at ${width} px`).toEqual([])
      await expectNoOverflow(page)
      if (width >= 1200) expect.soft((await textsBelowButtons(page)).faults, `${path} at ${width} px`).toEqual([])
    },
  )
})
