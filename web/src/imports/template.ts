import { type ImportKindName, kindOf, templateOf } from '@backoffice/contract/imports/kinds'
import { download } from '../kit/export/download.ts'

/** Offers a file with the columns of a kind and one row as an example. A workbook explains each column on its second sheet. */
export async function downloadTemplate(kind: ImportKindName, format: 'csv' | 'xlsx'): Promise<void> {
  const { title, columns } = kindOf(kind)
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-template.${format}`
  if (format === 'csv') {
    const { csvText } = await import('../kit/export/csv.ts')
    download(name, csvText(templateOf(kind)))
    return
  }
  const { xlsxOf } = await import('../kit/export/xlsx.ts')
  const about = columns.map(
    ({ label, required, note }) => [label, [required ? 'Required.' : '', note].filter(Boolean).join(' ')] as const,
  )
  const [, ...rows] = templateOf(kind)
  const sheet = {
    title,
    about,
    dayOrder: 'DMY',
    columns: columns.map(({ label }) => ({
      title: label,
      isCode: false,
      isNumeric: false,
      isCount: false,
      isForFiles: false,
    })),
    rows: rows.map((row) => row.map((value) => ({ kind: 'text', value }) as const)),
    totals: [],
  } as const
  download(name, await xlsxOf(sheet))
}
