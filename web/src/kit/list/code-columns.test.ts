import { describe, expect, it } from 'vitest'
import { withCodes, inFiles } from './list-answer.ts'
import { columnsFor } from './columns.tsx'

interface Row {
  readonly client: string
  readonly aCode: string
  readonly c_Name: string
  readonly c_Login: number | null
}

const column = columnsFor<Row>()
const codes = { client: ['aCode', 'Party Code'], c_Name: ['c_Login', 'Cashier Login'] } as const
const client = column.text('client', 'Client')
const cashier = column.text('c_Name', 'Cashier')
const row: Row = { client: 'Same Name', aCode: '0042', c_Name: 'Ali', c_Login: 2001 }

describe('The codes of names', () => {
  it('are columns at the end, which are hidden at first and name no row', () => {
    const all = withCodes([client, cashier], codes)

    expect(all.map(({ title, startsHidden = false }) => [title, startsHidden])).toEqual([
      ['Client', false],
      ['Cashier', false],
      ['Party Code', true],
      ['Cashier Login', true],
    ])
    expect(all.map(({ text }) => text(row, 'DMY'))).toEqual(['Same Name', 'Ali', '0042', '2001'])
    expect(all.at(-1)?.text({ ...row, c_Login: null }, 'DMY')).toBe('')
  })

  it('are left out where the list shows the code itself, or has no such name', () => {
    expect(withCodes([client, column.code('aCode', 'ACode')], codes).map(({ title }) => title)).toEqual([
      'Client',
      'ACode',
    ])
  })

  it('have the branch in files, also where the list shows a single branch', () => {
    const titles = (of: Row) => inFiles({ call: { codes } }, [client], of).map(({ title }) => title)

    expect(titles({ ...row, cCode: 'AP1' } as Row)).toEqual(['Client', 'Party Code', 'Branch Code'])
    expect(titles(row)).toEqual(['Client', 'Party Code'])
  })

  it('are in files once, also for the names that only files have', () => {
    const inList = withCodes([client], codes)

    expect(inFiles({ call: { codes }, alsoInFiles: [cashier] }, inList).map(({ title }) => title)).toEqual([
      'Client',
      'Party Code',
      'Cashier',
      'Cashier Login',
    ])
  })
})
