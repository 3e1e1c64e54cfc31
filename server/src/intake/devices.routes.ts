import { endDevice, listDevices, registerDevice } from '@backoffice/contract/intake/devices'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { listUnsent } from '@backoffice/contract/intake/unsent'
import { isPointOfCurve } from '../tokens/device-key.ts'
import { newDeviceToken } from '../tokens/device-token.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { unsent } from './unsent.sql.ts'
import * as devices from './devices.sql.ts'

export const deviceRoutes = [
  serve(registerDevice, async ({ db, input, user }) => {
    const publicKey = Buffer.from(input.publicKey, 'base64')
    if (!isPointOfCurve(publicKey)) throw refuse(intakeMessages.wrongKey)
    const token = newDeviceToken()
    const sealKey = await devices.sealKeyMade(db)
    const { signInId: signIn } = user
    const existing = { deviceId: input.deviceId, code: input.code, token: input.token }
    const { deviceId, code, takesToken } = await devices.register(db, {
      signIn,
      existing,
      publicKey,
      name: input.name,
      token,
    })
    return {
      message: intakeMessages.registered,
      value: { deviceId, code, token: takesToken ? token : '', signIn, sealKey },
    }
  }),

  serve(listUnsent, ({ db, input, branches }) => unsent(db, branches, input)),

  serve(listDevices, ({ db, input, user }) => devices.page(db, user, input)),

  serve(endDevice, async ({ db, input }) => {
    if (!(await devices.end(db, input.deviceId, input.as))) throw refuse(intakeMessages.deviceNotFound)
    return input.as === 'lost' ? intakeMessages.reportedLost : intakeMessages.ended
  }),
]
