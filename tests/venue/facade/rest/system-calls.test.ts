import { describe, expect, it } from 'vitest'
import { apiBench } from '../../support/api-bench.ts'

const bench = apiBench()

describe('calls that clients make at their start', () => {
  it('the time, in seconds and nanoseconds as text', async () => {
    const { result } = await bench.bot.read('/v5/market/time')
    expect(result).toEqual({ timeSecond: '1700000000', timeNano: '1700000000000000000' })
  })

  it('no maintenance', async () => {
    expect((await bench.bot.read('/v5/system/status')).result).toEqual({ list: [] })
  })

  it('the key itself, without its secret', async () => {
    const { result, text } = await bench.bot.get('/v5/user/query-api')
    expect(result).toMatchObject({
      note: 'bot',
      apiKey: bench.key,
      readOnly: 0,
      secret: '',
      uta: 1,
      isMaster: true,
      deadlineDay: 90,
      createdAt: '2023-11-14T22:13:20Z',
      expiredAt: '2024-02-12T22:13:20Z',
    })
    expect(text).not.toContain(bench.secret)
    expect(result['permissions']).toMatchObject({ Wallet: [], ContractTrade: ['Order', 'Position'] })
    expect(Number.isSafeInteger(result['userID'])).toBe(true)
  })

  it('the coins, with chains closed in both directions', async () => {
    const { result } = await bench.bot.get('/v5/asset/coin/query-info')
    const rows = result['rows'] as {
      coin: string
      chains: { chainWithdraw: string; chainDeposit: string }[]
    }[]
    expect(rows.map(({ coin }) => coin)).toEqual(['USDT'])
    expect(rows[0]?.chains).toEqual([expect.objectContaining({ chainWithdraw: '0', chainDeposit: '0' })])
    expect((await bench.bot.get('/v5/asset/coin/query-info', 'coin=NOPE')).retCode).toBe(10001)
  })

  it('balances: all money is in the unified account, none can be transferred', async () => {
    const coin = {
      coin: 'USDT',
      walletBalance: '100',
      positionMargin: '0',
      orderMargin: '0',
      cumRealisedPnl: '0',
    }
    bench.exchange.held = { wallet: [coin] as never }
    const path = '/v5/asset/transfer/query-account-coins-balance'
    const balances = async (query: string) => (await bench.bot.get(path, query)).result['balance']
    const row = { coin: 'USDT', walletBalance: '100', transferBalance: '0', bonus: '0' }
    expect(await balances('accountType=UNIFIED')).toEqual([row])
    expect(await balances('accountType=UNIFIED&coin=BTC')).toEqual([])
    expect(await balances('accountType=FUND')).toEqual([])
    expect((await bench.bot.get(path)).retCode).toBe(10001)
  })
})
