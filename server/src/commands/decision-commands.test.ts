/** The operator, and a decision made while its maker lost the right. */
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { userTimeline } from '@backoffice/contract/users/users'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { decisionOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { assigned } from '../../testing/builders/users.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'
import { waitsForALock } from '../../testing/sessions.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'
import { checkPromises } from './database-commands.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())
const urls = { main: app.ownerUrl, second: app.ownerUrl }

async function acknowledge(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['acknowledge', ...args], {
    urls: async () => urls,
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

async function check() {
  const lines: string[] = []
  const exitCode = await checkPromises(urls, ['main'], (line) => lines.push(line))
  return { exitCode, output: lines.join('\n') }
}

/** Approves a hand-over while its cashier loses all modules, as it was possible before rights were held. */
async function approvedWithoutRight() {
  const desk = await aDesk(app)
  const { salesman, cashier, director } = desk
  const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
  const gate = await ownedTransaction()
  await gate.query('select from receipt where id = $1 for update', [receipt.id])
  const approved = cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, 1)] })
  await waitsForALock()
  await assigned(director, cashier, { moduleids: '' })
  await gate.commit()
  await approved
  const { id } = await ownedRow<{ id: string }>(
    `select id::text from audit where object = 'receipt' and object_id = $1 and action = 'approve'`,
    [receipt.id],
  )
  return { ...desk, receipt, id }
}

describe('a decision that was made while its right was taken away', () => {
  it('is listed, acknowledged with a reason, and then kept and printed by check', async () => {
    await owned('create or replace function hold_rights(person int) returns void language sql as $$ select $$')
    const { id, receipt, cashier, director } = await approvedWithoutRight()
    expect(await brokenPromises()).toEqual([
      { name: 'invariant_i10_decider_is_another_and_was_allowed', violations: '1' },
    ])

    expect(await check()).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(
        '1 decision was made while the right was taken away. The command acknowledge lists',
      ),
    })
    const { exitCode, output } = await acknowledge()
    expect(exitCode).toBe(0)
    expect(output).toMatch(
      new RegExp(
        `^${id}: approve of receipt ${receipt.id} by ${cashier.loginId} \\(.+\\) on .+; the right was taken away by ${director.loginId} `,
      ),
    )

    const accept = ['--decision', id, '--reason', 'both happened in the same second']
    expect(await acknowledge(...accept, '--dry-run')).toMatchObject({ exitCode: 0 })
    expect(await brokenPromises()).toHaveLength(1)
    const before = await owned('select * from audit order by id')
    expect(await acknowledge(...accept)).toEqual({ exitCode: 0, output: `Decision ${id} is acknowledged.` })

    expect(await brokenPromises()).toEqual([])
    const after = await owned('select * from audit order by id')
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after).toHaveLength(before.length + 1)
    expect(await check()).toEqual({
      exitCode: 0,
      output: expect.stringContaining('1 decision was made while the right was taken away, and acknowledged'),
    })
    const { events } = await director.client.ask(userTimeline, { id: String(cashier.userId) })
    expect(events.at(-1)).toMatchObject({
      what: usersMessages.acknowledgedEvent,
      comment: 'both happened in the same second',
    })
    expect(await acknowledge(...accept)).toMatchObject({ exitCode: 1 })
    expect(await acknowledge()).toEqual({ exitCode: 1, output: 'There is no such decision.' })
  })

  it('is the only decision without a right that can be acknowledged: a decision after the right was gone stays a fault', async () => {
    const { salesman, cashier } = await aDesk(app)
    const { id: receipt, branch } = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    await owned('delete from user_module where user_id = $1', [cashier.userId])
    await owned(`select write_audit('receipt', array[$1::bigint], array[$2], 'decline', $3, '{}')`, [
      receipt,
      branch,
      cashier.userId,
    ])
    const { id } = await ownedRow<{ id: string }>('select max(id)::text as id from audit')

    expect((await acknowledge()).exitCode).toBe(1)
    expect(await acknowledge('--decision', id, '--reason', 'no reason')).toMatchObject({ exitCode: 1 })
    expect((await brokenPromises()).map(({ name }) => name)).toContain(
      'invariant_i10_decider_is_another_and_was_allowed',
    )
  })

  it.each([
    [['--dry-run'], 'acknowledge needs --decision to use --dry-run.'],
    [['--decision', 'x', '--reason', 'y'], '--decision must be a number of the list.'],
    [['--decision', '1'], '--reason is missing.'],
  ])('is acknowledged by a command that refuses %j', async (args, message) => {
    await expect(acknowledge(...args)).rejects.toThrow(message)
  })
})
