/** A TCP proxy that loses answers: it cuts a connection when the server has already answered, before or within the answer. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../../demo/src/random.ts'

export interface CuttingProxy {
  readonly url: string
  /** The number of answers that were lost so far. */
  lost(): number
  close(): Promise<void>
}

export async function cuttingProxy(target: URL, random: Random, percent: number): Promise<CuttingProxy> {
  let lost = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (answer: Buffer) => {
      if (!random.chance(percent)) return void client.write(answer)
      lost += 1
      const shown = random.chance(50) ? 0 : random.integer(1, answer.length - 1)
      client.write(answer.subarray(0, shown), () => client.destroy())
      upstream.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    lost: () => lost,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
