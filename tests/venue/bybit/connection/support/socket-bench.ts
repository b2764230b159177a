import type { SocketState, TopicMessage } from '../../../../../venue/bybit/terms/transport.ts'
import { createAttempts } from '../../../../../venue/bybit/connection/attempts.ts'
import type { Attempts } from '../../../../../venue/bybit/connection/attempts.ts'
import { createExchangeClock } from '../../../../../venue/bybit/connection/clock.ts'
import type { ExchangeClock } from '../../../../../venue/bybit/connection/clock.ts'
import { createSigner } from '../../../../../venue/bybit/connection/sign.ts'
import { createSocket } from '../../../../../venue/bybit/connection/socket.ts'
import type { OwnedSocket } from '../../../../../venue/bybit/connection/socket.ts'
import { createTroubleBoard } from '../../../../../venue/bybit/connection/trouble-board.ts'
import type { TroubleBoard } from '../../../../../venue/bybit/connection/trouble-board.ts'
import type { FakeWires } from './fake-wires.ts'
import { testKey } from './rest-bench.ts'

export interface SocketBench {
  readonly socket: OwnedSocket
  readonly clock: ExchangeClock
  readonly troubles: TroubleBoard
  readonly lines: string[]
  readonly messages: TopicMessage[]
  readonly states: SocketState[]
  readonly refused: (readonly [topic: string, text: string])[]
  /** Times (performance.now()) at which the clock was measured. */
  readonly syncs: number[]
}

export interface BenchOptions {
  readonly kind?: 'linear' | 'private'
  readonly attempts?: Attempts
  readonly random?: number
  /** Whether the clock can be read. */
  readonly canSync?: () => boolean
}

/** A socket over fake connections, with the planted key for the private one. */
export function socketBench(
  wires: FakeWires,
  { kind = 'linear', attempts = createAttempts(), random = 0.5, canSync = () => true }: BenchOptions = {},
): SocketBench {
  const clock = createExchangeClock()
  const troubles = createTroubleBoard()
  const lines: string[] = []
  const syncs: number[] = []
  const socket = createSocket({
    kind,
    url: `ws://fake/${kind}`,
    signer: kind === 'private' ? createSigner(testKey) : null,
    clock,
    sync: () => {
      syncs.push(performance.now())
      const now = clock.moment()
      if (canSync()) clock.take(now, now, Date.now())
      return Promise.resolve(canSync())
    },
    openWire: wires.open,
    attempts,
    troubles,
    random: () => random,
    log: (line) => lines.push(line),
  })
  const [messages, states, refused]: [TopicMessage[], SocketState[], [string, string][]] = [[], [], []]
  socket.onMessage((message) => messages.push(message))
  socket.onState((state) => states.push(state))
  socket.onRefused((topic, text) => refused.push([topic, text]))
  return { socket, clock, troubles, lines, messages, states, refused, syncs }
}
