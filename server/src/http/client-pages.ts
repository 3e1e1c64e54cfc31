/** The addresses of the pages that clients open. */
import type { Base } from './route.ts'

export const pathOfPages = ({ path }: Pick<Base, 'path'>) => `${path}/v/`

/** Returns the address of the pages of clients, to which the code of a link is added; empty where the server has no public address. */
export const addressOfPages = ({ path, publicUrl }: Pick<Base, 'path' | 'publicUrl'>): string =>
  publicUrl === undefined ? '' : new URL(pathOfPages({ path }), publicUrl).href

/** Returns the address of a link; empty where there is no code or no public address. */
export function addressOfLink(base: Pick<Base, 'path' | 'publicUrl'>, code: string): string {
  const pages = addressOfPages(base)
  return code === '' || pages === '' ? '' : `${pages}${code}`
}
