import { useConfiguration } from '../kit/configuration.ts'
import type { Choices } from '../kit/list/options.ts'

const THIRD = 2

const useTypes = () =>
  useConfiguration().invoiceTypes.map(({ typeCode, typeDescription }) => ({ value: typeCode, label: typeDescription }))

/** The invoice types of the configuration; lists of invoices open with the third one (document 1, section 2.1). */
export const invoiceTypes: Choices = { use: () => ({ options: useTypes(), loading: false }) }

export function useOpeningType(): string {
  const types = useTypes()
  return (types[THIRD] ?? types.at(-1))?.value ?? ''
}
