/** Tests each oddity: a planted case is found with its sentence, and a near miss is not found. */
import { role } from '@backoffice/contract/access'
import { limits } from '@backoffice/contract/limits'
import type { OddityReason } from '@backoffice/contract/oddities/oddity-kinds'
import { oddityReason } from '@backoffice/contract/oddities/oddity-sentences'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aDifferingFile } from '../../testing/builders/oddities-of-times.ts'
import { odditiesOf, type Oddity, plants, reasons } from '../../testing/builders/oddities.ts'
import type { Branch } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

/** The branches with a planted case of each reason, and the branches with a near miss. */
const planted = new Map<OddityReason, Branch>()
const nearlyPlanted = new Map<OddityReason, Branch>()
let found: readonly Oddity[]

// A list of all kinds costs far more than the rows in it, so a director of all branches, who is no part of any case, loads it once.
beforeAll(async () => {
  for (const reason of reasons) {
    const [desk, nearDesk] = [await aDesk(app), await aDesk(app)]
    await plants[reason].plant(desk)
    await plants[reason].near(nearDesk)
    planted.set(reason, desk.branch)
    nearlyPlanted.set(reason, nearDesk.branch)
  }
  const branches = [...planted.values(), ...nearlyPlanted.values()]
  const reader = await aWorker(app, { role: role.director, in: branches, modules: [10] })
  found = await odditiesOf(reader, { cCode: '-1' })
  expect(found.length).toBeLessThan(limits.wire.pageSize)
})

const casesIn = (branch: Branch | undefined, reason: OddityReason) =>
  found.filter(({ cCode, why }) => cCode === branch?.code && why.reason === reason)

describe.each(reasons)('the oddity %s', (reason) => {
  it('is found once, with a sentence of its facts', () => {
    const [first, ...others] = casesIn(planted.get(reason), reason)

    expect(others).toEqual([])
    expect(first).toMatchObject({ state: 'new', mark: null })
    const sentence = first && oddityReason(first.why, first.other)
    expect(sentence).toMatch(/^\S.*\.$/s)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('is not found on the other side of its threshold', () => {
    expect(casesIn(nearlyPlanted.get(reason), reason)).toEqual([])
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
