import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
})
const load = () => import('../../../../src/main-thread/trading/ticket/slippage-choice.ts')

beforeEach(() => {
  vi.resetModules()
  stored.clear()
})

describe('the chosen maximum slippage', () => {
  it('SLIP-03, SLIP-04: percent is clamped to 0.01..10 with two decimals, ticks to 1..10000', async () => {
    const { heldPercent, heldTicks } = await load()
    expect(['0', '11', '1.239', '3', '0.1', '', 'abc', '-1', '1e3'].map(heldPercent)).toEqual([
      '0.01',
      '10',
      '1.23',
      '3',
      '0.1',
      '',
      '',
      '',
      '',
    ])
    expect(['0', '20000', '1.9', '50', 'x'].map(heldTicks)).toEqual(['1', '10000', '1', '50', ''])
  })

  it('SLIP-05, SLIP-06, SLIP-07, SLIP-08: is the second preset of a coin’s list, until another is chosen', async () => {
    const { slippage, chosenSlippage, choosePreset } = await load()
    const of = (coin: string, type: 'Percent' | 'TickSize') =>
      chosenSlippage(slippage, `${coin}USDT`, coin, type).value
    expect(['BTC', 'ETH', 'PAXG', 'XAUT', 'SOL'].map((coin) => of(coin, 'Percent'))).toEqual([
      '0.02',
      '0.02',
      '0.02',
      '0.02',
      '1',
    ])
    expect(['BTC', 'ETH'].map((coin) => of(coin, 'TickSize'))).toEqual(['50', '100'])
    choosePreset('Percent', 'BTC', '0.1')
    expect([of('BTC', 'Percent'), of('ETH', 'Percent')]).toEqual(['0.1', '0.02'])
  })

  it('SLIP-09: whether it is on, its kind and its preset are restored after a reload: no order is sent without its limit', async () => {
    const first = await load()
    first.slippage.on = true
    first.choosePreset('TickSize', 'BTC', '200')
    first.choosePreset('Percent', 'SOL', '1.5')
    first.slippage.type = 'TickSize'
    first.slippage.custom.Percent = true
    await Promise.resolve()
    vi.resetModules()
    const { slippage, chosenSlippage } = await load()
    expect(slippage).toMatchObject({ on: true, type: 'TickSize', custom: { Percent: true, TickSize: false } })
    expect(chosenSlippage(slippage, 'BTCUSDT', 'BTC')).toEqual({ type: 'TickSize', value: '200' })
    for (const odd of [
      '{"on":"yes","type":1,"preset":[1],"custom":7}',
      '{"on":true,"preset":{"Percent:BTC":"99"}}',
    ]) {
      stored.set('perpdeck.slippage', odd)
      vi.resetModules()
      const spoilt = await load()
      expect(chosenSlippage(spoilt.slippage, 'BTCUSDT', 'BTC')).toEqual({ type: 'Percent', value: '0.02' })
    }
  })

  it('SLIP-09: custom values are stored under one key with both names, and malformed ones are ignored', async () => {
    const first = await load()
    first.chooseCustom('Percent', '3')
    await Promise.resolve()
    expect(JSON.parse(stored.get('perpdeck.slippage') ?? '')).toMatchObject({
      customPercent: '3',
      customValue: '',
    })
    vi.resetModules()
    expect((await load()).slippage).toMatchObject({ customPercent: '3', customValue: '' })
    for (const odd of ['{', 'null', '[]', '{"customPercent":99,"customValue":"abc"}']) {
      stored.set('perpdeck.slippage', odd)
      vi.resetModules()
      expect((await load()).slippage).toMatchObject({ customPercent: '', customValue: '' })
    }
  })
})
