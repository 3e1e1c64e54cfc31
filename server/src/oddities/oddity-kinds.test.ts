/** Tests each oddity: a planted case is found with its sentence, and a near miss is not found. */
import { role } from '@backoffice/contract/access'
import { oddityReason } from '@backoffice/contract/oddities/oddity-sentences'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { odditiesOf, plants, reasons } from '../../testing/builders/oddities.ts'
import { testApp } from '../../testing/harness.ts'

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
