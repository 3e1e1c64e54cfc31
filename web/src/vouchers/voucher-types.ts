import type { Row } from '@backoffice/contract/call'
import type { Configuration } from '@backoffice/contract/session/configuration'
import type { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { useConfiguration } from '../kit/configuration.ts'
import type { Choices } from '../kit/list/options.ts'

export type VoucherLine = Row<typeof listVouchers>

export type VoucherTypes = Configuration['voucherTypes']

export const useVoucherTypes = (): VoucherTypes => useConfiguration().voucherTypes

/** The types of the configuration, each shown with the id that the rows have: `BPV - Bank Payment Voucher`. */
export const voucherTypes: Choices = {
  use: () => ({
    options: useVoucherTypes().map(({ voucherTypeId, voucherTypeName }) => ({
      value: voucherTypeId,
      label: `${voucherTypeId} - ${voucherTypeName}`,
    })),
    loading: false,
  }),
}
