import type { Call } from '@backoffice/contract/call'

/** The age of rows from the device, and their share of all rows of the list. */
export interface FromDevice {
  readonly at: number
  readonly rows: number
  readonly of: number
}

/** An answer that the device has kept for a call. */
export interface KeptAnswer {
  readonly answer: object
  readonly fromDevice: FromDevice
}

/** Keeps answers on the device, in case the network is missing later. */
export interface DeviceStore {
  readonly keep: (call: Call, input: unknown, answer: object) => void
  /** Makes the lists of these calls due to be read again, because a save or the office has changed them. */
  readonly makeStale: (calls: readonly string[]) => void
  readonly find: (call: Call, input: unknown) => Promise<KeptAnswer | undefined>
}

/**
 * After this many milliseconds without an answer, rows from the device are shown. A connection without signal often swallows a request
 * instead of refusing it, and the request itself fails much later.
 */
export const patience = 8000

let current: DeviceStore | undefined

export const onDevice = (): DeviceStore | undefined => current

/** Registers the store, so that `api` imports nothing of the session. */
export function keepBy(store: DeviceStore): void {
  current = store
}

/** Returns whether an answer came from the device, and how old it is then. */
export function fromDeviceIn(answer: unknown): FromDevice | undefined {
  const marked = typeof answer === 'object' && answer !== null && 'fromDevice' in answer
  return marked ? (answer.fromDevice as FromDevice) : undefined
}
