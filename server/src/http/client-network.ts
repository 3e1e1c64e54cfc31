/** Names the network of a client, for limits that are shared by all who come from one place. */
import { isIPv6 } from 'node:net'

/**
 * Returns an IPv4 address unchanged, and the first 64 bits of an IPv6 address: a client with one address of such a network has all of them
 * and could use a new one for each try.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [before = '', after = ''] = bare.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const missing = bare.includes('::') ? 8 - groups(before).length - groupsOfTail(groups(after)) : 0
  const all = [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Counts the groups of 16 bits. An IPv4 address at the end counts as two groups. */
const groupsOfTail = (groups: readonly string[]): number => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0)
