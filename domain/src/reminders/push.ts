/** A reminder on a device: what it says, and where it may be sent. */
import { brand } from '../brand.ts'

/** All that leaves: whoever reads it, on a locked screen or on the way, learns nothing about health. */
export const PUSH_TEXT = `You have a reminder in ${brand.name}.`

/** A name with a dot, and none that means this machine or its own network. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const OWN_NETWORK = /\.(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|arpa)$/
/** As a browser writes the address of its push service: https, the usual port, no name and password. */
const ENDPOINT = /^https:\/\/([^/?#@:]+)\/[!-~]*$/

/** The server will call this address. Where its name leads is looked at again with each call. */
export function isPushEndpoint(endpoint: string): boolean {
  const host = ENDPOINT.exec(endpoint)?.[1]
  return host !== undefined && !endpoint.includes('#') && HOST.test(host) && !OWN_NETWORK.test(host)
}
