/** Facts in both the contract and the database are the same. */
import { documentKinds } from '@backoffice/contract/documents'
import type { Kind } from '@backoffice/contract/notifications/kind'
import { kinds } from '@backoffice/contract/notifications/kinds'
import { outcomes } from '@backoffice/contract/notifications/lines'
import { mayOpen, modules, roleNames, screenAt } from '@backoffice/contract/access'
import { creditMoves, moves, stage, status, paymentMethods } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

await testApp()

/** The screens where documents of a kind are decided: users with one of them may decide. */
const approvalScreens = {
  receipt: '/cashierCashCollection',
  deposit: '/directorDepositApproval',
  invoice: '/directorInvoiceApprove',
  tour: '/directorTourApprove',
  voucher: '/directorVoucherApprove',
  leave: '/directorLeaveApprove',
  credit: '/directorCredits',
  intake: '/directorHeldReceipts',
  bank_line: '/directorBankMatching',
  oddity: '/directorOddities',
  sale_order: '/directorSaleOrderApprove',
  place: '/directorLocationApproval',
} as const

const sorted = (values: Iterable<number>) => [...values].toSorted((a, b) => a - b)

/** The values that a check constraint lists, such as `status = ANY (ARRAY[0, 1, 2])`. */
async function checkedValues(table: string, column: string): Promise<string[]> {
  const { definition } = await ownedRow<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and conrelid = $1::regclass and conname = $2`,
    [table, `${table}_${column}_check`],
  )
  const values = [...definition.matchAll(/'([^']+)'::|\b(\d+)\b/g)].map(([, text, number]) => text ?? number ?? '')
  if (values.length === 0) throw new Error(`no values in ${definition}`)
  return values
}

describe('the database and the contract have the same', () => {
  it('stages of a receipt', async () => {
    const rows = await owned<{ code: number }>('select code from custody.stage where code >= 0')

    expect(sorted(rows.map(({ code }) => code))).toEqual(sorted(Object.values(stage)))
  })

  it('moves of a receipt and of a credit', async () => {
    const rows = await owned<{ action: string }>('select action from custody.stage_rule order by action')

    expect(rows.map(({ action }) => action)).toEqual([...moves, ...creditMoves].toSorted())
  })

  it('kinds of documents, each with a table that has its branch and keeps referenced rows', async () => {
    const rows = await owned<{ name: string; columns: string[]; keeps: boolean }>(
      `select k.name,
         array(select a.attname::text from pg_attribute a
           where a.attrelid = k.relation and a.attname in ('id', 'branch_code') and a.attnotnull order by 1) as columns,
         exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
           where t.tgrelid = k.relation and f.proname = 'document_is_kept' and t.tgargs = convert_to(k.name, 'UTF8') || '\\x00') as keeps
       from document_kind k order by 1`,
    )

    expect(rows).toEqual(
      documentKinds.toSorted().map((name) => ({
        name,
        // A checked import may be of several branches, or of none yet.
        columns: name === 'checked_import' ? ['id'] : ['branch_code', 'id'],
        keeps: true,
      })),
    )
  })

  it('kinds of notification, of which every move with an audience is one', async () => {
    const rows = await owned<{ name: string }>('select name from notification_kind')
    const actions = await owned<{ name: string }>('select distinct action as name from custody.audience')
    const names = rows.map(({ name }) => name)

    expect(names.toSorted()).toEqual(Object.keys(kinds).toSorted())
    expect(actions.filter(({ name }) => !names.includes(name))).toEqual([])
    expect(actions.length).toBeGreaterThan(1)
  })

  it('kinds of notification that need a decision, and kinds that share a line', async () => {
    const rows = await owned<{ name: string; awaits: boolean; joins: boolean }>(
      'select name, awaits is not null as awaits, joins from notification_kind order by name',
    )
    const definitions: readonly (readonly [string, Kind])[] = Object.entries(kinds)

    expect(rows).toEqual(
      definitions
        .map(([name, { decision, summary }]) => ({
          name,
          awaits: decision !== undefined,
          joins: summary !== undefined,
        }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    )
  })

  it('outcomes of decisions', async () => {
    const { definition } = await ownedRow<{ definition: string }>(`select pg_get_viewdef('awaited') as definition`)
    const named = [...definition.matchAll(/(?:THEN|ELSE) '(\w+)'/g)].map(([, outcome]) => outcome)

    expect(new Set(named)).toEqual(new Set(Object.keys(outcomes)))
  })

  it('states of hand-overs and deposits', async () => {
    const ofTransfer = (await checkedValues('transfer', 'status')).map(Number)
    const ofDeposit = (await checkedValues('deposit', 'status')).map(Number)

    expect(sorted(ofTransfer)).toEqual(sorted(Object.values(status)))
    expect(sorted(ofDeposit)).toEqual([status.pending, status.approved, status.declined])
  })

  it('modules of each role', async () => {
    const rows = await owned('select id as "moduleId", role_id as "roleId" from portal_module order by id')

    expect(rows).toEqual(
      modules
        .map(({ moduleId, roleId }) => ({ moduleId, roleId }))
        .toSorted((one, other) => one.moduleId - other.moduleId),
    )
  })

  it('ways to pay', async () => {
    expect((await checkedValues('receipt', 'method')).toSorted()).toEqual(paymentMethods.toSorted())
  })

  it.each(documentKinds.flatMap((kind) => (kind in approvalScreens ? [kind] : [])))(
    'people who decide about documents of the kind %s',
    async (kind) => {
      const path = approvalScreens[kind as keyof typeof approvalScreens]
      const approval = screenAt(path)
      if (!approval) throw new Error(`there is no screen ${path}`)
      const pairs = Object.keys(roleNames).flatMap((roleId) =>
        modules.map(({ moduleId }) => ({ roleId: Number(roleId), moduleId })),
      )
      const rows = await owned<{ role_id: number; module_id: number; may: boolean }>(
        `select role_id, module_id, decides($3, role_id, array[module_id]) as may
         from unnest($1::int[], $2::int[]) as pair (role_id, module_id)`,
        [pairs.map(({ roleId }) => roleId), pairs.map(({ moduleId }) => moduleId), kind],
      )
      const mayInContract = pairs.filter(({ roleId, moduleId }) =>
        mayOpen({ userId: 1, roleId, modules: [moduleId] }, approval),
      )

      expect(mayInContract.length).toBeGreaterThan(0)
      expect(
        rows.filter(({ may }) => may).map(({ role_id, module_id }) => ({ roleId: role_id, moduleId: module_id })),
      ).toEqual(mayInContract)
    },
  )

  it('kinds of documents that somebody decides about', async () => {
    const rows = await owned<{ kind: string }>('select distinct document_kind as kind from decider order by 1')

    expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(approvalScreens).toSorted())
  })
})
