/** Lets the server end as soon as its last request is answered, although browsers and proxies would keep their connections. */
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 100

export function closeWhenAnswered(app: FastifyInstance): void {
  const { server } = app
  let inWork = 0
  let isClosing = false

  server.on('request', (_request, response) => {
    inWork += 1
    response.once('close', () => (inWork -= 1))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })

  app.addHook('preClose', async () => {
    isClosing = true
    if (!server.listening) return
    const timer = setInterval(() => {
      // Browsers open connections in advance. Node does not count one as idle before its first request.
      if (inWork === 0) server.closeAllConnections()
      else server.closeIdleConnections()
    }, LOOK_MS)
    server.once('close', () => clearInterval(timer))
  })
}
