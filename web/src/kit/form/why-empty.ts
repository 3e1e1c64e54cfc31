import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import type { CallState } from '../../api/use-call.ts'

export type Loaded<Data> = Pick<CallState<Call>, 'failure' | 'fromDevice'> & { readonly data: Data | undefined }

/** Returns the reason why a list of choices is empty: it did not come, or there is no network. Undefined if the list came, whether or not it has choices. */
export function whyEmpty({ data, failure, fromDevice }: Loaded<unknown>): string | undefined {
  if (fromDevice || failure?.kind === 'network')
    return data === undefined ? messages.choice.notOnDevice : messages.choice.noMatchOnDevice
  return data === undefined ? failure?.lines.join(' ') : undefined
}
