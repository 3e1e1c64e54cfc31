import type { Configuration } from '@backoffice/contract/session/configuration'

const THIRD = 2

/** Returns the type that lists of invoices open with: the third one of the configuration (document 1, section 2.1). */
export const openingTypeOf = ({ invoiceTypes }: Pick<Configuration, 'invoiceTypes'>): string =>
  (invoiceTypes[THIRD] ?? invoiceTypes.at(-1))?.typeCode ?? ''
