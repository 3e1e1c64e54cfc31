/** Refuses a request that names its host twice, because a proxy may believe one of the names and this server the other. */
import { serverMessages } from '@backoffice/contract/server-messages'
import type { FastifyInstance } from 'fastify'
import { invalid } from './refusals.ts'

export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    // `rawHeaders` has a name at every even index, and its value after it.
    for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1
    done(hosts > 1 ? invalid({ host: [serverMessages.hosts] }) : undefined)
  })
}

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host'
