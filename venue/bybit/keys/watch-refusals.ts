import type { Network } from '../terms/networks.ts'
import type { BybitTransport, Reply } from '../terms/transport.ts'
import { keyRefusal } from './key-refusals.ts'

/** A transport that reports replies and log-ins that Bybit refused because of the key or its account. */
export function watchRefusals(
  transport: BybitTransport,
  network: Network,
  onRefused: () => void,
): BybitTransport {
  const read = (reply: Reply): Reply => {
    if (reply.ok && keyRefusal(network, reply.retCode, '') !== undefined) onRefused()
    return reply
  }
  return {
    ...transport,
    get: async (path, params, options) => read(await transport.get(path, params, options)),
    post: async (path, body, options) => read(await transport.post(path, body, options)),
  }
}
