/** The token with which a phone proves its registration. The signature of its key comes with each request. */
import { machineTokens } from './machine-token.ts'

const device = machineTokens('device')

export const isDeviceToken = device.is
export const newDeviceToken = device.create
export const deviceTokenIn = device.inHeader
