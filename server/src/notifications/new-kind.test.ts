/** A kind of document and its notifications are made of rows, and one call of `notify` notifies people. */
import { countUnread, listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import * as following from '../../testing/following.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const { app, base, as, tokenOf } = await testApp({ config: { heartbeat: 30 } })
const here = app.listen({ host: '127.0.0.1', port: 0 })
following.followsUntilTheTestEnds()

beforeAll(async () => {
  await owned(`create table leave_request (id bigint generated always as identity primary key, branch_code text not null,
    made_by int not null, decided_by int)`)
  await owned('grant select, update on leave_request to backoffice_app')
  await owned(`insert into document_kind values ('leave_request', 'leave_request')`)
  await owned(`insert into notification_kind values ('leave_declined', 'leave_request')`)
  await owned(`create function leave_decided() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform notify('leave_declined', 'leave_request', new.id, new.branch_code, new.decided_by, '{"comment": "audit"}', array[new.made_by]);
      perform write_audit('leave_request', array[new.id], array[new.branch_code], 'decline', new.decided_by, '{}');
      return null;
    end $$`)
  await owned(
    'create trigger leave_decided after update on leave_request for each row execute function leave_decided()',
  )
})

const aRequest = ({ branch, salesman }: Desk) =>
  ownedRow<{ id: number }>('insert into leave_request (branch_code, made_by) values ($1, $2) returning id::int', [
    branch.code,
    salesman.userId,
  ])

describe('a kind of document that is made of rows', () => {
  it('notifies who is concerned, is listed, counted and read', async () => {
    const desk = await aDesk({ as })
    const { branch, salesman, cashier, director } = desk
    const { id } = await aRequest(desk)
    const stream = await following.follow(await tokenOf(salesman), here)
    const [before = 0] = await following.settled(stream)
    const unread = async () => (await salesman.client.ask(countUnread, {})).unread
    const list = async () =>
      (await salesman.client.ask(listNotifications, { page: 1, limit: 20, userId: salesman.userId })).responseObjects

    const decided = `update leave_request set decided_by = ${director.userId} where id = ${id}`
    expect(await asServer({ base }, director, decided)).toEqual({ rows: 1 })

    await expect.poll(stream.looks).toBe(before + 1)
    expect(await unread()).toBe(1)
    const [news, ...more] = await list()
    expect(more).toEqual([])
    expect(news).toMatchObject({
      kind: 'leave_declined',
      document: 'leave_request',
      documentId: id,
      by: director.name,
      text: `${director.name} changed leave request ${id}.`,
      statusName: 'Changed',
      comments: 'audit',
      amount: null,
      invoiceDetailId: null,
      cCode: branch.code,
      isRead: false,
      place: '',
    })
    expect((await salesman.client.ask(readNotifications, { ids: [news?.id ?? 0] })).isSuccessful).toBe(true)
    expect([await unread(), (await list()).map(({ isRead }) => isRead)]).toEqual([0, [true]])
    const recipients = await owned('select user_id as "userId" from notification where document_kind = $1', [
      'leave_request',
    ])
    expect(recipients).toEqual([{ userId: salesman.userId }])
    const audit = `select actor_id as by, actor_role as role from audit where object = 'leave_request' and object_id = $1`
    expect(await owned(audit, [id])).toEqual([{ by: director.userId, role: 3 }])
    expect(await asServer({ base }, cashier, 'select from notification')).toEqual({ rows: 0 })
  })

  it.each([
    ['made the decision', 'decided_by = made_by', ''],
    ['may not use the portal', 'decided_by = $2', 'update app_user set portal_allowed = false where id = $1'],
  ])('notifies nobody who %s', async (_what, decision, before) => {
    const desk = await aDesk({ as })
    const { id } = await aRequest(desk)
    if (before !== '') await owned(before, [desk.salesman.userId])
    await owned(
      `update leave_request set ${decision} where id = $1`,
      decision.includes('$2') ? [id, desk.director.userId] : [id],
    )

    expect(await owned(`select from audit where object = 'leave_request' and object_id = $1`, [id])).toHaveLength(1)
    expect(await owned('select from notification where user_id = $1', [desk.salesman.userId])).toEqual([])
  })

  it.each([
    ['a document of another kind than its own', 'leave_declined', 'receipt'],
    ['a kind of notification without a row', 'leave_lost', 'leave_request'],
    ['a kind of document without a row', 'leave_declined', 'voucher'],
  ])('refuses to notify of %s', async (_what, kind, document) => {
    const desk = await aDesk({ as })
    const { id } = await aRequest(desk)

    await expect(
      owned(`select notify($1, $2, $3, $4, $5, '{}', array[$6::int])`, [
        kind,
        document,
        id,
        desk.branch.code,
        desk.director.userId,
        desk.salesman.userId,
      ]),
    ).rejects.toMatchObject({ code: '23503' })
  })
})
