import { isLoopbackHost } from '../../transport/origin-check.ts'
import { hostsOf } from '../terms/networks.ts'
import type { Hosts, Network } from '../terms/networks.ts'

/** Whether data may be sent there: encrypted to a host of the network, or anything to this computer. */
function isAllowed(address: string, secure: string, known: string): boolean {
  const url = new URL(address)
  const isBare = url.username === '' && url.password === '' && url.pathname === '/' && url.search === ''
  if (!isBare || address.endsWith('/')) return false
  return url.protocol === secure ? address === known || isLoopbackHost(url.host) : isLoopbackHost(url.host)
}

/**
 * The hosts of a network. `exchangeUrl` replaces them by one address, such as a recording on this computer, whose sockets are
 * at the same host and port. Throws a reason for people unless it is http or https to loopback, or the network's own host.
 */
export function hostsFor(network: Network, exchangeUrl?: string): Hosts {
  const known = hostsOf[network]
  if (exchangeUrl === undefined) return known
  const rest = exchangeUrl.replace(/\/$/, '')
  if (!URL.canParse(rest) || !/^https?:/.test(rest) || !isAllowed(rest, 'https:', known.rest))
    throw new Error(
      `${exchangeUrl} cannot be used as the exchange: use ${known.rest}, or an address of this computer such as http://127.0.0.1:4190.`,
    )
  if (rest === known.rest) return known
  const sockets = rest.replace(/^http/, 'ws')
  return { rest, publicSockets: sockets, privateSocket: sockets }
}
