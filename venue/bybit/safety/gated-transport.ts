import type { PostPath } from '../terms/endpoints.ts'
import type { Body, BybitTransport } from '../terms/transport.ts'

/** Calls that never open or enlarge a position: cancels, and stop orders of a position. */
const harmless: ReadonlySet<PostPath> = new Set([
  '/v5/order/cancel',
  '/v5/order/cancel-all',
  '/v5/order/cancel-batch',
  '/v5/position/trading-stop',
])

/** Bybit lets an order with one of these flags only reduce a position. */
const reduces = ({ reduceOnly, closeOnTrigger }: Body): boolean =>
  reduceOnly === true || closeOnTrigger === true

/** A gate in front of transports. */
export interface Gate {
  /** The transport, whose calls are checked again in the moment before their first byte. */
  of(transport: BybitTransport): BybitTransport
  /** Orders and amends that are on their way and not answered yet. */
  sending(): number
}

/**
 * A call that waited in the rate limiter, for the clock or for a connection while trading was disarmed is refused, and not sent.
 * `closesOnly`: this order of the account can only reduce a position, so that its amends can too.
 */
export function createGate(isArmed: () => boolean, closesOnly: (orderId: string) => boolean): Gate {
  let sending = 0
  return {
    sending: () => sending,
    of: (transport) => ({
      ...transport,
      async post(path, body, options = {}) {
        if (harmless.has(path)) return await transport.post(path, body, options)
        const { orderId } = body
        const mayLeave = (): boolean =>
          isArmed() ||
          (path === '/v5/order/amend' ? typeof orderId === 'string' && closesOnly(orderId) : reduces(body))
        sending += 1
        try {
          return await transport.post(path, body, { ...options, mayLeave })
        } finally {
          sending -= 1
        }
      },
    }),
  }
}
