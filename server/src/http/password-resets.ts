/** Where the server can send links for a new password, and the addresses of these links. */
import { fragmentOf, PAGE_OF_LINK } from '@backoffice/contract/session/page-of-link'
import type { Base } from './route.ts'

/** Returns whether the operator has set up a mail server and the address that people open. */
export const canSendResets = ({ channels, publicUrl }: Pick<Base, 'publicUrl' | 'channels'>): boolean =>
  publicUrl !== undefined && channels?.includes('email') === true

/** Returns the address of the page of a link. */
export const addressOfReset = ({ key }: Pick<Base, 'key'>, publicUrl: string, code: string): string =>
  `${new URL(PAGE_OF_LINK, publicUrl).href}#${fragmentOf(key, code)}`
