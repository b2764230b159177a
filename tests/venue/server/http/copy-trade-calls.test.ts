import { describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { fakeInstrument } from '../../support/fake-exchange.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const order = {
  basePrice: '60000',
  leverageE2: 1000,
  orderType: 'Market',
  positionIdx: 1,
  price: '0',
  qtyX: '20000000',
  side: 'Buy',
  symbol: 'BTCUSDT',
  timeInForce: 'ImmediateOrCancel',
  type: 'common',
  action: 'Open',
}
const lead = (): void => {
  bench.exchange.account = { copyTrade: 'leader' }
  bench.exchange.setInstruments([{ ...fakeInstrument(1, 'BTCUSDT'), supportCopyTrade: true }], [])
}

describe('POST /fapi/beehive/private/v1/common/order/create', () => {
  it('VENUE-16, POS-24: a leader opens with quantity x 1e8 and leverage x 100', async () => {
    lead()
    const reply = await bench.http.post('/fapi/beehive/private/v1/common/order/create', order)
    expect(reply.body.ret_code).toBe(0)
    expect(bench.asked()).toEqual({
      type: 'CreateOrder',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.2',
      leverage: '10',
      timeInForce: 'ImmediateOrCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 1,
    })
  })

  it('VENUE-16: action Close only reduces', async () => {
    lead()
    await bench.http.post(path.copyTradeCreate, { ...order, action: 'Close' })
    expect(bench.asked()).toMatchObject({ reduceOnly: true })
  })

  it('VENUE-50: an account that is not a leader is refused with a copy-trade code, as is a symbol that is not offered', async () => {
    expect((await bench.http.post(path.copyTradeCreate, order)).code).toBe(39402)
    bench.exchange.account = { copyTrade: 'follower' }
    expect((await bench.http.post(path.copyTradeCreate, order)).code).toBe(39433)
    bench.exchange.account = { copyTrade: 'leader' }
    expect((await bench.http.post(path.copyTradeCreate, order)).code).toBe(39403)
    expect(bench.exchange.commands).toEqual([])
  })
})

describe('POST /fapi/beehive/private/v1/common/order/close-all', () => {
  it('VENUE-16, POS-23: closes one side of a symbol', async () => {
    lead()
    const body = { symbol: 'BTCUSDT', positionIdx: 1 }
    const reply = await bench.http.post('/fapi/beehive/private/v1/common/order/close-all', body)
    expect(reply.body.ret_code).toBe(0)
    expect(bench.asked()).toEqual({ type: 'CloseAll', ...body })
  })
})

describe('GET leader apply detail', () => {
  it('VENUE-27: returns whether the account is a leader', async () => {
    const read = async () => (await bench.http.get(path.own.leaderApplyDetail)).result
    expect(await read()).toEqual({ status: 'None', role: null })
    lead()
    expect(await read()).toEqual({ status: 'Approved', role: 'leader' })
  })
})
