import { useConfiguration } from '../kit/configuration.ts'
import type { Choices } from '../kit/list/options.ts'
import { openingTypeOf } from './opening-type.ts'

const useTypes = () =>
  useConfiguration().invoiceTypes.map(({ typeCode, typeDescription }) => ({ value: typeCode, label: typeDescription }))

/** The invoice types of the configuration. */
export const invoiceTypes: Choices = { use: () => ({ options: useTypes(), loading: false }) }

export const useOpeningType = (): string => openingTypeOf(useConfiguration())
