/** Tests each oddity: a planted case is found with its sentence, and a near miss is not found. */
import { role } from '@backoffice/contract/access'
import { oddityReason } from '@backoffice/contract/oddities/oddity-sentences'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aDifferingFile } from '../../testing/builders/oddities-of-times.ts'
import { odditiesOf, plants, reasons } from '../../testing/builders/oddities.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

/** Returns the cases with a reason at a new desk, seen by a director who is no part of them. */
async function casesAfter(reason: (typeof reasons)[number], work: 'plant' | 'near') {
  const desk = await aDesk(app)
  const reader = await aWorker(app, { role: role.director, in: desk.branch, modules: [10] })
  await plants[reason][work](desk)
  return (await odditiesOf(reader)).filter(({ why }) => why.reason === reason)
}

describe.each(reasons)('the oddity %s', (reason) => {
  it('is found once, with a sentence of its facts', async () => {
    const [found, ...others] = await casesAfter(reason, 'plant')

    expect(others).toEqual([])
    expect(found).toMatchObject({ state: 'new', mark: null })
    const sentence = found && oddityReason(found.why, found.other)
    expect(sentence).toMatch(/^\S.*\.$/s)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('is not found on the other side of its threshold', async () => {
    expect(await casesAfter(reason, 'near')).toEqual([])
  })
})

describe('a file that differs from its control totals', () => {
  it('is a case about the director who imported it, which they do not see', async () => {
    const desk = await aDesk(app)
    const reader = await aWorker(app, { role: role.director, in: desk.branch, modules: [10] })
    const file = await aDifferingFile(desk, 1)
    const seenBy = async (director: typeof reader) =>
      (await odditiesOf(director)).filter(({ why }) => why.reason === 'controlDiffers')

    expect(await seenBy(reader)).toEqual([])
    await owned('update data_import set applied_at = now(), applied_by = $2 where id = $1', [
      file,
      desk.director.userId,
    ])
    const [found] = await seenBy(reader)
    expect(found).toMatchObject({ personId: desk.director.userId })
    expect(found && oddityReason(found.why, found.other)).toMatch(
      /^invoices\.csv, sent on .* by Books .*, was imported although it differs from the stated figures: 300\.75 stated, 200\.50 found\.$/,
    )
    expect(await seenBy(desk.director)).toEqual([])
  })
})
