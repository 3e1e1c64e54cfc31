/** The address of the page on which the user of a link chooses a new password. */

/** The path of the page of a link. The code follows the sign #, so that it is in no request for the page, and in no log of a server or a proxy. */
export const PAGE_OF_LINK = '/newPassword'

/** The part of the address after the sign #: the key of the database and the code. */
export const fragmentOf = (baseKey: string, code: string): string => `${baseKey}.${code}`

/** Reads the part of the address after the sign #; undefined where it names no database and no code. */
export function readFragment(fragment: string): { readonly baseKey: string; readonly code: string } | undefined {
  const [, baseKey, code] = /^#?([^.]+)\.([\w-]+)$/.exec(fragment) ?? []
  return baseKey === undefined || code === undefined ? undefined : { baseKey, code }
}
