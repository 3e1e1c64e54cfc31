/** The addresses of the pages that clients open. */
import type { Base } from './route.ts'

type Place = Pick<Base, 'path' | 'publicUrl'>

/** The paths of the pages that clients open: of receipts, and of statements. */
const letters = { receipts: 'v', statements: 's' } as const

export const pathOfPages = ({ path }: Pick<Base, 'path'>, kind: keyof typeof letters = 'receipts') =>
  `${path}/${letters[kind]}/`

/** Returns the address of the pages of clients, to which the code of a link is added; empty where the server has no public address. */
export const addressOfPages = (base: Place, kind: keyof typeof letters = 'receipts'): string =>
  base.publicUrl === undefined ? '' : new URL(pathOfPages(base, kind), base.publicUrl).href

/** Returns the address of a link; empty where there is no code or no public address. */
export function addressOfLink(base: Place, code: string, kind: keyof typeof letters = 'receipts'): string {
  const pages = addressOfPages(base, kind)
  return code === '' || pages === '' ? '' : `${pages}${code}`
}
