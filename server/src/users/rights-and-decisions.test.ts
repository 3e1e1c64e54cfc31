/** A right is removed while its owner decides: the change waits, and the audit has the rights at the time of the decision. */
import { describe, expect, it } from 'vitest'
import { decisions } from '../../testing/builders/decisions.ts'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'
import { waitingForALock, waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

describe('the rights of a person', () => {
  it.each(Object.entries(decisions))('stay until the decision is made of a person who %s', async (_, prepare) => {
    const { by, decide } = await prepare(await aDesk(app))
    // The decision waits between the question for the right and its audit.
    const gate = await ownedTransaction()
    await gate.query('lock table audit in share mode')
    const decided = decide()
    await waitsForALock()

    const taken = takesAllModules(by)
    await taken.waitsOrIsDone()
    await gate.commit()

    expect((await decided).isSuccessful).toBe(true)
    await taken.done
    const [newest] = await owned<{ modules: number[] }>(
      'select actor_modules as modules from audit where actor_id = $1 order by id desc limit 1',
      [by.userId],
    )
    expect(newest?.modules).not.toEqual([])
  })
})

/** Removes all modules from a person in a transaction with the same locks as user_to_change. */
function takesAllModules({ userId }: Worker) {
  let isDone = false
  const done = (async () => {
    const change = await ownedTransaction()
    await change.query('select from app_user where id = $1 for no key update', [userId])
    await change.query('delete from user_module where user_id = $1', [userId])
    await change.commit()
    isDone = true
  })()
  const waitsOrIsDone = async (): Promise<void> => {
    while (!isDone && (await waitingForALock()).length < 2);
  }
  return { done, waitsOrIsDone }
}
