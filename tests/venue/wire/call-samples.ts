import { path } from '#shared/wire/http.ts'
import { createHttpClient } from '../support/http-client.ts'

/** Place of the first unified account in a profile's list: behind the three demo accounts. */
const UNIFIED = 3

/**
 * Examples of the calls whose answers don't hang on what the push channel saw: a second user of the same venue, who opens a
 * position and changes all about it.
 */
export async function takeCallSamples(url: string): Promise<ReadonlyMap<string, unknown>> {
  const samples = new Map<string, unknown>()
  const http = createHttpClient(url)
  const symbol = 'BTCUSDT'
  const get = async (name: string, pathName: string, query: Record<string, string> = {}): Promise<void> => {
    samples.set(name, (await http.get(pathName, query)).body)
  }
  const post = async (name: string, pathName: string, body: object = {}): Promise<void> => {
    samples.set(name, (await http.post(pathName, body)).body)
  }

  await get('slippage', path.slippage, { symbol })
  await get('instruments', path.own.instruments, { contractType: 'LinearPerpetual', baseCoin: 'BTC' })
  await get('symbol-list-all', path.spotSymbolListAll)
  await get('symbol-list-v3', path.spotSymbolListV3)
  await get('symbol-list-v2', path.spotSymbolListV2)

  await http.login()
  await post('pref-setting', path.prefSetting, { upsert_keys: { reverseClickTipStatus: 'hide' } })
  const { timeMs } = (await http.get(path.own.serverTime)).result
  const now = Math.floor(Number(timeMs) / 1000)
  const day = { from: String(now - 43_200), to: String(now) }
  await get('marks', path.own.marks, { symbol, ...day })

  const open = { symbol, side: 'Buy', orderType: 'Market', qty: '0.01', positionIdx: 0 }
  await http.post(path.orderCreate, open)
  await post('set-tp-sl-ts', path.setTpSl, {
    symbol,
    positionIdx: 0,
    tpSlMode: 'Partial',
    takeProfit: '190000',
    stopLoss: '50000',
    qtyX: '500000',
  })
  await get('tpsl-all', path.own.tpSlAll, { symbol })
  await post('cancel-totally', path.orderCancelTotally, {
    symbol,
    positionIdx: 0,
    type: 'PartialTpSlConditional',
  })
  await http.post(path.orderCreate, { ...open, orderType: 'Limit', price: '20000' })
  await get('order-list', path.own.orderList, { symbol })
  await get('position-list', path.own.positionList, { symbol })
  await get('wallet-list', path.own.walletList)
  await get('pnl', path.own.pnl)
  await get('risk-list', path.own.riskList)
  await get('risk-limit', path.own.riskLimit, { symbol })
  await get('leader-apply-detail', path.own.leaderApplyDetail)
  await post('cancel-on-disconnect', path.own.cancelOnDisconnect, { isEnabled: true, windowMs: 10_000 })
  await post('close-all', path.own.closeAll, { symbol })
  await post('copy-trade-refused', path.copyTradeCreate, { ...open, qty: undefined, qtyX: '1000000' })

  // The second account has isolated margin from the start.
  const isolated = createHttpClient(url)
  await isolated.login(1)
  await isolated.post(path.orderCreate, open)
  const mine = { symbol, positionIdx: 0 }
  const amount = { ...mine, addToPositionBalanceE8: '1000000000' }
  for (const [name, call, body] of [
    ['pre-add-margin', path.preAddMargin, amount],
    ['add-margin', path.addMargin, amount],
    ['set-auto-add-margin', path.setAutoAddMargin, { ...mine, isAutoAddMargin: true }],
  ] as const) {
    samples.set(name, (await isolated.post(call, body)).body)
  }
  await post('switch-position-mode', path.own.switchPositionMode, { symbol: 'ETHUSDT', mode: 'BothSide' })
  await takeUnifiedSamples(url, samples)
  await post('demo-funds', path.own.addDemoFunds, { coin: 'USDT', amount: '1000' })
  return samples
}

/** What only unified accounts may, or only after a loan. */
async function takeUnifiedSamples(url: string, samples: Map<string, unknown>): Promise<void> {
  const owing = createHttpClient(url)
  await owing.login()
  // Twenty thousand more than the wallet has.
  const buy = { symbol: 'BTC_USDT', side: 'Buy', orderType: 'Market', qty: '120000', isLeverage: true }
  await owing.post(path.orderCreate, buy)
  await owing.post(path.own.addDemoFunds, { coin: 'USDT', amount: '5000' })
  samples.set('repay', (await owing.post(path.own.repay, { coin: 'USDT', amount: '1000' })).body)

  const unified = createHttpClient(url)
  await unified.login(UNIFIED)
  await unified.post(path.own.orderCancelAll)
  await unified.post(path.own.closeAll)
  const mode = { marginMode: 'ISOLATED_MARGIN' }
  samples.set('set-margin-mode', (await unified.post(path.own.setAccountMarginMode, mode)).body)
}
