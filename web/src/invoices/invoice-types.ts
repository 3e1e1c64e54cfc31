import { useConfiguration } from '../kit/configuration.ts'
import type { Choices } from '../kit/list/options.ts'

const THIRD = 2

const useTypes = () =>
  useConfiguration().invoiceTypes.map(({ typeCode, typeDescription }) => ({ value: typeCode, label: typeDescription }))

/** The invoice types of the configuration. */
export const invoiceTypes: Choices = { use: () => ({ options: useTypes(), loading: false }) }

/** Returns the type that lists of invoices open with: the third one of the configuration (document 1, section 2.1). */
export function useOpeningType(): string {
  const types = useConfiguration().invoiceTypes
  return (types[THIRD] ?? types.at(-1))?.typeCode ?? ''
}
