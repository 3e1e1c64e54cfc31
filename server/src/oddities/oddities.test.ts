/** Tests who sees oddities, that each count is the number of its rows, how cases are marked, and how thresholds change. */
import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import {
  getOddities,
  getOddityRules,
  listOddities,
  markOddity,
  saveOddityRule,
} from '@backoffice/contract/oddities/oddities'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { markOf, odditiesOf, type Oddity, oddityCountsOf, plants, ruleOf } from '../../testing/builders/oddities.ts'
import { asServer } from '../../testing/as-server.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()

const aReader = ({ branch }: Pick<Desk, 'branch'>, modules: readonly number[] = [10]) =>
  aWorker(app, { role: role.director, in: branch, modules })

/** Returns a desk with cash that was held for long, its reader and the case. */
async function heldCash() {
  const desk = await aDesk(app)
  const reader = await aReader(desk)
  await plants.held.plant(desk)
  return { desk, reader, held: await caseOf(reader) }
}

async function caseOf(reader: Worker): Promise<Oddity> {
  const [held, ...others] = await odditiesOf(reader, { kind: 'X1' })
  if (!held || others.length > 0) throw new Error(`${others.length + 1} people hold cash`)
  return held
}

const marked = async (
  by: Worker,
  shown: Oddity,
  ...how: readonly [state: 'explained' | 'lookedAt' | 'new', note?: string]
) => (await by.client.send(markOddity, markOf(by, shown, ...how))).status

