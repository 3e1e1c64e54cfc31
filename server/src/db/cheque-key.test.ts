/** How the database tells one cheque from another, and what becomes of cheques that were recorded twice before it did. */
import { randomBytes } from 'node:crypto'
import { isBlank } from '@backoffice/contract/readable'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'

const name = `upgrade_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let owner: pg.Client

const ids = async (text: string) => (await owner.query<{ id: number }>(text)).rows.map(({ id }) => Number(id))

/** A receipt of the one client, of 10; its id. */
const recorded = async (method: string, chequeNo: string, bank = 'HBL') =>
  (
    await owner.query<{ id: string }>(
      `insert into receipt (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_bank, cheque_on, amount)
       select 'B', 'P', id, id, $1, $2, $3, '2026-01-02', 10 from app_user returning id`,
      [method, chequeNo, bank],
    )
  ).rows.map(({ id }) => Number(id))[0] ?? 0

beforeAll(async () => {
  admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name} owner backoffice`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  url.username = 'backoffice'
  const all = listMigrations()
  await migrate(
    url.href,
    all.filter((each) => each.name < '0014'),
  )
  owner = new pg.Client(url.href)
  await owner.connect()
  await owner.query(`
    insert into company values ('C', 'Company');
    insert into branch values ('B', 'C', 'Branch');
    insert into app_user (login_id, name, role_id, password_hash) values (1, 'Salesman', 2, '');
    insert into user_branch select id, 'B' from app_user;
    insert into chart values ('B', 'P', 'Client', '', 4, 'PARTY')`)
  for (const no of ['4711', '47\t11', '５', '6']) await recorded('Cheque', no)
  for (const no of ['4711', '5', '6', '', '']) await recorded('Cash/Cheque Online', no)
  await owner.query(`select custody.move(array[4], 'void', id) from app_user`)
  await migrate(url.href, all)
})

afterAll(async () => {
  await owner.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

describe('a database from before', () => {
  it('keeps the cheques it has twice, counts them, and every promise holds', async () => {
    const { rows } = await owner.query('select cheque_key as key, cheque_repeat as again from receipt order by id')

    expect(rows.map((row: { key: string; again: number }) => [row.key, row.again])).toEqual([
      ['4711', 0],
      ['4711', 1],
      ['5', 0],
      ['6', 0],
      ['4711', 2],
      ['5', 1],
      ['6', 0],
      ['', 0],
      ['', 0],
    ])
    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
  })

  it.each(['4711', ' 0５', '6'])('takes cheque %s no more', async (no) => {
    await expect(recorded('Cash/Cheque Online', no)).rejects.toMatchObject({ constraint: 'cheque_is_unique_of_party' })
  })

  it('goes on as usual: another bank, another number, one that is void, payments without a number', async () => {
    await recorded('Cheque', '4711', 'UBL')
    await recorded('Cheque', '4712')
    for (const _ of [1, 2]) await recorded('Cash/Cheque Online', '')
    const [free = 0] = await ids(`select id from receipt where cheque_no = '4712'`)
    await owner.query(`select custody.move(array[$1::bigint], 'void', id) from app_user`, [free])

    expect(await recorded('Cheque', '4712')).toBeGreaterThan(free)
  })
})

describe('a cheque number as it is compared', () => {
  it('leaves out what the contract calls nothing to read, and that alone', async () => {
    const { rows } = await owner.query<{ code: number; unseen: boolean }>(
      `select code, cheque_key_of('4' || chr(code) || '7') = '47' as unseen
       from generate_series(1, x'10FFFF'::int) as code where code not between x'D800'::int and x'DFFF'::int`,
    )

    const others = rows.filter(({ code, unseen }) => isBlank(String.fromCodePoint(code)) !== unseen)
    expect(others.map(({ code }) => code.toString(16))).toEqual([])
  })

  it.each([
    ['0047 11', '4711'],
    ['ab-12', 'AB-12'],
    ['۴۷۱۱', '4711'],
    ['٤٧١١', '4711'],
    ['４７Ａ', '47A'],
    ['000', ''],
  ])('of %s is %s', async (no, key) => {
    expect((await owner.query('select cheque_key_of($1) as key', [no])).rows).toEqual([{ key }])
  })
})
