import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../../src/shared/contracts/outcome.ts'
import type { Intent, Intents } from '../../../../src/workers/hub/orders/intents.ts'
import { createTpSlCalls } from '../../../../src/workers/hub/orders/tpsl-calls.ts'

/** The calls over an exchange that accepts each with this result. */
function bench(result: unknown, outcome?: Outcome<never>) {
  const seen: Intent<unknown>[] = []
  const intents = {
    run: async (intent: Intent<unknown>) => {
      seen.push(intent)
      return outcome ?? { kind: 'accepted', value: intent.read(result) }
    },
  } as unknown as Intents
  return { seen, calls: createTpSlCalls(intents, () => 'id-1') }
}
const nothing = { kind: 'accepted', value: null }

describe('calls of take profits and stop losses', () => {
  it('TPSL-65, TPSL-67: set and replace send their body as one intent of the account', async () => {
    const { calls, seen } = bench({})
    const set = { symbol: 'BTCUSDT', positionIdx: 0, takeProfit: '120' } as never
    const change = { symbol: 'BTCUSDT', orderId: 'o-1', stopLoss: '90' } as never
    expect([await calls.setTpSl(set), await calls.replaceTpSl(change)]).toEqual([nothing, nothing])
    expect(seen).toMatchObject(
      [
        ['/contract/v5/position/set-tp-sl-ts', set],
        ['/contract/v5/order/replace', change],
      ].map(([path, body]) => ({
        id: 'id-1',
        kind: 'account',
        symbol: 'BTCUSDT',
        orderId: '',
        call: { method: 'POST', path, body, symbol: 'BTCUSDT', isPrivate: true },
      })),
    )
    // Any answer that is a success is accepted, also one without content.
    expect(seen[0]?.read(null)).toBe(true)
    // No pushed order proves them.
    expect(seen[0]?.readPushed({} as never)).toBeNull()
  })

  it('TPSL-68: one entry is canceled by its id, with the type of the call', async () => {
    const { calls, seen } = bench({})
    expect(await calls.cancelTpSl({ orderId: 'o-1', symbol: 'BTCUSDT' })).toEqual(nothing)
    expect(seen[0]?.call).toMatchObject({
      path: '/contract/v5/order/cancel',
      body: { orderId: 'o-1', symbol: 'BTCUSDT', type: 'TpSlOcoStopOrder' },
    })
  })

  it('TPSL-69: all partial entries are canceled in one call, which counts them', async () => {
    const { calls, seen } = bench({ count: 3 })
    const request = { symbol: 'BTCUSDT', positionIdx: 2 } as const
    expect(await calls.cancelAllTpSl(request)).toEqual({ kind: 'accepted', value: { canceled: 3 } })
    expect(seen[0]).toMatchObject({
      symbol: 'BTCUSDT',
      call: {
        path: '/contract/v5/order/cancel-totally',
        body: { ...request, type: 'PartialTpSlConditional' },
      },
    })
    for (const uncounted of [{}, { count: '3' }, null])
      expect(await bench(uncounted).calls.cancelAllTpSl(request)).toEqual({
        kind: 'accepted',
        value: { canceled: 0 },
      })
  })

  it('a refusal is passed on', async () => {
    const refusal = { kind: 'rejected', code: 30031, message: 'no' } as const
    const { calls } = bench({}, refusal)
    expect(await calls.setTpSl({ symbol: 'BTCUSDT' } as never)).toEqual(refusal)
  })
})