describe('oddities', () => {
  it('are for directors of the branch with Reports or Stock Position', async () => {
    const { desk, reader, held } = await heldCash()
    const elsewhere = await aDesk(app)
    const stock = await aReader(desk, [11])
    const others = [
      desk.salesman,
      desk.cashier,
      await aWorker(app, { role: role.depositApprover, in: desk.branch }),
      await aReader(desk, [7, 8, 9, 12, 14, 33, 34]),
    ]

    expect((await odditiesOf(stock)).length).toBe(1)
    for (const { client, userId, branch } of others) {
      const of = { userId, cCode: branch }
      const refused = [
        await client.send(getOddities, of),
        await client.send(listOddities, { ...of, page: 1, limit: 10 }),
        await client.send(markOddity, { ...markOf(reader, held, 'lookedAt'), userId }),
        await client.send(getOddityRules, { cCode: branch }),
        await client.send(saveOddityRule, { ...(await ruleOf(reader, 'X1', 9)), userId }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect(refused.map(({ failure }) => failure?.message)).toEqual(refused.map(() => messages.http.notAllowed))
    }
    const { client, userId } = elsewhere.director
    const far = await client.send(getOddities, { userId, cCode: desk.branch.code })
    expect([far.status, far.failure?.message]).toEqual([403, serverMessages.otherBranch])
  })

  it('are not in the reach of the server for anybody else', async () => {
    const { desk } = await heldCash()

    const rowsFor = async (worker: Worker) =>
      (await asServer(app, worker, `select * from oddities_of('{${desk.branch.code}}')`)).rows
    expect([await rowsFor(desk.cashier), await rowsFor(desk.salesman)]).toEqual([0, 0])
    expect(await rowsFor(desk.director)).toBe(1)
    for (const relation of ['exception_x1', 'exception_mark', 'exception_rule'])
      expect((await asServer(app, desk.director, `select * from ${relation}`)).code).toBe('42501')
    expect(
      await asServer(app, desk.cashier, `select mark_oddity('${desk.branch.code}', 'X1', 'x', 'x', 'new', '')`),
    ).toMatchObject({ rule: 'oddities_are_for_directors' })
    expect(
      await asServer(
        app,
        desk.cashier,
        `select change_oddity_rule('${desk.branch.code}', 'X1', true, 9, null, true, 3, null)`,
      ),
    ).toMatchObject({ rule: 'oddities_are_for_directors' })
  })

  it('about a reader are neither shown nor counted to them', async () => {
    const desk = await aDesk(app)
    const reader = await aReader(desk)
    await plants.samePair.plant(desk)
    await plants.postedFar.plant(desk)

    const kinds = async (worker: Worker) => (await oddityCountsOf(worker)).kinds.map(({ kind }) => kind)
    expect((await odditiesOf(reader)).filter(({ kind }) => kind === 'X20' || kind === 'X21').length).toBe(2)
    expect(await kinds(reader)).toEqual(expect.arrayContaining(['X20', 'X21']))
    expect((await odditiesOf(desk.director)).filter(({ kind }) => kind === 'X20' || kind === 'X21')).toEqual([])
    expect(await kinds(desk.director)).not.toEqual(expect.arrayContaining(['X20']))
    expect(await kinds(desk.director)).not.toEqual(expect.arrayContaining(['X21']))
    const { people } = await oddityCountsOf(desk.director)
    expect(people.map(({ userId }) => userId)).not.toContain(desk.director.userId)
    const shown = (await odditiesOf(reader, { kind: 'X20' }))[0]
    expect(shown && (await desk.director.client.ask(markOddity, markOf(desk.director, shown, 'lookedAt')))).toEqual({
      isSuccessful: false,
      message: 'This case does not exist any more in your branches. Reload the list.',
    })
  })

  it('are counted by kind, branch and person as the list has them', async () => {
    const desk = await aDesk(app)
    const second = await aDesk(app)
    const reader = await aWorker(app, { role: role.director, in: [desk.branch, second.branch], modules: [10] })
    for (const reason of ['held', 'handOverWaits', 'notDeposited', 'slipTwice', 'turnedRound', 'sameAmount'] as const)
      await plants[reason].plant(desk)
    await plants.held.plant(second)
    const [first] = await odditiesOf(reader, { kind: 'X1' })
    if (!first) throw new Error('no cash is held')
    expect(await marked(reader, first, 'explained', 'The bank was closed')).toBe(200)

    const { kinds, people } = await oddityCountsOf(reader, '-1')
    const list = async (wishes: Parameters<typeof odditiesOf>[1]) => {
      const { responseObjects, totalRows, totals } = await reader.client.ask(listOddities, {
        page: 1,
        limit: 500,
        userId: reader.userId,
        cCode: '-1',
        totals: true,
        ...wishes,
      })
      expect(responseObjects.length).toBe(totalRows)
      return { count: totalRows, total: totals?.amounts['amount'], oldest: responseObjects[0]?.since }
    }
    expect(kinds.length).toBeGreaterThanOrEqual(5)
    for (const { kind, count, total, oldest, branches, states } of kinds) {
      expect(await list({ kind, state: 'open' })).toEqual({ count, total, oldest: oldest ?? undefined })
      for (const { cCode, count: inBranch, total: sum } of branches)
        expect(await list({ kind, state: 'open', cCode })).toMatchObject({ count: inBranch, total: sum })
      for (const { state, count: inState, total: sum } of states)
        expect(await list({ kind, state })).toMatchObject({ count: inState, total: sum })
    }
    expect(kinds.find(({ kind }) => kind === 'X1')?.states.map(({ state }) => state)).toContain('explained')
    expect(people.length).toBeGreaterThanOrEqual(3)
    for (const { userId: personId, count, total, oldest, kinds: ofPerson } of people) {
      expect(await list({ personId, state: 'open' })).toEqual({ count, total, oldest })
      for (const { kind, count: each, total: sum } of ofPerson)
        expect(await list({ personId, kind, state: 'open' })).toMatchObject({ count: each, total: sum })
    }
  })

  it('are found by words about their people and facts', async () => {
    const { desk, reader } = await heldCash()

    expect((await odditiesOf(reader, { words: desk.salesman.name })).length).toBe(1)
    expect((await odditiesOf(reader, { words: '210' })).length).toBe(1)
    expect(await odditiesOf(reader, { words: 'held' })).toEqual([])
  })
})

describe('a mark', () => {
  it('keeps who, when and the note, and lets an explained case out of the counts', async () => {
    const { desk, reader, held } = await heldCash()

    expect(await reader.client.ask(markOddity, markOf(reader, held, 'explained', ' The bank was closed '))).toEqual({
      isSuccessful: true,
      message: 'Mark Saved Successful',
    })

    expect(await odditiesOf(reader, { state: 'open' })).toEqual([])
    const shown = await caseOf(reader)
    expect(shown).toMatchObject({
      state: 'explained',
      mark: { state: 'explained', note: 'The bank was closed', by: reader.name, holds: true },
    })
    expect((await oddityCountsOf(reader)).kinds).toMatchObject([
      { kind: 'X1', count: 0, total: 0, oldest: null, branches: [] },
    ])
    expect((await oddityCountsOf(reader)).people).toEqual([])
    const [audit] = await owned(
      `select action, actor_id, details ->> 'comment' as comment from audit where object = 'oddity' and branch_code = $1`,
      [desk.branch.code],
    )
    expect(audit).toEqual({ action: 'mark', actor_id: reader.userId, comment: 'The bank was closed' })
  })

  it('stays over a night, and ends when an amount changes', async () => {
    const { desk, reader, held } = await heldCash()
    await marked(reader, held, 'explained', 'The bank was closed')

    // A case that is a day older is a case whose threshold is a day nearer.
    await ruleSaved(reader, 2)
    expect(await odditiesOf(reader, { state: 'open' })).toEqual([])
    expect((await caseOf(reader)).state).toBe('explained')

    await plants.held.plant(desk)
    const [back] = await odditiesOf(reader, { state: 'open' })
    expect(back).toMatchObject({
      caseKey: held.caseKey,
      state: 'new',
      amount: 420,
      mark: { state: 'explained', holds: false },
    })
  })

  it('needs a state, and a note where it explains', async () => {
    const { reader, held } = await heldCash()
    const answer = async (state: string, note: string) =>
      (await reader.client.sendAnything(markOddity, { ...markOf(reader, held, 'new'), state, note })).failure.message

    expect(await answer('', '')).toBe('Kindly choose how the case is')
    expect(await answer('explained', ' ')).toBe('Kindly write the explanation')
    expect(await answer('confirmed', '')).toBe('Kindly write the explanation')
    expect(await marked(reader, held, 'lookedAt')).toBe(200)
  })

  it('is refused where the case is not as it was shown', async () => {
    const { desk, reader, held } = await heldCash()
    const colleague = await aReader(desk, [11])
    await marked(colleague, held, 'lookedAt')
    const changed = 'The facts or the mark of this case have changed. Reload the list and look again.'

    expect(await reader.client.ask(markOddity, markOf(reader, held, 'explained', 'Known'))).toEqual({
      isSuccessful: false,
      message: changed,
    })
    const fresh = await caseOf(reader)
    await plants.held.plant(desk)
    expect(await reader.client.ask(markOddity, markOf(reader, fresh, 'explained', 'Known'))).toEqual({
      isSuccessful: false,
      message: changed,
    })
  })

  it('of two directors at the same moment is the first one', async () => {
    const { desk, reader, held } = await heldCash()
    const colleague = await aReader(desk, [11])

    const answers = await Promise.all(
      [reader, colleague].map((by) => by.client.ask(markOddity, markOf(by, held, 'explained', by.name))),
    )
    expect(answers.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
    const { version } = await ownedRow<{ version: number }>(
      'select version from exception_mark where branch_code = $1',
      [desk.branch.code],
    )
    expect(version).toBe(1)
  })
})

const ruleSaved = async (by: Worker, first: number, isOn = true) =>
  by.client.ask(saveOddityRule, await ruleOf(by, 'X1', first, isOn))

describe('a rule', () => {
  it('counts in its branch alone, and its change is in the settings', async () => {
    const { desk, reader } = await heldCash()
    const far = await heldCash()

    expect(await ruleSaved(reader, 30)).toEqual({ isSuccessful: true, message: 'Thresholds Saved Successful' })

    expect(await odditiesOf(reader)).toEqual([])
    expect((await odditiesOf(far.reader)).length).toBe(1)
    const { rules } = await reader.client.ask(getOddityRules, { cCode: desk.branch.code })
    expect(rules[0]).toMatchObject({
      kind: 'X1',
      isOn: true,
      first: 30,
      second: null,
      firstDefault: 3,
      by: reader.name,
    })
    expect(rules[1]).toMatchObject({ kind: 'X2', first: 2, second: 2, firstDefault: 2, by: '', at: null })
    expect(
      await owned(`select what, of, was, now, changed_by from setting_change where company_code = $1`, [
        desk.branch.companyCode,
      ]),
    ).toEqual([
      { what: 'oddity_rule', of: `${desk.branch.name} · X1`, was: 'on, 3', now: 'on, 30', changed_by: reader.userId },
    ])
  })

  it('switches a kind off', async () => {
    const { reader } = await heldCash()

    await ruleSaved(reader, 3, false)
    expect(await odditiesOf(reader)).toEqual([])
    await ruleSaved(reader, 3, true)
    expect((await odditiesOf(reader)).length).toBe(1)
  })

  it('is not changed by a director whom a case of its kind is about, also while the kind is switched off', async () => {
    const desk = await aDesk(app)
    const reader = await aReader(desk)
    await plants.samePair.plant(desk)
    const saved = async (by: Worker, isOn: boolean) =>
      (await by.client.ask(saveOddityRule, await ruleOf(by, 'X20', 60, isOn))).message
    const refusal = 'Another director of the branch changes this kind, because it can be about you.'

    expect(await saved(desk.director, true)).toBe(refusal)
    expect(await saved(desk.director, false)).toBe(refusal)
    expect(await ruleSaved(desk.director, 4)).toMatchObject({ isSuccessful: true })
    expect((await odditiesOf(reader, { kind: 'X20' })).length).toBe(1)
    expect(await saved(reader, false)).toBe('Thresholds Saved Successful')
    expect(await saved(desk.director, true)).toBe(refusal)
    const { rules } = await reader.client.ask(getOddityRules, { cCode: desk.branch.code })
    expect(rules.find(({ kind }) => kind === 'X20')).toMatchObject({ isOn: false, first: 60, by: reader.name })
  })

  it('is refused where it is unchanged, out of range, of another shape, or not as it was seen', async () => {
    const { reader } = await heldCash()
    const shown = await ruleOf(reader, 'X1', 5)
    const answer = async (wishes: Partial<typeof shown>) =>
      (await reader.client.ask(saveOddityRule, { ...shown, ...wishes })).message

    expect(await answer({ first: 3 })).toBe('Nothing is changed yet.')
    expect(await answer({ first: -1 })).toBe('A threshold is a number from 0 to 1,000,000,000.')
    expect(await answer({ second: 4 })).toBe('This oddity has another number of thresholds. Reload the list.')
    expect(await answer({})).toBe('Thresholds Saved Successful')
    expect(await answer({ first: 6 })).toBe(
      'The thresholds were changed meanwhile. Look at them again before you save.',
    )
  })
})
