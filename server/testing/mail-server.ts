/** A mail server that really receives: it speaks as much of SMTP as a sender needs, and keeps each mail. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly id: string
  /** The whole mail, with its headers. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Answers each recipient with this line from now on; `undefined` accepts them. */
  refuse(line: string | undefined): void
  /** Keeps the mail, and cuts the connection before its acknowledgement. */
  cut(isOn: boolean): void
  close(): Promise<void>
}

export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const open = new Set<Socket>()
  let refusal: string | undefined
  let cuts = false
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    let to: string[] = []
    let data: string | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    function hear(line: string): void {
      if (data !== undefined) {
        if (line !== '.') data += `${line.replace(/^\.\./, '.')}\r\n`
        else {
          received.push({ to, id: /^message-id: *<(.*)>/im.exec(data)?.[1] ?? '', text: data })
          data = undefined
          if (cuts) socket.destroy()
          else say('250 received')
        }
        return
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') {
        if (refusal !== undefined) return void say(refusal)
        to = [...to, /<(.*)>/.exec(line)?.[1] ?? '']
      }
      if (command === 'DATA') data = ''
      say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (line) => (refusal = line),
    cut: (isOn) => (cuts = isOn),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
