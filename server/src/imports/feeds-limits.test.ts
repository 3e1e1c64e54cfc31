/** The limits of feeds: their kinds and branches, their director, the single call that accepts their token, and their end. */
import { calls } from '@backoffice/contract'
import { endFeed, listFeeds, makeFeed } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aFeed, auditOfFeed, feedWith, partiesOf, type Sent } from '../../testing/builders/feeds.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { clientOf } from '../../testing/client.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'

const app = await cashApp()
const sending = (token: string, sent: Sent) => feedWith(app, token, sent)

const partiesIn = (branch: string) =>
  owned(`select acode from chart where branch_code = $1 and acode like 'F%'`, [branch])

describe('the limits of a feed', () => {
  it('are its kinds', async () => {
    const { branch, director } = await aDesk(app)
    const { token, feedId } = await aFeed(director, { kinds: ['invoices'] })

    const { status, body } = await sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One') })

    expect([status, body.message]).toEqual([409, feedsMessages.otherKind])
    expect((await auditOfFeed(feedId)).map(({ action }) => action)).toEqual(['make'])
  })

  it('are its branches, although its director works in more', async () => {
    const { branch } = await aDesk(app)
    const other = await aBranch({ company: branch.companyCode })
    const director = await aWorker(app, { role: 3, in: [branch, other] })
    const { token } = await aFeed(director, { branches: [branch.code] })

    const { body } = await sending(token, { kind: 'parties', text: partiesOf(other.code, 'One') })

    expect(body.rejected).toEqual([{ line: 2, reasons: [importsMessages.reasons.otherBranch(other.code)] }])
    expect(await partiesIn(other.code)).toEqual([])
  })

  it('are the branches that its director has now', async () => {
    const { branch } = await aDesk(app)
    const other = await aBranch({ company: branch.companyCode })
    const director = await aWorker(app, { role: 3, in: [branch, other] })
    const { token } = await aFeed(director, { branches: [branch.code, other.code] })
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [
      director.userId,
      other.code,
    ])

    const { body } = await sending(token, { kind: 'parties', text: partiesOf(other.code, 'One') })

    expect(body.rejected).toEqual([{ line: 2, reasons: [importsMessages.reasons.otherBranch(other.code)] }])
  })

  it('are six files a minute', async () => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)
    const sent = { kind: 'parties', text: partiesOf(branch.code, 'One') }
    for (let i = 0; i < 6; i += 1) expect((await sending(token, sent)).status).toBe(200)

    const { status, retryAfter, body } = await sending(token, sent)

    expect([status, retryAfter, body.message]).toEqual([429, '60', feedsMessages.rests])
  })

  it('are the call of imports alone', async () => {
    const { director } = await aDesk(app)
    const { token } = await aFeed(director)
    const others = calls.filter(({ access, kind }) => access !== 'anyone' && access !== 'feed' && kind !== 'session')
    const program = clientOf(app.app, app.base.path, token)

    const statuses: (readonly [name: string, status: number])[] = []
    for (const call of others) {
      const headers = call.kind === 'upload' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}
      const { status } = await program.sendAnything(call, { userId: director.userId, kind: 'parties' }, { headers })
      statuses.push([call.name, status])
    }

    expect(others.length).toBeGreaterThan(80)
    expect(statuses).toEqual(others.map(({ name }) => [name, 401]))
  })

  it('let no signed-in user in', async () => {
    const { branch, director } = await aDesk(app)

    const { status, body } = await sending(await app.tokenOf(director), {
      kind: 'parties',
      text: partiesOf(branch.code, 'One'),
    })

    expect([status, body.message]).toEqual([401, serverMessages.signIn])
  })
})

