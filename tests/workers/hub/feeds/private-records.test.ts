import { describe, expect, it } from 'vitest'
import { shortKeys } from '../../../../src/shared/wire/short-keys.ts'
import {
  readAccount,
  readOrder,
  readPosition,
  readSetting,
  readTotals,
} from '../../../../src/workers/hub/feeds/private-records.ts'
import { readPrivateState } from '../../../../src/workers/hub/feeds/private-events.ts'
import { unknownInState, unknownTexts } from '../../../../src/workers/hub/feeds/unknown-texts.ts'
import { account } from '../fake-venue.ts'

const order = {
  i: 'o1',
  li: 'l1',
  s: 'BTCUSDT',
  sd: 'Buy',
  ot: 'Limit',
  st: 'New',
  p: '100.50',
  q: '1',
  lq: '1',
  cq: '0',
  cv: '0',
  cf: '0.1',
  ap: '',
  tf: 'GoodTillCancel',
  ro: false,
  ct: 0,
  px: 0,
  so: 'TakeProfit',
  tp: '99',
  tb: 'LastPrice',
  td: 1,
  tk: '110',
  sl: '90',
  xt: 'CancelByUser',
  xr: 'EC_NoError',
  kb: 'MarkPrice',
  lb: 'IndexPrice',
  tm: 'Partial',
  ko: 'Limit',
  lo: 'Market',
  lk: '111',
  ll: '89',
  ks: '0.5',
  kt: 'Percent',
  ls: '50',
  lt: 'TickSize',
  tv: '5',
  tw: 100,
  ac: '105',
  pi: 'parent',
  mu: 'baseCoin',
  ms: '0.5',
  mt: 'Percent',
  il: true,
  fr: '0.00055',
  im: '10',
  pn: '-1',
  dt: 1_800_000_000_000,
  sp: '100000',
  bc: 'BTC',
  mk: 'UsdtPerpetual',
  pm: '1',
  am: '2',
  sf: 'TWAP',
  pt: 8,
  oi: 'peer',
  lg: [
    { orderId: 'a', productType: 'x', symbolId: '1', side: 'Buy' },
    { orderId: 'b', productType: 'y', symbolId: '2', side: 'Sell' },
  ],
  ca: 1,
  ua: 2,
  zz: 'unknown key',
  ak: 'market maker',
  ew: true,
}
const position = {
  s: 'BTCUSDT',
  px: 0,
  sd: 'Sell',
  sz: '1',
  ep: '100',
  pv: '100',
  lv: '10',
  is: true,
  md: 'MergedSingle',
  lp: '110',
  bp: '111',
  mp: '101',
  im: '10',
  mm: '1',
  pb: '10',
  xm: '0',
  up: '-1',
  rt: '-10.5',
  rl: '-1',
  cr: '-2',
  sa: '100',
  be: '99',
  aa: false,
  tk: '90',
  sl: '120',
  ts: '5',
  kb: 'LastPrice',
  lb: 'MarkPrice',
  tm: 'Full',
  ac: '95',
  tt: '96',
  tw: 50,
  ff: '0.1',
  ar: 3,
  tn: '3',
  ro: false,
  dt: 1,
  sp: '2',
  gk: { delta: '0.1', gamma: '0.2', vega: '0.3', theta: '-0.4', iv: '0.5' },
  ri: 1,
  pl: [
    {
      orderId: 'e1',
      stopOrderType: 'PartialTakeProfit',
      triggerPrice: '120.0',
      triggerBy: 'LastPrice',
      qty: '0.5',
    },
  ],
  bc: '0.10104500',
  sc: '0.101155',
  ca: 1,
  ua: 2,
  zz: 1,
}
const scaled = ['priceE8', 'qtyE8', 'feeRateE8', 'leverageE2']

