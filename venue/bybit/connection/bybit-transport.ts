import type { Network } from '../terms/networks.ts'
import type { BybitSocket, BybitTransport, SocketKind } from '../terms/transport.ts'
import { createAttempts } from './attempts.ts'
import { createExchangeClock } from './clock.ts'
import { hostsFor } from './hosts.ts'
import { createHttpClient } from './http-client.ts'
import { createLimiter } from './limiter.ts'
import { createRest } from './rest.ts'
import { createSigner } from './sign.ts'
import type { Credentials } from './sign.ts'
import { createSocket } from './socket.ts'
import type { OwnedSocket } from './socket.ts'
import { createTroubleBoard } from './trouble-board.ts'
import { openWire } from './wire.ts'

/** Answers by which the clock is measured at the start. */
const FIRST_SAMPLES = 5
const MEASURE_MS = 60_000

export interface TransportOptions {
  readonly network: Network
  /** Replaces the network's hosts: an address of this computer, such as a recording. */
  readonly exchangeUrl?: string
  /** Without a key there are public calls and sockets alone. */
  readonly key?: Credentials
  /** Writes a line to the log. Lines have no key, signature, header or body. */
  readonly log: (line: string) => void
}

/** The private socket without a key: it never opens. */
const lockedSocket = (kind: SocketKind): BybitSocket => ({
  kind,
  state: () => ({ isOpen: false, openings: 0, trouble: 'It needs an API key.' }),
  subscribe: () => {},
  unsubscribe: () => {},
  openNow: () => {},
  renew: () => {},
  onMessage: () => {},
  onState: () => {},
  onRefused: () => {},
})

/**
 * A connection to Bybit: REST calls, sockets, and one clock and rate limiter for both. Throws a reason for people if the address
 * or key cannot be used.
 */
export function createBybitTransport({ network, exchangeUrl, key, log }: TransportOptions): BybitTransport {
  const hosts = hostsFor(network, exchangeUrl)
  const signer = key === undefined ? null : createSigner(key)
  const clock = createExchangeClock()
  const limiter = createLimiter()
  const http = createHttpClient()
  const troubles = createTroubleBoard()
  const attempts = createAttempts()
  const rest = createRest({ base: hosts.rest, signer, clock, limiter, http, troubles, log })
  const sockets = new Map<SocketKind, OwnedSocket>()
  let isClosed = false

  async function measure(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const reply = await rest.get('/v5/market/time', {})
      if (!reply.ok) return
    }
  }
  void measure(FIRST_SAMPLES)
  const measuring = setInterval(() => void measure(1), MEASURE_MS)

  function openSocket(kind: SocketKind): OwnedSocket {
    const isPrivate = kind === 'private'
    const socket = createSocket({
      kind,
      url: isPrivate ? `${hosts.privateSocket}/v5/private` : `${hosts.publicSockets}/v5/public/${kind}`,
      signer: isPrivate ? signer : null,
      clock,
      sync: () => rest.sync(),
      openWire,
      attempts,
      troubles,
      random: Math.random,
      log,
    })
    if (isClosed) socket.close()
    sockets.set(kind, socket)
    return socket
  }

  return {
    get: (path, params, options) => rest.get(path, params, options),
    post: (path, body, options) => rest.post(path, body, options),
    socket(kind) {
      if (kind === 'private' && signer === null) return lockedSocket(kind)
      return sockets.get(kind) ?? openSocket(kind)
    },
    now: () => clock.now(),
    troubles: () => troubles.list(),
    clockTrouble: () => troubles.clock(),
    onTrouble: (listener) => troubles.onChange(listener),
    close() {
      isClosed = true
      clearInterval(measuring)
      for (const socket of sockets.values()) socket.close()
      limiter.close()
      http.close()
      return Promise.resolve()
    },
  }
}