describe('a feed that is over', () => {
  const refused = { status: 401, body: { message: feedsMessages.unknownToken } }

  it('is refused at once when it is ended', async () => {
    const { branch, director } = await aDesk(app)
    const { feedId, token } = await aFeed(director)
    const sent = { kind: 'parties', text: partiesOf(branch.code, 'One') }
    expect((await sending(token, sent)).status).toBe(200)

    const ended = { userId: director.userId, feedId }
    expect(await director.client.ask(endFeed, ended)).toEqual({ isSuccessful: true, message: feedsMessages.ended })

    expect(await sending(token, sent)).toMatchObject(refused)
    expect(await director.client.ask(endFeed, ended)).toEqual({ isSuccessful: false, message: feedsMessages.notLiving })
    expect((await auditOfFeed(feedId)).map(({ action }) => action)).toEqual(['make', 'use', 'end'])
  })

  it('is refused while it waits, when it is ended meanwhile', async () => {
    const { branch, director } = await aDesk(app)
    const { feedId, token } = await aFeed(director)
    const holder = await ownedTransaction()
    await holder.query('update feed set ended_at = now(), ended_by = made_by where id = $1', [feedId])
    const waiting = sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One') })
    await expect
      .poll(() =>
        owned(
          `select from pg_locks where not granted and relation = 'feed'::regclass or not granted and locktype = 'transactionid'`,
        ),
      )
      .toHaveLength(1)
    await holder.commit()

    expect(await waiting).toMatchObject({ status: 409, body: { message: feedsMessages.notLiving } })
    expect(await partiesIn(branch.code)).toEqual([])
  })

  it.each([
    ['may not use the portal any more', 'update app_user set portal_allowed = false where id = $1'],
    ['has lost the module', 'delete from user_module where user_id = $1 and module_id = 12'],
    ['is no director any more', 'update app_user set role_id = 0 where id = $1'],
  ])('is refused when its director %s', async (_, statement) => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)
    await owned(statement, [director.userId])

    expect(await sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One') })).toMatchObject(refused)
  })

  it('is refused with a token that nobody made', async () => {
    const { branch } = await aDesk(app)

    expect(
      await sending(`feed_${'A'.repeat(43)}`, { kind: 'parties', text: partiesOf(branch.code, 'One') }),
    ).toMatchObject(refused)
  })
})

describe('a director', () => {
  it('makes a feed for own branches and known kinds alone, each name once', async () => {
    const { director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const wish = { userId: director.userId, name: 'Nightly', kinds: ['parties' as const], branches: [director.branch] }

    expect((await director.client.send(makeFeed, { ...wish, branches: [elsewhere.branch.code] })).status).toBe(403)
    expect((await director.client.sendAnything(makeFeed, { ...wish, kinds: ['planets'] })).status).toBe(400)
    expect(await director.client.ask(makeFeed, { ...wish, kinds: ['parties', 'parties'] })).toEqual({
      isSuccessful: false,
      message: feedsMessages.notOfDirector,
    })
    for (const name of ['  ', '\u00A0', '\u200B', '\u3164']) {
      expect(await director.client.ask(makeFeed, { ...wish, name })).toMatchObject({ message: feedsMessages.noName })
    }
    expect(await director.client.ask(makeFeed, { ...wish, kinds: ['items'] })).toMatchObject({ isSuccessful: false })
    expect(await director.client.ask(makeFeed, wish)).toMatchObject({ isSuccessful: true, message: feedsMessages.made })
    expect(await director.client.ask(makeFeed, { ...wish, name: 'NIGHTLY' })).toEqual({
      isSuccessful: false,
      message: feedsMessages.nameTaken,
    })
  })

  it('neither sees nor ends a feed of other branches', async () => {
    const { director } = await aDesk(app)
    const { feedId } = await aFeed((await aDesk(app)).director)

    expect(await director.client.ask(listFeeds, { page: 1, limit: 10, userId: director.userId })).toMatchObject({
      totalRows: 0,
    })
    expect(await director.client.ask(endFeed, { userId: director.userId, feedId })).toEqual({
      isSuccessful: false,
      message: feedsMessages.notLiving,
    })
  })

  it('reads no hash of a token, whatever statement the server sends, and makes no feed past the functions', async () => {
    const { director } = await aDesk(app)
    await aFeed(director)

    expect(await asServer(app, director, 'select token_hash from feed')).toMatchObject({ code: '42501' })
    expect(await asServer(app, director, 'update feed set ended_at = null')).toMatchObject({ code: '42501' })
    expect(await asServer(app, director, `select feed_of_token('x')`)).toMatchObject({ code: '42501' })
    expect(
      await asServer(app, director, `select begin_feed_import('feed_x', 'parties', 'x', 'x', '{}', null)`),
    ).toMatchObject({ rule: 'feed_is_living' })
  })
})
