/** Starts an S3-compatible server with an empty bucket, behind a proxy that can be made to fail. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '../src/store/file-settings.ts'

/**
 * away: every connection is cut at once; silent: it is accepted and never answered; cutOff: it is cut after this number of bytes of the
 * answer; stopped: nothing more comes after them; halfSent: it is cut after this number of bytes of the request; answers: only this text
 * comes.
 */
type Trouble =
  | 'away'
  | 'silent'
  | { readonly stopped: number }
  | { readonly cutOff: number }
  | { readonly halfSent: number }
  | { readonly answers: string }

export interface Bucket {
  readonly settings: BucketSettings
  /** The number of connections that were made while the trouble lasted. */
  readonly tries: () => number
  /** From now on every connection has this trouble; `undefined` ends it. Open connections are cut. */
  trouble(next: Trouble | undefined): void
  close(): Promise<void>
}

/** Returns the settings of an operator for a bucket. */
export const environmentOf = (settings: BucketSettings): Readonly<Record<string, string>> => ({
  FILE_STORE: 's3',
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  ...(settings.endpoint !== undefined && { S3_ENDPOINT: settings.endpoint }),
  ...(settings.prefix !== undefined && { S3_PREFIX: settings.prefix }),
})

/** Returns an answer of a store in its own words. */
export const refusalOf = (status: string, code: string): { readonly answers: string } => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\nconnection: close`
  return { answers: `${head}\r\n\r\n${body}` }
}

export async function aBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  const open = new Set<Socket>()
  let now: Trouble | undefined
  let tries = 0

  const proxy = createServer((client) => {
    tries += 1
    kept(client)
    if (now === 'away') return void client.destroy()
    if (now === 'silent') return void client.resume()
    if (now && 'answers' in now) {
      const { answers } = now
      return void client.once('data', () => client.end(answers))
    }
    const upstream = kept(connect(port, '127.0.0.1'))
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
    const cut = () => client.destroy()
    if (now && 'halfSent' in now) pass(client, upstream, now.halfSent, cut)
    else client.pipe(upstream)
    if (now && 'cutOff' in now) pass(upstream, client, now.cutOff, cut)
    else if (now && 'stopped' in now) pass(upstream, client, now.stopped, () => upstream.pause())
    else upstream.pipe(client)
  })
  function kept(socket: Socket): Socket {
    open.add(socket)
    return socket.on('error', () => {}).once('close', () => open.delete(socket))
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const at = typeof address === 'object' && address ? address.port : 0

  return {
    settings: {
      kind: 's3',
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${at}`,
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    tries: () => tries,
    trouble(next) {
      now = next
      tries = 0
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      proxy.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Passes at most `most` bytes on, and calls `end` after them. */
function pass(from: Socket, to: Socket, max: number, end: () => void): void {
  let left = max
  from.on('data', (bytes: Buffer) => {
    to.write(bytes.subarray(0, left), () => {
      if (left <= 0) end()
    })
    left -= bytes.length
  })
}
