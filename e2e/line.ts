/** A line of its own between a browser and the server, as at the edge of a 3G network. It can be cut. Its connections share its speed. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** 400 kbit/s. */
export const BYTES_PER_SECOND = 50_000
/** The milliseconds of one way. */
const DELAY = 200
/** An answer comes after these milliseconds. */
export const ANSWER = 2 * DELAY
/** A busy machine wakes late: up to this many milliseconds are made up for. */
const LATE = 100
/** The bytes that go over the line at once. */
const PACKET = 1460

/** Opens a line to the server of an address. It is as fast as the machine until it is slow. */
export async function aLine(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isSlow = false
  let isCut = false
  let refused = 0

  /** Carries one direction: the packets of all connections go one after the other, each in its turn. */
  function aWay() {
    let bytes = 0
    let freeAt = 0
    const turnOf = async (packet: Buffer) => {
      if (isSlow) {
        freeAt = Math.max(freeAt, performance.now() - LATE) + (packet.length * 1000) / BYTES_PER_SECOND
        await wait(freeAt - performance.now())
      }
      bytes += packet.length
    }
    const later = (work: () => void) => (isSlow ? void setTimeout(work, DELAY) : work())
    async function carry(from: Socket, into: Socket) {
      try {
        for await (const chunk of from as AsyncIterable<Buffer>) {
          for (let at = 0; at < chunk.length; at += PACKET) {
            const packet = chunk.subarray(at, at + PACKET)
            await turnOf(packet)
            later(() => !into.destroyed && into.write(packet))
          }
        }
        later(() => into.end())
      } catch {
        // The line was cut, or one of its ends left.
        into.destroy()
      }
    }
    return { carry, bytes: () => bytes }
  }

  const [up, down] = [aWay(), aWay()]
  const server = createServer((browser) => {
    if (isCut) {
      refused += 1
      return void browser.destroy()
    }
    const office = connect({ host: hostname, port: Number(port) })
    for (const socket of [browser, office]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    // A connection is there after a way to the server and back.
    setTimeout(() => void up.carry(browser, office), isSlow ? ANSWER : 0)
    void down.carry(office, browser)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow: () => void (isSlow = true),
    /** Ends all connections. Those that come are refused until the line is back. */
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    isBack: () => void (isCut = false),
    /** The connections that came while it was cut. */
    refused: () => refused,
    /** The bytes that it carried to the server, and to the browser. */
    sent: up.bytes,
    received: down.bytes,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export type Line = Awaited<ReturnType<typeof aLine>>