describe('orders and positions from short keys', () => {
  it('ENTITY-09, ENTITY-10, ENTITY-11, ENTITY-12, ENTITY-13: every field of an order; unknown keys are ignored', () => {
    const read = readOrder(order)
    const names = Object.keys(shortKeys.order).filter((name) => !scaled.includes(name))
    expect(Object.keys(read ?? {}).toSorted()).toEqual(names.filter((name) => name !== 'avgPrice').toSorted())
    expect(read).toMatchObject({
      price: '100.5',
      closeOnTrigger: false,
      planType: 8,
      maxSlippageType: 'Percent',
    })
    expect(read?.legs?.map(({ side }) => side)).toEqual(['Buy', 'Sell'])
  })
  it('POS-26: a position has its tier, its partial entries and the cost of an order; an incomplete list counts as none', () => {
    expect(readPosition(position)).toMatchObject({
      riskId: 1,
      partialTpslList: [{ orderId: 'e1', triggerPrice: '120', qty: '0.5' }],
      buyValueToCost: '0.101045',
      sellValueToCost: '0.101155',
    })
    for (const pl of ['', {}, [null], [...position.pl, { orderId: 'e2' }]])
      expect(readPosition({ ...position, pl })).not.toHaveProperty('partialTpslList')
  })
  it('ENTITY-18: an absent field is absent, and so is an empty one', () => {
    const read = readOrder({ ...order, p: '', tk: undefined, lg: [{}] })
    for (const name of ['price', 'avgPrice', 'takeProfit', 'legs']) expect(read).not.toHaveProperty(name)
  })
  it('ENTITY-14: E8 and E2 fields are read exactly', () => {
    const { p: _price, fr: _rate, ...rest } = order
    expect(readOrder({ ...rest, p8: '6859210000000', f8: 55_000 })).toMatchObject({
      price: '68592.1',
      feeRate: '0.00055',
    })
    const { lv: _leverage, ...bare } = position
    expect(readPosition({ ...bare, l2: 1250 })).toMatchObject({ leverage: '12.5' })
  })
  it('ENTITY-26, ENTITY-27: every field of a position; unknown keys are dropped', () => {
    const names = Object.keys(shortKeys.position).filter((name) => !scaled.includes(name))
    expect(Object.keys(readPosition(position) ?? {}).toSorted()).toEqual(names.toSorted())
  })
  it('PREF-03, POS-23, POS-32: settings of an account and a symbol are read completely; an unknown role is none', () => {
    const account = {
      accountId: 'a1',
      name: 'Mine',
      kind: 'UTA2',
      isDemo: false,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'BothSide',
      copyTrade: 'leader',
      cancelOnDisconnectMs: 10_000,
      loyaltyLabel: 2,
      inviteCode: 'ABC',
      avatar: '/a.svg',
    }
    expect(readAccount(account)).toEqual(account)
    expect(readAccount({ ...account, copyTrade: 'king' })).not.toHaveProperty('copyTrade')
    const setting = { symbol: 'BTCUSDT', buyLeverage: '10', sellLeverage: '5', isIsolated: false }
    expect(readSetting({ ...setting, positionMode: 'BothSide' })).toEqual({
      ...setting,
      positionMode: 'BothSide',
    })
    expect(readSetting({ ...setting, positionMode: 'Sideways' })).toEqual(setting)
  })
  it('sums of the exchange need their time and coins; what cannot be read is absent, not 0', () => {
    const totals = { time: 7, positionsTime: 5, totalEquity: '1', coins: [{ coin: 'USDT', free: '2' }] }
    expect(readTotals(totals)).toEqual(totals)
    expect(readTotals({ ...totals, totalAvailableBalance: '', accountIMRate: 'much' })).toEqual(totals)
    for (const bad of [{ time: 'soon' }, { coins: 'USDT' }, { coins: [{ free: '2' }] }])
      expect(readTotals({ ...totals, ...bad })).toBeNull()
    const state = { account: account('A'), seq: 1, orders: [], positions: [], wallet: [], settings: [] }
    expect(readPrivateState({ ...state, totals })).toMatchObject({ totals })
    expect(readPrivateState({ ...state, totals: { time: 7 } })).not.toHaveProperty('totals')
  })
  it('ENTITY-25: unknown texts are passed on unchanged and reported', () => {
    const read = readOrder({ ...order, st: 'Paused', tb: 'FairPrice', so: 'Magic' })
    if (read === null) throw new Error('not read')
    expect(read).toMatchObject({ orderStatus: 'Paused', triggerBy: 'FairPrice', stopOrderType: 'Magic' })
    expect(unknownTexts({ kind: 'Order', seq: 1, event: 'newed', order: read })).toEqual([
      'orderStatus Paused',
      'stopOrderType Magic',
      'triggerBy FairPrice',
    ])
    const held = readPosition(position)
    if (held === null) throw new Error('not read')
    expect(unknownTexts({ kind: 'Position', seq: 1, position: held })).toEqual([])
    expect(unknownInState({ orders: [read], positions: [{ ...held, tpSlMode: 'Half' }] })).toEqual([
      'orderStatus Paused',
      'stopOrderType Magic',
      'triggerBy FairPrice',
      'tpSlMode Half',
    ])
  })
})
