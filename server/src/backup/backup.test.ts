import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Wire } from '@backoffice/contract/call'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { queryRows, contentOf, type Place, type PlaceOfTwo, rewrite, runAt, signedAnew } from '../../testing/backups.ts'
import { anInvoice } from '../../testing/builders/desk.ts'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { emptyPlaces } from '../../testing/empty-places.ts'
import { type OpenedApp, openApp, openAppOn } from '../../testing/open-app.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'
import { parseConfig } from '../config.ts'
import { refuseUnfinishedRestore } from '../data-directory.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from '../store/open-store.ts'

const { newFolder, emptyDatabase, emptyPlace, emptyPlaceOfOne } = emptyPlaces()
let app: OpenedApp
let second: ClonedDatabase
let from: PlaceOfTwo
/** The same place with settings that name only its first database, which costs half the work. */
let fromOne: Place
let setting: Setting
let owner: ReturnType<typeof buildIn> | undefined
/** Two databases that every refused restore must leave empty. */
let spoilt: Omit<PlaceOfTwo, 'dataDir'>

const picture = fileKey(randomUUID(), false)

beforeAll(async () => {
  app = await openApp(inject('adminUrl'))
  second = await cloneDatabase(inject('adminUrl'))
  from = { dataDir: newFolder('data'), main: app.ownerUrl, second: second.ownerUrl }
  fromOne = { dataDir: from.dataDir, main: from.main }
  mkdirSync(from.dataDir)
  writeFileSync(join(from.dataDir, 'secrets.json'), JSON.stringify({ main: 'm'.repeat(32), second: 's'.repeat(32) }))
  setting = await aSetting(app)
  spoilt = { main: await emptyDatabase(), second: await emptyDatabase() }
  await openFileStore(parseConfig({ DATA_DIR: from.dataDir }).files, 'main').put(picture, Buffer.from('a cheque'))
  for (const path of [picture, 'ab/lost']) {
    await owned(
      `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes) values ('X', $1, $2, '', 'image/webp', 8)`,
      [setting.desk.salesman.userId, path],
    )
  }
  // More rows than fit into one message of the database.
  await owned(
    `insert into dictionary (type, name, value) select 'many', repeat('x', i % 300), i::text from generate_series(1, 5000) i`,
  )
})
afterAll(async () => {
  await owner?.end()
  await app.close()
  await second.drop()
})

