import { vi } from 'vitest'
import type { Params, Reply } from '../../../../../venue/bybit/terms/transport.ts'
import { createExchangeClock } from '../../../../../venue/bybit/connection/clock.ts'
import type { ExchangeClock } from '../../../../../venue/bybit/connection/clock.ts'
import type { HttpClient } from '../../../../../venue/bybit/connection/http-client.ts'
import { createLimiter } from '../../../../../venue/bybit/connection/limiter.ts'
import { createRest } from '../../../../../venue/bybit/connection/rest.ts'
import type { Rest } from '../../../../../venue/bybit/connection/rest.ts'
import { Secret } from '../../../../../venue/bybit/connection/secret.ts'
import { createSigner } from '../../../../../venue/bybit/connection/sign.ts'
import { createTroubleBoard } from '../../../../../venue/bybit/connection/trouble-board.ts'
import type { TroubleBoard } from '../../../../../venue/bybit/connection/trouble-board.ts'

export const KEY = 'PLANTEDKEY00112233'
export const SECRET = 'plantedsecret445566778899'
export const testKey = { key: new Secret(KEY), secret: new Secret(SECRET) }

export interface RestBench {
  readonly rest: Rest
  readonly clock: ExchangeClock
  readonly troubles: TroubleBoard
  readonly lines: string[]
}

/** REST calls over a given HTTP client, with the planted key unless told otherwise. */
export function restBench(http: HttpClient, base = 'http://127.0.0.1:1', hasKey = true): RestBench {
  const clock = createExchangeClock()
  const troubles = createTroubleBoard()
  const lines: string[] = []
  const signer = hasKey ? createSigner(testKey) : null
  const rest = createRest({
    base,
    signer,
    clock,
    limiter: createLimiter(),
    http,
    troubles,
    log: (line) => lines.push(line),
  })
  return { rest, clock, troubles, lines }
}

/** Lets virtual time pass. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

/** The reply of a call, after as much virtual time as it needs. */
export async function settled(call: Promise<Reply>): Promise<Reply> {
  const replies: Reply[] = []
  void call.then((reply) => replies.push(reply))
  for (let steps = 0; steps < 2000; steps += 1) {
    const [reply] = replies
    if (reply !== undefined) return reply
    await pass(50)
  }
  throw new Error('no reply')
}

export const CREATE = '/v5/order/create'
export const order: Params = { category: 'linear', symbol: 'BTCUSDT', qty: '0.01', orderLinkId: 'link-1' }
/** Whether a request measures the clock. */
export const isTime = (target: string): boolean => target.startsWith('/v5/market/time')
