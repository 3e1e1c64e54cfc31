/** The database refuses what a wrong or hostile program sends with the rights of the server, whoever is signed in. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Attempt } from '../../testing/attempts/attempt.ts'
import { custodyAttempts } from '../../testing/attempts/custody.ts'
import { decisionAttempts } from '../../testing/attempts/decisions.ts'
import { aScene, type Scene } from '../../testing/attempts/scene.ts'
import { tried } from '../../testing/attempts/try.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()
let scene: Scene

beforeAll(async () => {
  scene = await aScene(app)
})

const cells = (attempts: readonly Attempt[]) =>
  it.each(attempts)('%s: %s', async (_what, by, statement, outcome) => {
    const me = scene.people[by]
    const ids: Scene['ids'] = { ...scene.ids, me: me.userId }
    const named = statement.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => String(ids[name] ?? `no_id_${name}`))
    expect(await tried(app, me, named)).toBe(outcome)
  })

describe('nobody without the right', () => {
  cells(decisionAttempts)
})
describe('nobody', () => {
  cells(custodyAttempts)
})
