import { role } from '@backoffice/contract/access'
import { listReps } from '@backoffice/contract/orders/order-lookups'
import { saveTour, tourFigures } from '@backoffice/contract/tours/my-tours'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import {
  getSettings,
  listAllowances,
  listMarketingReps,
  listSettingChanges,
  removeAllowance,
  saveAllowance,
  saveMarketingRep,
  saveSettings,
  saveTelephoneCountry,
} from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { neededLists } from '@backoffice/contract/settings/settings-rules'
import { saveTelephone } from '@backoffice/contract/users/users'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { allowanceOf, repOf, wordsOf } from '../../testing/builders/settings.ts'
import { tourDecided, tourOf } from '../../testing/builders/tours.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'
import { emptyLists } from '../db/empty-lists.sql.ts'

const app = await cashApp()
const { checked, applied } = importing(app)
const emptyAtFirst = await app.base.database.run('read', undefined, emptyLists)
const done = (message: string) => ({ isSuccessful: true, message })
const paging = { page: 1, limit: 20 }

let codes = 900_000
const nextCode = () => (codes += 1)

const changesOf = async ({ client, branch }: Worker) =>
  (await client.ask(listSettingChanges, { ...paging, branchCode: branch })).responseObjects
const allowancesOf = async ({ client, branch }: Worker) =>
  (await client.ask(listAllowances, { ...paging, branchCode: branch })).responseObjects
const repsOf = async ({ client, branch }: Worker) =>
  (await client.ask(listMarketingReps, { ...paging, branchCode: branch })).responseObjects

/** Enters a tour of a week ago with the allowance that there is. */
async function entered(by: Worker) {
  expect(await by.client.ask(saveTour, await tourOf({ by, expenses: [] }))).toMatchObject({ isSuccessful: true })
  const row = await ownedRow<{ id: number; no: string }>(
    'select id::int, tour_no as no from tour where entered_by = $1',
    [by.userId],
  )
  return { ...row, by, branch: by.branch }
}

/** Makes a director who works in one of two branches of a company, and one who works in both. */
async function twoBranches() {
  const first = await aBranch()
  const second = await aBranch({ company: first.companyCode })
  const ofBoth = await aWorker(app, { role: role.director, in: [first, second] })
  const ofOne = await aWorker(app, { role: role.director, in: first })
  return { first, second, ofBoth, ofOne }
}

describe('the lists of words that Company Settings needs', () => {
  it('are empty in a new database', () => {
    expect(emptyAtFirst).toEqual(neededLists.map(([list]) => list))
  })
})

