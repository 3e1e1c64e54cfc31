import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { role } from '@backoffice/contract/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'

const MEGABYTES = 9
const READERS = 8

const app = await testApp({ config: { logLevel: 'silent' } })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** Makes a file of this size and returns its link. */
async function aFile(megabytes: number): Promise<string> {
  const user = await aUser({ role: role.cashier, in: await aBranch() })
  const bytes = Buffer.concat([Buffer.from(PDF), Buffer.alloc(megabytes * 1024 * 1024)])
  const { body } = await uploadsThrough(app)(user, [{ bytes }])
  return body.imagespath[0]?.imagePath ?? ''
}

/** Requests the path and returns the answer before its body is read. */
async function opened(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, path, agent: false }), 'response')) as [IncomingMessage]
  return answer
}

describe('a download', () => {
  it('is not held in memory for slow readers, and all of it arrives', async () => {
    const path = await aFile(MEGABYTES)
    const before = process.memoryUsage()

    const answers = await Promise.all(Array.from({ length: READERS }, () => opened(path)))
    const { external } = process.memoryUsage()
    const sizes = await Promise.all(
      answers.map(async (answer) => {
        let size = 0
        for await (const piece of answer) size += (piece as Buffer).byteLength
        return size
      }),
    )

    expect((external - before.external) / 1024 / 1024).toBeLessThan((READERS * MEGABYTES) / 2)
    expect(sizes).toEqual(sizes.map(() => MEGABYTES * 1024 * 1024 + PDF.length))
    expect(answers[0]?.headers['content-length']).toBe(String(sizes[0]))
  })

  it('is refused while too many read the same file, and to nobody once one of them has gone', async () => {
    const path = await aFile(MEGABYTES)
    const answers = await Promise.all(Array.from({ length: READERS }, () => opened(path)))

    const more = await opened(path)
    const other = await opened(await aFile(1))

    expect([more.statusCode, more.headers['retry-after'], other.statusCode]).toEqual([503, '1', 200])
    answers[0]?.destroy()
    const again = async () => {
      const answer = await opened(path)
      answer.destroy()
      return answer.statusCode
    }
    await expect.poll(again, { interval: 20 }).toBe(200)
    for (const answer of [...answers, more, other]) answer.destroy()
  })
})
