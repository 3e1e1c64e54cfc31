import type { Day } from '@backoffice/contract/day'

interface Named {
  readonly name: string
  readonly branchCode: string
  readonly today: Day
  readonly extension: 'csv' | 'xlsx'
}

const wordOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns a file name such as `deposit-history_KHI_2026-11-20.xlsx`. */
export const fileName = ({ name, branchCode, today, extension }: Named): string =>
  `${[wordOf(name).toLowerCase(), wordOf(branchCode), today].join('_')}.${extension}`