describe('the product and the distance of visits', () => {
  it('are changed by a director of all branches, seen by everybody, and kept in a list and in the audit', async () => {
    const { director, salesman } = await aDesk(app)

    expect(await director.client.ask(saveSettings, wordsOf(director, ' Acmelin ', 300))).toEqual(
      done(settingsMessages.saved),
    )

    expect(await director.client.ask(getSettings, { branchCode: director.branch })).toMatchObject({
      product: 'Acmelin',
      visitMetres: 300,
      notYours: '',
    })
    const { branches } = await salesman.client.ask(getConfiguration, {})
    expect(branches).toMatchObject([{ product: 'Acmelin' }])
    expect(await changesOf(director)).toMatchObject([
      { what: 'visit_metres', was: '200', now: '300', changedBy: director.name },
      { what: 'product', was: 'Company', now: 'Acmelin', changedBy: director.name },
    ])
    expect(
      await owned(
        `select action, details ->> 'what' as what from audit where object = 'setting' and actor_id = $1 order by id`,
        [director.userId],
      ),
    ).toEqual([
      { action: 'change', what: 'product' },
      { action: 'change', what: 'visit_metres' },
    ])
    await expect(owned('delete from setting_change where branch_code = $1', [director.branch])).rejects.toThrow(
      'append-only',
    )
  })

  it('are refused with the field that is wrong, and when another changed them meanwhile', async () => {
    const { director } = await aDesk(app)
    const saved = (body: object) =>
      director.client.sendAnything(saveSettings, { ...wordsOf(director, 'Acme'), ...body })

    expect((await saved({ product: ' ' })).answer).toEqual(refused(settingsMessages.noProduct))
    expect((await saved({ visitMetres: 0 })).answer).toEqual(refused(settingsMessages.metresRange('1', '100000')))
    expect((await saved({ product: 'Company' })).answer).toEqual(refused(settingsMessages.unchanged))
    await director.client.ask(saveSettings, wordsOf(director, 'Acme'))
    expect((await saved({ product: 'Other' })).answer).toEqual(
      refused(expect.stringMatching(new RegExp(`^${director.name} changed it on `)) as string),
    )
  })

  it('stay as they are for a director of some branches, and for one without User Management', async () => {
    const { ofOne, second, first } = await twoBranches()
    const powerless = await aWorker(app, { role: role.director, in: first, modules: [7, 8, 9, 10] })

    expect(await ofOne.client.ask(getSettings, { branchCode: ofOne.branch })).toMatchObject({
      notYours: settingsMessages.notYours(second.name),
    })
    expect(await ofOne.client.ask(saveSettings, wordsOf(ofOne, 'Mine'))).toEqual(refused(settingsMessages.notAllowed))
    expect((await powerless.client.send(saveSettings, wordsOf(powerless, 'Mine'))).status).toBe(403)
  })
})

