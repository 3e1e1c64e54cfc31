/** The store of files is away, slow or full while the server works. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { role } from '@backoffice/contract/access'
import { serverMessages } from '@backoffice/contract/server-messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { aBucket, type Bucket, refusalOf } from '../../testing/bucket.ts'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { buildApp } from '../app.ts'
import { refuseForeign } from '../installation.ts'
import { MARK } from '../store/file-store.ts'
import { fingerprintOf } from '../tokens/keys.ts'
import { openFileStore } from '../store/open-store.ts'

const { base, clock, tokenOf } = await testApp()
let bucket: Bucket
let app: FastifyInstance
let user: User

beforeAll(async () => {
  bucket = await aBucket()
  const files = openFileStore(bucket.settings, 'main')
  await files.put(MARK, Buffer.from('the mark of a start'))
  app = await buildApp({ config: { files: bucket.settings }, clock, bases: [{ ...base, files }] })
  user = await aUser({ role: role.cashier, in: await aBranch() })
})
afterEach(() => {
  bucket.trouble(undefined)
  // The answer of the health check is kept for some seconds.
  clock.move(60)
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const upload = () => uploadsThrough({ app, tokenOf })(user, [{ bytes: PDF }])
const rowsOf = () => owned('select from attachment where created_by = $1', [user.userId])

async function ready(server = app) {
  const answer = await server.inject({ url: '/readyz' })
  const { databases } = answer.json<{ databases: { main: { ready: boolean; files?: string } } }>()
  return [answer.statusCode, databases.main.files]
}

/** Returns the figure that an alert looks at. */
async function reachable() {
  const { body } = await app.inject({ url: '/metrics' })
  return /^backoffice_files_reachable\{base="main"\} (\d)$/m.exec(body)?.[1]
}

describe('files in a bucket', () => {
  it('are uploaded and opened', async () => {
    const { status, body } = await upload()
    const opened = await app.inject({ url: body.imagespath[0]?.imagePath ?? '' })

    expect([status, opened.statusCode, opened.body]).toEqual([200, 200, PDF])
    expect([await ready(), await reachable()]).toEqual([[200, undefined], '1'])
  })

  it.each([
    ['is away', 'away'],
    ['refuses the server', refusalOf('403 Forbidden', 'AccessDenied')],
  ] as const)('are refused in words while the store %s, and no row is made', async (_what, trouble) => {
    const { body } = await upload()
    const before = await rowsOf()
    bucket.trouble(trouble)

    const refused = await upload()
    const opened = await app.inject({ url: body.imagespath[0]?.imagePath ?? '' })

    for (const { status, body } of [
      { status: refused.status, body: refused.body },
      { status: opened.statusCode, body: opened.json<unknown>() },
    ])
      expect([status, body]).toEqual([503, { message: serverMessages.filesAway }])
    expect(opened.headers['retry-after']).toBe('5')
    expect(await rowsOf()).toHaveLength(before.length)
    // Money is saved without images as well, so the server stays ready and reports the problem.
    clock.move(60)
    expect([await ready(), await reachable()]).toEqual([[200, 'away'], '0'])
  })

  it('are refused with 507 while the store is full', async () => {
    bucket.trouble(refusalOf('507 Insufficient Storage', 'XMinioStorageFull'))

    const { status, body } = await upload()

    expect([status, body.message]).toEqual([507, serverMessages.noRoomForFiles])
  })

  it('are reported as away if there is an empty folder in their place, as below an unmounted disk', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'backoffice-unmounted-'))
    const files = openFileStore({ kind: 'local', directory }, 'main')
    const unmounted = await buildApp({ config: {}, clock, bases: [{ ...base, files }] })

    expect(await ready(unmounted)).toEqual([200, 'away'])

    await unmounted.close()
    rmSync(directory, { recursive: true })
  })

  it('stop a start in words where the bucket is a wrong one', async () => {
    const files = openFileStore({ ...bucket.settings, bucket: 'no-such-bucket' }, 'main')
    const keys = fingerprintOf('main', 'a secret of the tests that is long enough')

    await expect(refuseForeign({ label: 'Acme Main', database: base.database, keys, files })).rejects.toThrow(
      'The uploaded files cannot be reached: the bucket no-such-bucket at http://127.0.0.1',
    )
  })
})