describe('a backup', { timeout: 60_000 }, () => {
  let folder: string

  it('brings every row, number, file and secret back, and the next save goes on from there', async () => {
    folder = newFolder('backup')
    const { exitCode, output } = await runAt(from, 'backup', folder)
    const to = await emptyPlace()
    const restored = await runAt(to, 'restore', folder)

    expect([exitCode, restored.exitCode]).toEqual([0, 0])
    expect(output).toContain('main: 1 files that the database names are not in the store')
    expect(restored.output).toContain('main: all promises about money hold.')
    expect(await contentOf(to.main)).toEqual(await contentOf(from.main))
    expect(readFileSync(join(to.dataDir, 'secrets.json'))).toEqual(readFileSync(join(from.dataDir, 'secrets.json')))
    const file = await openFileStore(parseConfig({ DATA_DIR: to.dataDir }).files, 'main').open(picture)
    expect(file && (await text(file.bytes))).toBe('a cheque')

    const next = await openAppOn(to.main)
    const salesman = await next.as(setting.desk.salesman)
    await expect(salesman.ask(saveReceipts, await aForm())).resolves.toMatchObject({ isSuccessful: true })
    await next.close()
    // The builders write to the first database again.
    owner = buildIn(from.main)
  })

  it('of an older program, which had two databases, is restored too', async () => {
    const older = newFolder('older')
    cpSync(folder, older, { recursive: true })
    signedAnew(older, 'manifest.json', (text) => {
      const { databases }: { databases: object } = JSON.parse(text)
      return JSON.stringify({ format: 1, ...databases })
    })
    const to = await emptyPlace()

    expect((await runAt(to, 'restore', older)).exitCode).toBe(0)
    expect(await contentOf(to.main)).toEqual(await contentOf(from.main))
  })

  it('of a database under write load has all that was answered before it began, and every promise', async () => {
    const client = await app.as(setting.desk.salesman)
    const answered: string[] = []
    const stop = new AbortController()
    const writers = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted) {
        const form = await aForm()
        await expect(client.ask(saveReceipts, form)).resolves.toMatchObject({ isSuccessful: true })
        answered.push(...form.invoiceDetails.map(({ invoiceNo }) => invoiceNo ?? ''))
      }
    })
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(5)
    const before = [...answered]
    const under = newFolder('backup')
    await runAt(fromOne, 'backup', under)
    stop.abort()
    await Promise.all(writers)
    const to = await emptyPlaceOfOne()

    expect((await runAt(to, 'restore', under)).exitCode).toBe(0)

    const paid = await queryRows(
      to.main,
      'select i.invoice_no as no from receipt r join invoice i on i.id = r.invoice_id',
    )
    const kept = paid.map(({ no }) => String(no))
    expect(kept).toEqual(expect.arrayContaining(before))
    expect(answered.filter((no) => !kept.includes(no))).not.toEqual([])
  })

  it('ends with 1 where the server has another database of this program that the settings do not name', async () => {
    const unnamed = `${new URL(from.main).pathname.slice(1)}_lahore`
    await queryRows(inject('adminUrl'), `create database ${unnamed}`)
    const left = await runAt(fromOne, 'backup', newFolder('left'))
    const meant = await runAt(fromOne, 'backup', newFolder('meant'), {}, ['--only'])
    await queryRows(inject('adminUrl'), `drop database ${unnamed}`)

    expect(left).toMatchObject({ exitCode: 1, output: expect.stringContaining(`leaves out ${unnamed}:`) })
    expect(left.output).not.toContain('The backup is complete')
    expect(meant).toMatchObject({ exitCode: 0, output: expect.stringContaining('The backup is complete') })
  })

  it.each([
    [
      'a file that was changed',
      (copy: string) => writeFileSync(join(copy, 'main/tables/public.receipt.copy'), 'x'),
      'public.receipt.copy is not what was written',
    ],
    [
      'a file that was cut off',
      (copy: string) => truncateSync(join(copy, 'main/tables/public.branch.copy')),
      'not what was written',
    ],
    ['a file that is missing', (copy: string) => rmSync(join(copy, 'main/files', picture)), `${picture} is missing`],
    [
      'a manifest that was changed',
      (copy: string) => rewrite(copy, 'manifest.json', (text) => text.replace('"rows": 1', '"rows": 2')),
      'manifest.json is not what was written',
    ],
    [
      'sums that were cut off',
      (copy: string) => rewrite(copy, 'SHA256SUMS', (text) => text.replace(/.*public\.receipt\.copy\n/, '')),
      'public.receipt.copy is not in SHA256SUMS',
    ],
    [
      'sums that lost an upload',
      (copy: string) => rewrite(copy, 'SHA256SUMS', (text) => text.replace(/.*main\/files\/.*\n/, '')),
      'has 0 of the 1 files',
    ],
    [
      'no sums, as of an interrupted backup',
      (copy: string) => rmSync(join(copy, 'SHA256SUMS')),
      'is not a whole backup',
    ],
    [
      'a path that climbs',
      (copy: string) => rewrite(copy, 'SHA256SUMS', (text) => text.replace(' main/files.txt', ' ../files.txt')),
      'a line of SHA256SUMS cannot be read',
    ],
    [
      'rows that differ, under sums that fit',
      (copy: string) =>
        signedAnew(copy, 'main/tables/public.company.copy', (text) => text.replace('Asia/Karachi', 'Asia/Kolkata')),
      'rows that are not the',
    ],
    [
      'a row of nobody, under sums that fit',
      (copy: string) =>
        signedAnew(copy, 'main/tables/public.receipt.copy', (text) => text.split('\n').slice(1).join('\n')),
      'rows that are not the',
    ],
    [
      'a migration of a newer program',
      (copy: string) => signedAnew(copy, 'manifest.json', (text) => text.replaceAll('0003_documents', '0003_newer')),
      'Restore it with the newer program',
    ],
    [
      'a newer format',
      (copy: string) => signedAnew(copy, 'manifest.json', (text) => text.replace('"format": 2', '"format": 3')),
      'made by a newer program',
    ],
  ])('with %s is refused, and leaves the databases empty', async (_, spoil, message) => {
    const copy = newFolder('spoilt')
    cpSync(folder, copy, { recursive: true })
    spoil(copy)
    const to = { ...spoilt, dataDir: newFolder('data') }

    await expect(runAt(to, 'restore', copy)).rejects.toThrow(message)

    for (const url of [to.main, to.second]) {
      expect(await queryRows(url, `select from pg_tables where schemaname in ('public', 'custody')`)).toEqual([])
    }
  })

  it('is not restored where anything is, and a server does not start where a restore failed', async () => {
    const used = { ...spoilt, dataDir: newFolder('data') }
    mkdirSync(used.dataDir)
    writeFileSync(join(used.dataDir, 'secrets.json'), '{}')
    await expect(runAt(used, 'restore', folder)).rejects.toThrow(
      'is not empty. A backup is restored into an empty DATA_DIR',
    )

    const full = { ...from, dataDir: newFolder('data') }
    await expect(runAt(full, 'restore', folder)).rejects.toThrow('main: the database')
    expect(() => refuseUnfinishedRestore(full.dataDir)).toThrow('did not end')
    await expect(runAt(full, 'backup', newFolder('backup'))).rejects.toThrow('did not end')
  })

  it('needs a folder of its own, and leaves nothing after a failure', async () => {
    await expect(runAt(from, 'backup', folder)).rejects.toThrow('is not empty')

    const never = newFolder('backup')
    await expect(runAt({ ...from, second: spoilt.second }, 'backup', never)).rejects.toThrow('is not up to date')
    expect([existsSync(never), existsSync(`${never}.part`)]).toEqual([false, false])
    mkdirSync(`${never}.part`)
    await expect(runAt(from, 'backup', never)).rejects.toThrow('is being written by another command')
  })

  it('is followed by adopt where keys and files are new, which every server then has to have', async () => {
    const marks = 'select part, mark from installation order by part'
    await runAt(from, 'adopt')
    const before = await queryRows(from.main, marks)
    const moved = { ...from, dataDir: newFolder('data') }
    mkdirSync(moved.dataDir)
    await expect(runAt(moved, 'adopt')).rejects.toThrow('has no secrets')

    writeFileSync(join(moved.dataDir, 'secrets.json'), JSON.stringify({ main: 'n'.repeat(32), second: 't'.repeat(32) }))
    const { exitCode, output } = await runAt(moved, 'adopt')

    expect(exitCode).toBe(0)
    expect(output).toContain('second: these keys and files belong to the database now.')
    const after = await queryRows(from.main, marks)
    expect(after).toHaveLength(2)
    expect(after.filter((row, index) => row['mark'] === before[index]?.['mark'])).toEqual([])
    // The other tests have the keys and files of before.
    await runAt(from, 'adopt')
  })

  it('of an owner who does not see every row is refused', async () => {
    await owned('drop policy of_the_owner on receipt')

    await expect(runAt(from, 'backup', newFolder('backup'))).rejects.toThrow(
      'a policy hides rows of "public"."receipt"',
    )

    await owned('create policy of_the_owner on receipt to current_user using (true) with check (true)')
  })

  it('is refused under other secrets', async () => {
    const to = { ...spoilt, dataDir: newFolder('data') }
    const other = { MAIN_SECRET: 'x'.repeat(32), SECOND_SECRET: 'y'.repeat(32) }

    await expect(runAt(to, 'restore', folder, other)).rejects.toThrow('differ from the backup')
    expect(existsSync(to.dataDir)).toBe(false)
  })
})

/** A form that pays a new invoice. */
async function aForm(): Promise<Wire<typeof saveReceipts>> {
  const invoice = await anInvoice({ salesman: setting.desk.salesman })
  return { invoiceDetails: [receiptOf(invoice)] }
}
