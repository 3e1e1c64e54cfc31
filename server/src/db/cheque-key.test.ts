/** The database compares cheque numbers in a normalised form. */
import { isBlank } from '@backoffice/contract/readable'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'

let clone: ClonedDatabase
let owner: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  owner = new pg.Client(clone.ownerUrl)
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await clone.drop()
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
