import { BlockList, isIP } from 'node:net'

/** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. Throws on an entry that is neither. */
export function parseProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const bits = prefix === undefined ? null : Number(prefix)
    if (
      !version ||
      (bits !== null && !(Number.isInteger(bits) && bits >= 0 && bits <= (version === 4 ? 32 : 128)))
    )
      throw new Error(`${entry} is neither an address nor a range`)
    if (bits === null) list.addAddress(address, version === 4 ? 'ipv4' : 'ipv6')
    else list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** What a limit counts: an IPv4 address, or the /64 network that one IPv6 customer has for itself. */
export const addressKey = (address: string): string => networkOf(address, 64)

/** Who takes turns with whom: an IPv4 address, or the /48 that providers give to one site, with 65,536 networks (RFC 6177). */
export const siteKey = (address: string): string => networkOf(address, 48)

const GROUP_BITS = 16
function networkOf(address: string, bits: number): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, bits / GROUP_BITS)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/${bits}`
}

/** Without its zone, and a mapped IPv4 address as such. */
export const plainAddress = (address: string) =>
  (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export function isTrusted(proxies: BlockList, address: string) {
  const version = isIP(address)
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * The address that a request comes from: that of its connection, unless it is one of the operator's proxies. Then the
 * header is read from the right, past further proxies, to the first address that a proxy saw: what is left of it is the
 * client's own invention.
 */
export function clientOf(
  proxies: BlockList,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string {
  let address = plainAddress(peer ?? '')
  const chain = (forwardedFor ?? '').split(',').map((part) => plainAddress(part.trim()))
  while (isTrusted(proxies, address)) {
    const before = chain.pop()
    if (!before || !isIP(before)) break
    address = before
  }
  return address || 'unknown'
}

/** What no stranger's address may lead to (IANA, special-purpose address registries). */
const PRIVATE_IPV4 = parseProxies(
  (
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
  ).split(' '),
)
/** Of IPv6 only this is given out, but for what carries other addresses inside or is for examples. */
const GIVEN_OUT_IPV6 = parseProxies(['2000::/3'])
const PRIVATE_IPV6 = parseProxies(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  if (version === 4) return !isTrusted(PRIVATE_IPV4, plain)
  return version === 6 && isTrusted(GIVEN_OUT_IPV6, plain) && !isTrusted(PRIVATE_IPV6, plain)
}