describe('the allowance per mile', () => {
  it('holds from its day on, so that the first tour of a company can be saved', async () => {
    const { director, salesman } = await aDesk(app)
    const tour = await tourOf({ by: salesman, expenses: [] })
    expect(await salesman.client.ask(saveTour, tour)).toMatchObject({ isSuccessful: false })

    expect(await director.client.ask(saveAllowance, await allowanceOf(director, { in: -30, amount: 25 }))).toEqual(
      done(settingsMessages.allowanceSaved),
    )

    expect(await salesman.client.ask(saveTour, tour)).toMatchObject({ isSuccessful: true })
    expect(await director.client.ask(getSettings, { branchCode: director.branch })).toMatchObject({
      allowanceToday: 25,
    })
    expect(await allowancesOf(director)).toMatchObject([{ amount: 25, isNow: true, canChange: false }])
    expect(await changesOf(director)).toMatchObject([
      { what: 'allowance', of: await today(director.branch, -30), was: '', now: '25.00' },
    ])
  })

  it('never changes for the days of tours that were entered, and begins anew today or later', async () => {
    const { director, salesman } = await aDesk(app)
    await director.client.ask(saveAllowance, await allowanceOf(director, { in: -30, amount: 25 }))
    const decided = await entered(salesman)
    await tourDecided(director, decided)
    const set = async (away: number, amount: number, seen: number | null = null) =>
      director.client.ask(saveAllowance, await allowanceOf(director, { in: away, amount, seen }))

    expect(await set(-30, 26, 25)).toEqual(refused(settingsMessages.entered))
    expect(await set(-10, 26)).toEqual(refused(settingsMessages.entered))
    expect(await set(-3, 26)).toEqual(done(settingsMessages.allowanceSaved))
    expect(await set(0, 27)).toEqual(done(settingsMessages.allowanceSaved))
    expect(await set(0, 28, 27)).toEqual(done(settingsMessages.allowanceSaved))
    expect(await set(5, 30)).toEqual(done(settingsMessages.allowanceSaved))

    expect(await allowancesOf(director)).toMatchObject([
      { amount: 30, isNow: false, canChange: true },
      { amount: 28, isNow: true, canChange: true },
      { amount: 26, isNow: false, canChange: true },
      { amount: 25, isNow: false, canChange: false },
    ])
    const figures = await salesman.client.ask(tourFigures, {
      userId: salesman.userId,
      cCode: salesman.branch,
      startDate: await today(salesman.branch, -7),
      endDate: await today(salesman.branch, -7),
    })
    expect(figures.allowancePerMile).toBe(25)
    expect(await owned('select allowance_per_mile::text as kept from tour where id = $1', [decided.id])).toEqual([
      { kept: '25.00' },
    ])
  })

  it('is removed before tours need it, and not after', async () => {
    const { director, salesman } = await aDesk(app)
    const [past, later] = [
      await allowanceOf(director, { in: -30, amount: 25 }),
      await allowanceOf(director, { in: 5, amount: 30 }),
    ]
    await director.client.ask(saveAllowance, past)
    await director.client.ask(saveAllowance, later)
    await entered(salesman)
    const removed = ({ fromDay }: typeof past, seenAmount: number) =>
      director.client.ask(removeAllowance, {
        branchCode: director.branch,
        userId: director.userId,
        fromDay,
        seenAmount,
      })

    expect(await removed(past, 25)).toEqual(refused(settingsMessages.entered))
    expect(await removed(later, 31)).toEqual(
      refused(expect.stringMatching(new RegExp(`^${director.name} changed it on `)) as string),
    )
    expect(await removed(later, 30)).toEqual(done(settingsMessages.allowanceRemoved))
    expect(await removed(later, 30)).toMatchObject({ isSuccessful: false })
    expect(await allowancesOf(director)).toMatchObject([{ amount: 25 }])
  })

  it('is the allowance of one of two directors who set it at the same moment', async () => {
    const { ofBoth, first, second } = await twoBranches()
    const other = await aWorker(app, { role: role.director, in: [first, second] })
    const saving = (by: Worker, amount: number) => async () =>
      by.client.ask(saveAllowance, await allowanceOf(by, { in: 1, amount }))

    const { won, lost } = await race(saving(ofBoth, 20), saving(other, 21))

    expect(won).toEqual([settingsMessages.allowanceSaved])
    expect(lost).toEqual([settingsMessages.existsAlready])
  })

  it('is refused where it is negative or too large, and from a director of some branches', async () => {
    const { ofOne, ofBoth } = await twoBranches()
    const set = async (by: Worker, amount: number) =>
      by.client.ask(saveAllowance, await allowanceOf(by, { in: 0, amount }))

    expect(await set(ofBoth, -1)).toEqual(refused(settingsMessages.noAmount))
    expect(await set(ofBoth, 1_000_000)).toEqual(refused(settingsMessages.amountTooLarge('999,999.99')))
    expect(await set(ofOne, 25)).toEqual(refused(settingsMessages.notAllowed))
    expect(await set(ofBoth, 0)).toEqual(done(settingsMessages.allowanceSaved))
  })
})

