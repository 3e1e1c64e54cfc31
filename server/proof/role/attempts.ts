/** Tries what a wrong or hostile program might send with the rights of the server, as each kind of user, in a company at work. */
import { callAttempts } from '../../testing/attempts/calls.ts'
import { creditAttempts } from '../../testing/attempts/credits.ts'
import { custodyAttempts } from '../../testing/attempts/custody.ts'
import { decisionAttempts } from '../../testing/attempts/decisions.ts'
import { grantedFunctions, grantedPrivileges } from '../../testing/attempts/granted.ts'
import { identityAttempts } from '../../testing/attempts/identity.ts'
import { callable, forbiddenWrites, privileges } from '../../testing/attempts/privileges.ts'
import { bookAttempts } from '../../testing/attempts/books.ts'
import { settingsAttempts } from '../../testing/attempts/settings.ts'
import { periodAttempts } from '../../testing/attempts/periods.ts'
import { roleAttempts } from '../../testing/attempts/roles.ts'
import { aScene } from '../../testing/attempts/scene.ts'
import { attempted, triedEach } from '../../testing/attempts/try.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { digestOf } from '../../testing/digest.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The database role of the server cannot write past the rules for any signed-in user, and calls only granted functions',
  tier: 'nightly',
  share: 1,
  seededFault:
    'Without the rules about who decides and which client pays, 7 attempts succeeded; without the check of the session and with a right to read sign-ins, 5.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  try {
    const app = await openApp(cluster.adminUrl)
    const scene = await aScene(app)
    const before = JSON.stringify(await digestOf({ ask: owned }))
    const failures: string[] = []
    let cells = 0
    budget.begin()
    const all = [
      decisionAttempts,
      creditAttempts,
      custodyAttempts,
      identityAttempts,
      roleAttempts,
      callAttempts,
      periodAttempts,
      settingsAttempts,
      bookAttempts,
    ].flat()
    for (const attempt of all) {
      const [what, by, , outcome] = attempt
      const found = await attempted(app, scene, attempt)
      if (found !== outcome) failures.push(`${what}, by ${by}: ${found} and not ${outcome}`)
      cells += 1
    }
    const writes = await forbiddenWrites()
    let people = 0
    for (const [name, person] of Object.entries(scene.people)) {
      if (people > 0 && !budget.hasTime()) break
      const outcomes = await triedEach(app, person, writes)
      writes.forEach((write, at) => {
        if (outcomes[at] !== '42501') failures.push(`${write}, by ${name}: ${outcomes[at]}`)
      })
      cells += writes.length
      people += 1
    }
    const isAsListed =
      JSON.stringify([await privileges(), await callable()]) === JSON.stringify([grantedPrivileges, grantedFunctions])
    if (!isAsListed) failures.push('the role has other rights than the list')
    if (JSON.stringify(await digestOf({ ask: owned })) !== before) failures.push('an attempt changed a table')
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    await app.close()
    return {
      cells,
      failures,
      figures: {
        'attempts by hand': String(all.length),
        'writes of each person': String(writes.length),
        people: String(people),
      },
    }
  } finally {
    await cluster.stop()
  }
}
