/** Files of feeds that are refused before an import of them could wait: people are told, until a later file of the kind is taken. */
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { endFeed, listFeeds } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { cancelImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { messages } from '@backoffice/contract/messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aFeed, bellOf, feedOf, feedWith, homeOf, partiesOf, type Sent } from '../../testing/builders/feeds.ts'
import { csvOf, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { waitingFeeds } from './feeds.sql.ts'

const app = await cashApp()
const { applied } = importing(app)
const sending = (token: string, sent: Sent) => feedWith(app, token, sent)

/** Sends a file that is a web page, which cannot be read. */
const unreadable = (token: string, name = 'night.csv') =>
  sending(token, { kind: 'parties', text: '<html><body>Sign in</body></html>', name })

async function aNight() {
  const desk = await aDesk(app)
  const { director, branch } = desk
  const { token, feedId } = await aFeed(director)
  return {
    ...desk,
    token,
    feedId,
    good: (...names: string[]) => ({ kind: 'parties', text: partiesOf(branch.code, ...names) }),
  }
}

describe('a file of a feed that is refused before its import', () => {
  it('is shown on Home, in the bell, in the metrics and in the list, until a later file is imported', async () => {
    const { director, branch, token, feedId, good } = await aNight()
    const other = await aWorker(app, { role: 3, in: branch })
    const stranger = await aWorker(app, { role: 3, in: await aBranch() })
    const { refused } = await waitingFeeds(app.base.database)

    const { status, body } = await unreadable(token)

    expect([status, body.message]).toEqual([400, tablesMessages.webPage])
    for (const person of [director, other]) {
      expect(await homeOf(person)).toEqual({ refusedFeeds: 1 })
      expect(await bellOf(person, 'feed_refused')).toEqual([expect.stringContaining(tablesMessages.webPage)])
    }
    expect(await homeOf(stranger)).toEqual({})
    expect(await bellOf(stranger, 'feed_refused')).toEqual([])
    expect(await feedOf(stranger, feedId)).toBeUndefined()
    expect((await waitingFeeds(app.base.database)).refused).toBe(refused + 1)
    const shown = await feedOf(director, feedId)
    expect(shown).toMatchObject({
      refusedSince: expect.anything() as string,
      refusedFiles: [{ kind: 'Parties', fileName: 'night.csv', reason: tablesMessages.webPage }],
    })

    await unreadable(token, 'second night.csv')
    const second = await feedOf(director, feedId)
    expect(second).toMatchObject({
      refusedSince: shown?.refusedSince,
      refusedFiles: [{ fileName: 'second night.csv' }],
    })
    expect(await bellOf(director, 'feed_refused')).toHaveLength(1)

    expect((await sending(token, good('One'))).status).toBe(200)
    expect(await homeOf(director)).toEqual({})
    expect(await feedOf(director, feedId)).toMatchObject({ refusedSince: null, refusedFiles: [] })
  })

  it('is over with a later file that changes nothing, and with the end of the feed', async () => {
    const { director, token, feedId, good } = await aNight()
    await sending(token, good('One'))
    await unreadable(token)
    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    expect((await sending(token, good('One'))).body.state).toBe('unchanged')
    expect(await homeOf(director)).toEqual({})

    await unreadable(token)
    await director.client.ask(endFeed, { userId: director.userId, feedId })

    expect(await homeOf(director)).toEqual({})
    expect(await feedOf(director, feedId)).toMatchObject({ refusedFiles: [], refusedSince: null })
  })

  it('stays when a director decides a file that came before it, and when a file of another kind is imported', async () => {
    const night = await aNight()
    const { director, token, feedId, good } = night
    const waiting = await sending(token, { ...good('One'), fields: { control: '{"rows": 7}' } })
    const later = await sending(token, { ...good('Two', ''), name: 'later.csv' })
    await unreadable(token)
    expect([waiting.status, later.status]).toEqual([422, 422])

    await applied(director, waiting.body.importId)
    await director.client.ask(cancelImport, { userId: director.userId, importId: later.body.importId })
    const invoices = await sending(token, { kind: 'invoices', text: csvOf('invoices', [invoiceRow(night, 'N/1')]) })
    expect(invoices.status).toBe(200)

    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    expect((await feedOf(director, feedId))?.refusedFiles).toHaveLength(1)
  })

  it.each<readonly [string, (branch: string) => Sent, string]>([
    [
      'names a mapping that is not saved',
      (branch) => ({ kind: 'parties', text: partiesOf(branch, 'One'), fields: { mapping: 'Tally' } }),
      importsMessages.saved.unknown('Tally'),
    ],
    ['is empty', () => ({ kind: 'parties', text: '' }), tablesMessages.empty],
    [
      'turns out to be unreadable at a later row',
      (branch) => ({ kind: 'parties', text: `${partiesOf(branch, 'One')}"${branch}","F2","no end\n` }),
      tablesMessages.openQuote(3),
    ],
    [
      'states a control that cannot be read',
      (branch) => ({ kind: 'parties', text: partiesOf(branch, 'One'), fields: { control: '[]' } }),
      feedsMessages.controlUnread,
    ],
    [
      'states an order of days that there is not',
      (branch) => ({ kind: 'parties', text: partiesOf(branch, 'One'), fields: { dayOrder: 'XYZ' } }),
      messages.field.choice,
    ],
  ])('is told of with its reason where it %s', async (_, sent, reason) => {
    const { director, branch, token, feedId } = await aNight()

    expect((await sending(token, sent(branch.code))).status).toBe(400)

    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    expect(await feedOf(director, feedId)).toMatchObject({ refusedFiles: [{ reason }] })
    expect(await bellOf(director, 'feed_refused')).toEqual([expect.stringContaining(reason)])
  })

  it('is told of in the language of each director', async () => {
    const { director, branch, token, feedId } = await aNight()
    const { client, userId } = director
    const inUrdu = { headers: { 'x-language': 'ur' } }
    const reason = urdu['imports.saved.unknown(name)'].replace('{name}', 'Tally')
    const plain = (text = '') => text.replaceAll(/[\u200F\u2068\u2069]/g, '')

    await sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One'), fields: { mapping: 'Tally' } })

    const feeds = (await client.send(listFeeds, { page: 1, limit: 10, userId }, inUrdu)).answer.responseObjects
    const bell = (await client.send(listNotifications, { page: 1, limit: 20, userId, kind: 'feed_refused' }, inUrdu))
      .answer
    expect(plain(feeds.find((feed) => feed.feedId === feedId)?.refusedFiles[0]?.reason)).toBe(reason)
    expect(plain(bell.responseObjects[0]?.text)).toContain(reason)
  })

  it.each<readonly [string, Partial<Sent>]>([
    ['has an unknown field', { fields: { sheets: 'x' } }],
    ['is of a kind that the feed is not for', { kind: 'vouchers', text: '<html>' }],
  ])('tells nobody where the request %s', async (_, wishes) => {
    const { director, token, feedId, good } = await aNight()

    expect((await sending(token, { ...good('One'), ...wishes })).status).toBe(400)

    expect(await homeOf(director)).toEqual({})
    expect(await feedOf(director, feedId)).toMatchObject({ refusedFiles: [] })
  })

  it('is told of where a branch was added since the feed was made for all of them', async () => {
    const { director, branch, token, feedId } = await aNight()
    await aBranch()
    await owned(`update feed set kinds = '{items}' where id = $1`, [feedId])

    const { status } = await sending(token, {
      kind: 'items',
      text: csvOf('items', [{ code: branch.code, name: 'Tea' }]),
    })

    expect(status).toBe(409)
    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    expect((await feedOf(director, feedId))?.refusedFiles[0]?.reason).toContain(
      'A director of all branches imports it.',
    )
  })

  it('tells nobody of a seventh file within a minute, which is sent again', async () => {
    const { director, token, good } = await aNight()
    for (let at = 0; at < 6; at += 1) await sending(token, good('One'))

    expect((await sending(token, good('One'))).status).toBe(429)

    expect(await homeOf(director)).toEqual({})
  })

  it('is not told of where the program breaks its connection off', async () => {
    const { director, token } = await aNight()
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /main/api/Import/parties HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file0"; filename="half.csv"\r\n\r\nBranch Code,Party',
    )
    socket.end()
    await once(socket.resume(), 'close')

    expect(await homeOf(director)).toEqual({})
  })
})
