import { messages } from '@backoffice/contract/messages'
import { Notice } from './notice.tsx'
import { RightsChanged } from './rights-changed.tsx'

/** Replaces a screen that the role or the modules do not open (decisions 4). */
export const AccessDenied = () => (
  <Notice title={messages.http.denied}>
    <p>{messages.shell.denied}</p>
    <RightsChanged />
  </Notice>
)
