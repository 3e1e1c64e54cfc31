/** Reads TRUST_PROXY: the addresses and networks of proxies with trusted X-Forwarded headers. */
import { BlockList, isIP, isIPv6 } from 'node:net'

export type IsProxy = (address: string) => boolean

/** The usual names of networks in Node servers, as in Express. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns the parts that are not an address, a network or the name of a network. */
export const faultsOfProxies = (text: string): readonly string[] => partsOf(text).filter((part) => !isNetwork(part))

export function trustedProxies(text: string): IsProxy {
  const list = new BlockList()
  for (const part of partsOf(text)) {
    const [address = '', bits] = part.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => named[part] ?? part)

function isNetwork(part: string): boolean {
  const [address = '', bits = '0', ...more] = part.split('/')
  return (
    isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32)
  )
}
