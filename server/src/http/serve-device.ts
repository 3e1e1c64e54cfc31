/**
 * Runs the steps of a call of a device: check its token and the signature of the request, parse, handle. A copied token alone is worth
 * nothing, because the private key never leaves the device. No other call accepts a device.
 */
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { proofText } from '@backoffice/contract/intake/item'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { isSignedBy } from '../tokens/device-key.ts'
import { deviceTokenIn } from '../tokens/device-token.ts'
import { enveloped } from './answer.ts'
import type { Write } from './all-rows.ts'
import { parseInput } from './parse.ts'
import { denied, notSignedIn } from './refusals.ts'
import type { Base, Device, DeviceRoute } from './route.ts'

interface Served {
  readonly route: DeviceRoute
  readonly base: Base
  readonly clock: Clock
  readonly write: Write
}

const PROOF_HEADER = 'device-proof'

/** Returns the Fastify handler of the call on one base. */
export function serveDeviceCall({ route, base, clock, write }: Served) {
  const { call } = route
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const deviceToken = deviceTokenIn(request.headers.authorization)
    if (deviceToken === undefined) throw notSignedIn()
    const device = await deviceOf(base, deviceToken)
    const proof = request.headers[PROOF_HEADER]
    const signed = proofText(`${base.key}/${call.path}`, JSON.stringify(request.body ?? {}))
    if (typeof proof !== 'string' || !isSignedBy(device.publicKey, signed, proof))
      throw denied(intakeMessages.wrongProof)
    request.trace.user = device.userId
    const input = parseInput(call, request)
    const answer = await route.handle({ input, claim: { deviceToken }, device, base, clock, request, reply })
    return reply.type('application/json; charset=utf-8').send(write(enveloped(call, answer)))
  }
}

async function deviceOf(base: Base, deviceToken: string): Promise<Device> {
  const { rows } = await base.database.run('read', undefined, (db) =>
    sql<Device & { isLost: boolean }>`
      select device_id as "deviceId", user_id as "userId", public_key as "publicKey", is_ended as "isEnded", is_lost as "isLost"
      from key_of_device(${deviceToken})`.execute(db),
  )
  const [device] = rows
  if (!device) throw notSignedIn(intakeMessages.unknownDevice)
  if (device.isLost) throw denied(intakeMessages.lostDevice)
  return device
}
