import { closeFirstSteps, getFirstSteps } from '@backoffice/contract/home/first-steps'
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const stepsFor = ({ client, userId }: Worker) => client.ask(getFirstSteps, { userId })
/** Words and items are of the whole database, where other tests make some. */
const missingFor = async (worker: Worker) =>
  (await stepsFor(worker)).steps
    .filter(({ step, isDone }) => !isDone && step !== 'words' && step !== 'items')
    .map(({ step }) => step)

describe('the first steps of a company', () => {
  it('are ticked one after the other, from an empty branch to the first receipt', async () => {
    const empty = await aBranch()
    const alone = await aWorker(app, { role: role.director, in: empty })
    const desk = await aDesk(app)

    expect((await stepsFor(alone)).steps.map(({ step }) => step)).toEqual([
      'branches',
      'users',
      'secondDirector',
      'words',
      'accounts',
      'parties',
      'items',
      'goLive',
      'invoices',
      'receipt',
    ])
    expect(await missingFor(alone)).toEqual([
      'users',
      'secondDirector',
      'accounts',
      'parties',
      'goLive',
      'invoices',
      'receipt',
    ])
    expect(await missingFor(desk.director)).toEqual(['secondDirector', 'goLive', 'invoices', 'receipt'])
    const invoice = await anInvoice({ salesman: desk.salesman })
    expect(await missingFor(desk.director)).toEqual(['secondDirector', 'goLive', 'receipt'])
    await aWorker(app, { role: role.director, in: desk.branch })
    expect(await missingFor(desk.director)).toEqual(['goLive', 'receipt'])
    await aReceipt({ by: desk.salesman, invoice })
    expect(await missingFor(desk.director)).toEqual([])
  })

  it('are closed by a director for every director of the company, and for no other company', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: role.director, in: desk.branch })
    const far = await aDesk(app)
    const { client, userId } = desk.director

    expect(await client.ask(closeFirstSteps, { userId })).toEqual({
      isSuccessful: true,
      message: 'The first steps are closed.',
    })

    expect((await stepsFor(colleague)).isClosed).toBe(true)
    expect((await stepsFor(far.director)).isClosed).toBe(false)
  })

  it('are for directors with User Management alone', async () => {
    const { branch, salesman } = await aDesk(app)
    const powerless = await aWorker(app, { role: role.director, in: branch, modules: [10] })

    for (const { client, userId } of [salesman, powerless]) {
      expect((await client.send(getFirstSteps, { userId })).status).toBe(403)
      expect((await client.send(closeFirstSteps, { userId })).status).toBe(403)
    }
  })
})