describe('a marketing rep', () => {
  const repsFor = async ({ client, branch }: Worker) => (await client.ask(listReps, { CCode: branch })).repMarketings

  it('is added to branches, is then chosen for sale orders, and leaves them again', async () => {
    const { director, salesman } = await aDesk(app)
    const code = nextCode()

    expect(await director.client.ask(saveMarketingRep, repOf(director, code))).toEqual(done(settingsMessages.repAdded))
    expect(await repsFor(salesman)).toEqual([{ mRepId: code, mRepName: 'Hamza Khan' }])
    expect(await repsOf(director)).toMatchObject([{ mRepId: code, branches: [director.branch], rowVersion: 1 }])

    const gone = repOf(director, code, { mRepName: 'H. Khan', branches: [], rowVersion: 1 })
    expect(await director.client.ask(saveMarketingRep, gone)).toEqual(done(settingsMessages.repSaved))
    expect(await repsFor(salesman)).toEqual([])
    expect(await repsOf(director)).toMatchObject([{ mRepName: 'H. Khan', branches: [], rowVersion: 2 }])
    expect(await changesOf(director)).toMatchObject([
      { what: 'marketing_rep', of: String(code), was: `Hamza Khan · ${director.branch}`, now: 'H. Khan' },
      { what: 'marketing_rep', of: String(code), was: '', now: `Hamza Khan · ${director.branch}` },
    ])
  })

  it('is refused in the order of the rules', async () => {
    const { director } = await aDesk(app)
    const { branch: other } = await aDesk(app)
    const code = nextCode()
    await director.client.ask(saveMarketingRep, repOf(director, code))
    const saved = (more: Parameters<typeof repOf>[2]) =>
      director.client.ask(saveMarketingRep, repOf(director, code, more))

    expect(await saved({ mRepName: ' ' })).toEqual(refused(settingsMessages.noName))
    expect(await saved({ branches: [] })).toEqual(refused(settingsMessages.noBranch))
    expect(await saved({})).toEqual(refused(settingsMessages.codeTaken('Hamza Khan')))
    expect(await saved({ rowVersion: 1 })).toEqual(refused(settingsMessages.unchanged))
    expect(await saved({ rowVersion: 7, mRepName: 'Other' })).toEqual(
      refused(expect.stringMatching(new RegExp(`^${director.name} changed it on `)) as string),
    )
    const elsewhere = await director.client.send(
      saveMarketingRep,
      repOf(director, nextCode(), { branches: [other.code] }),
    )
    expect(elsewhere.status).toBe(403)
  })

  it('who also works elsewhere is changed only by a director of all these branches', async () => {
    const { ofOne, ofBoth, first, second } = await twoBranches()
    const code = nextCode()
    await ofBoth.client.ask(saveMarketingRep, repOf(ofBoth, code, { branches: [first.code, second.code] }))

    expect(await ofOne.client.ask(saveMarketingRep, repOf(ofOne, code, { mRepName: 'Other', rowVersion: 1 }))).toEqual(
      refused(settingsMessages.elsewhere(second.name)),
    )
  })
})

describe('the country of telephone numbers', () => {
  it('is the country of the time zone until a director of all branches chooses another one', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const of = { branchCode: branch.code, userId: director.userId }
    const set = (telephoneCountry: string, seenTelephoneCountry: string) =>
      director.client.ask(saveTelephoneCountry, { ...of, telephoneCountry, seenTelephoneCountry })
    const { userId } = salesman
    const telephoneOfSalesman = async () =>
      (await ownedRow<{ telephone: string }>('select telephone from app_user where id = $1', [userId])).telephone
    const telephone = async (written: string) => {
      await director.client.ask(saveTelephone, {
        userId,
        telephone: written,
        seenTelephone: await telephoneOfSalesman(),
      })
      return telephoneOfSalesman()
    }

    expect(await telephone('050 123 4567')).toBe('+92501234567')
    expect(await set('999', '')).toEqual(refused(settingsMessages.noSuchCountry))
    expect(await set('', '')).toEqual(refused(settingsMessages.unchanged))
    expect(await set('971', '')).toEqual(done(settingsMessages.saved))
    expect(await set('966', '')).toMatchObject({ isSuccessful: false })

    expect(await director.client.ask(getSettings, { branchCode: branch.code })).toMatchObject({
      telephoneCountry: '971',
    })
    expect(await telephone('050 123 4567')).toBe('+971501234567')
    expect(await changesOf(director)).toMatchObject([{ what: 'telephone_country', was: '', now: '971' }])
    const { branches } = await director.client.ask(getConfiguration, {})
    expect(branches).toMatchObject([{ bcode: branch.code, telephoneCountry: '971' }])

    const found = await checked(director, 'parties', [
      { branch: branch.code, code: 'T-1', name: 'Store', telephone: '055 123 4567' },
    ])
    await applied(director, found.importId)
    expect(
      await owned('select telephone from chart where branch_code = $1 and acode = $2', [branch.code, 'T-1']),
    ).toEqual([{ telephone: '+971551234567' }])
  })
})
