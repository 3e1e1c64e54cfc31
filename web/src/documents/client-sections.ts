import type { Access } from '@backoffice/contract/access'
import type { ClientPage } from '@backoffice/contract/clients/clients'
import type { ComponentType } from 'react'

export interface ClientShown {
  readonly client: ClientPage
  /** The key of a row that a link opens; empty for none. */
  readonly marked: string
}

/** A list on the page of a client. A domain makes it from its own call, which filters by the code of the client. */
export interface ClientSection {
  /** Names the section in the address. */
  readonly name: string
  readonly label: string
  /** Returns the number of rows, if the page has it without the list. */
  readonly count?: (client: ClientPage) => number
  /** The permission that the list needs; without it everybody who may open the page may see the list. */
  readonly access?: Access
  readonly Section: ComponentType<ClientShown>
}
