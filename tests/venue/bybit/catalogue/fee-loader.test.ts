import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFeeLoader } from '../../../../venue/bybit/catalogue/fee-loader.ts'
import { feeKey } from '../../../../venue/bybit/catalogue/fees.ts'
import type { FeeTable } from '../../../../venue/bybit/catalogue/fees.ts'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import { createFakeTransport, refused, silent } from '../support/fake-transport.ts'
import type { FakeTransport } from '../support/fake-transport.ts'

const DAY_MS = 86_400_000
let fake: FakeTransport
let tables: FeeTable[]
let lines: string[]
let close: () => void
const rows = {
  linear: [{ symbol: 'BTCUSDT', baseCoin: '', takerFeeRate: '0.0004', makerFeeRate: '0.0001' }],
  option: [{ symbol: '', baseCoin: 'BTC', takerFeeRate: '0.0002', makerFeeRate: '0.0001' }],
}
beforeEach(() => {
  vi.useFakeTimers()
  fake = createFakeTransport()
  fake.gets.set('/v5/account/fee-rate', ({ category }) =>
    category === 'linear' || category === 'option' ? rows[category] : [],
  )
  tables = []
  lines = []
  close = () => undefined
})
afterEach(() => {
  close()
  vi.useRealTimers()
})
async function start(network: Network = 'testnet'): Promise<void> {
  const loader = createFeeLoader({
    network,
    transport: fake,
    take: (table) => void tables.push(table),
    log: (line) => void lines.push(line),
  })
  close = () => loader.close()
  await vi.advanceTimersByTimeAsync(1)
}

describe('fee rates of the account', () => {
  it('are read of all categories at the start and each day', async () => {
    await start()
    expect(fake.calls.map(({ params }) => params)).toEqual(
      ['linear', 'inverse', 'spot', 'option'].map((category) => ({ category })),
    )
    expect(tables[0]?.get(feeKey('linear', 'BTCUSDT'))).toEqual({ taker: '0.0004', maker: '0.0001' })
    expect(tables[0]?.get(feeKey('option', 'BTC'))).toEqual({ taker: '0.0002', maker: '0.0001' })
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(tables).toHaveLength(2)
  })

  it('E20: are assumed on demo, where the call fails: it is not made', async () => {
    await start('demo')
    expect(fake.calls).toEqual([])
    expect(tables).toEqual([])
  })

  it('of a category without an answer are read again in a minute, and the others are taken', async () => {
    let isDown = true
    fake.gets.set('/v5/account/fee-rate', ({ category }) => {
      if (category === 'linear') return isDown ? silent() : rows.linear
      return category === 'option' ? rows.option : []
    })
    await start()
    expect(tables[0]?.has(feeKey('linear', 'BTCUSDT'))).toBe(false)
    expect(tables[0]?.has(feeKey('option', 'BTC'))).toBe(true)
    isDown = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tables[1]?.has(feeKey('linear', 'BTCUSDT'))).toBe(true)
  })

  it('of a refused category stay assumed until the next day, with a line that says so', async () => {
    fake.gets.set('/v5/account/fee-rate', () => refused(10005, 'Permission denied'))
    await start()
    await vi.advanceTimersByTimeAsync(DAY_MS / 2)
    expect(fake.calls).toHaveLength(4)
    expect(tables).toEqual([])
    expect(lines[0]).toMatch(/^fee rates of linear are assumed: Bybit answers 10005 .?Permission denied/)
  })
})
