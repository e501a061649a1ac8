import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/network-address.ts'

export type Lookup = typeof systemLookup

/** A name led to this machine or its own network, where a stranger's address has no business. */
export class PrivateAddressError extends Error {}

/**
 * Asked by the connection itself, so that the address that was looked at is the one that is called: a name cannot lead
 * elsewhere the second time it is asked for.
 */
export const publicLookup =
  (lookup: Lookup = systemLookup): LookupFunction =>
  (hostname, options, answer) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error('the name has no address'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return answer(new PrivateAddressError('the name leads to a private address'), '')
      if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
