import { role } from '@backoffice/contract/access'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { getReading, saveReading } from '@backoffice/contract/session/own-reading'
import { readingMessages } from '@backoffice/contract/session/reading-messages'
import { getSettings, listSettingChanges, saveNumbers } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const nothing = { language: '', script: '', digits: '', grouping: '' } as const
const urdu = { language: 'ur', script: 'nastaliq', digits: 'urdu', grouping: 'lakh' } as const
const usual = { digits: 'latin', grouping: 'thousands' } as const
const lakhs = { digits: 'latin', grouping: 'lakh' } as const

const readingOf = ({ client }: Worker) => client.ask(getReading, {})
const changes = ({ branch, userId }: Worker, now: typeof usual | typeof lakhs, seen: typeof usual | typeof lakhs) => ({
  branchCode: branch,
  userId,
  now,
  seen,
})

describe('the choices of a user about language and numbers', () => {
  it('are empty at first, with the usual numbers of the company', async () => {
    const { salesman } = await aDesk(app)
    expect(await readingOf(salesman)).toEqual({ ...nothing, company: usual })
  })

  it('are saved, changed, and taken back', async () => {
    const { salesman } = await aDesk(app)
    const done = { isSuccessful: true, message: readingMessages.saved }
    expect(await salesman.client.ask(saveReading, urdu)).toMatchObject(done)
    expect(await readingOf(salesman)).toEqual({ ...urdu, company: usual })
    expect(await salesman.client.ask(saveReading, { ...urdu, language: 'en' })).toMatchObject(done)
    expect(await readingOf(salesman)).toMatchObject({ language: 'en', digits: 'urdu' })
    expect(await salesman.client.ask(saveReading, nothing)).toMatchObject(done)
    expect(await readingOf(salesman)).toEqual({ ...nothing, company: usual })
  })

  it('stay as they are where they are not sent, for a device that changes another one', async () => {
    const { salesman } = await aDesk(app)
    await salesman.client.ask(saveReading, { digits: 'urdu' })
    expect(await readingOf(salesman)).toMatchObject({ ...nothing, digits: 'urdu' })
    await salesman.client.ask(saveReading, { grouping: 'lakh', language: 'ur' })
    expect(await readingOf(salesman)).toMatchObject({ ...nothing, digits: 'urdu', grouping: 'lakh', language: 'ur' })
  })

  it("are the user's own alone", async () => {
    const { salesman, cashier } = await aDesk(app)
    await salesman.client.ask(saveReading, urdu)
    expect(await readingOf(cashier)).toEqual({ ...nothing, company: usual })
  })

  it.each(['language', 'script', 'digits', 'grouping'])(
    'are refused where %s is not known, by its name',
    async (field) => {
      const { salesman } = await aDesk(app)
      const { status, failure } = await salesman.client.sendAnything(saveReading, { ...urdu, [field]: 'roman' })
      expect(status).toBe(400)
      expect(Object.keys(failure.errors ?? {})).toEqual([field])
      expect(await readingOf(salesman)).toMatchObject(nothing)
    },
  )

  it('are in the configuration, with the numbers of the company where there are none', async () => {
    const { salesman, director } = await aDesk(app)
    await director.client.ask(saveNumbers, changes(director, lakhs, usual))
    await salesman.client.ask(saveReading, { ...nothing, language: 'ur', digits: 'urdu' })
    const { reading } = await salesman.client.ask(getConfiguration, {})
    expect(reading).toEqual({ language: 'ur', script: '', digits: 'urdu', grouping: 'lakh' })
    expect(await app.anyone.ask(getConfiguration, {})).not.toHaveProperty('reading')
  })
})

describe('the numbers of a company', () => {
  it('are changed by a director, and leave the choices of users and other companies as they are', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    await cashier.client.ask(saveReading, { ...nothing, grouping: 'thousands' })
    expect(await director.client.ask(saveNumbers, changes(director, lakhs, usual))).toMatchObject({
      isSuccessful: true,
      message: settingsMessages.saved,
    })
    expect(await director.client.ask(getSettings, { branchCode: director.branch })).toMatchObject(lakhs)
    expect(await readingOf(salesman)).toMatchObject({ grouping: '', company: lakhs })
    expect(await readingOf(cashier)).toMatchObject({ grouping: 'thousands', company: lakhs })
    expect(await readingOf(elsewhere.salesman)).toMatchObject({ company: usual })
    const { responseObjects } = await director.client.ask(listSettingChanges, {
      page: 1,
      limit: 20,
      branchCode: director.branch,
    })
    expect(responseObjects).toMatchObject([{ what: 'digit_groups', was: 'thousands', now: 'lakh' }])
  })

  it('are refused where nothing changes, or where they are not as the director saw them', async () => {
    const { director } = await aDesk(app)
    const { client, name } = director
    expect(await client.ask(saveNumbers, changes(director, usual, usual))).toEqual(refused(settingsMessages.unchanged))
    await client.ask(saveNumbers, changes(director, lakhs, usual))
    const late = await client.ask(saveNumbers, changes(director, lakhs, { ...usual }))
    expect(late).toMatchObject({ isSuccessful: false, message: expect.stringContaining(name) })
  })

  it('are refused to a director who does not work in all branches of the company', async () => {
    const first = await aBranch()
    await aBranch({ company: first.companyCode })
    const director = await aWorker(app, { role: role.director, in: first })
    expect(await director.client.ask(saveNumbers, changes(director, lakhs, usual))).toEqual(
      refused(settingsMessages.notAllowed),
    )
  })
})
