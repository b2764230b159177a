import type { LegDraft, TpSlDraft, TpSlTarget, TpSlView } from '#shared/contracts/tpsl.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, order, position, privateState, tickerRow } from '../support/samples.ts'

export const leg = (over: Partial<LegDraft> = {}): LegDraft => ({
  input: 'trigger',
  text: '',
  bySlider: false,
  triggerBy: 'LastPrice',
  orderType: 'Market',
  limitText: '',
  slippageType: 'Percent',
  slippageText: '',
  ...over,
})

export interface Scene {
  readonly position?: Partial<Position>
  readonly orders?: readonly Order[]
  readonly instrument?: Partial<Instrument>
  readonly kind?: 'standard' | 'UTA' | 'UTA2'
  readonly marginMode?: 'REGULAR_MARGIN' | 'PORTFOLIO_MARGIN'
  readonly tickers?: Parameters<typeof tickerRow>[1]
}

export async function bench(scene: Scene = {}) {
  const started = await startRisk()
  const { kind = 'UTA', marginMode = 'REGULAR_MARGIN' } = scene
  const account = { ...privateState().account, kind, marginMode }
  started.hub.catalogue([instrument(scene.instrument)])
  started.hub.account({
    kind: 'State',
    state: privateState({ account, positions: [position(scene.position)], orders: scene.orders ?? [] }),
  })
  started.hub.batch({ tickers: tickerRow(1, scene.tickers) })
  const key = `BTCUSDT:${scene.position?.positionIdx ?? 0}`
  const ask = (over: Partial<TpSlDraft>): TpSlView =>
    started.risk.api.previewTpSl({
      requestId: 1,
      target: { of: 'position', key },
      mode: 'Full',
      entry: { tpStopOrderId: '', slStopOrderId: '' },
      tp: leg(),
      sl: leg(),
      base: { tp: leg(), sl: leg(), qtyText: '' },
      qtyText: '',
      qtyPercent: null,
      netOfFees: false,
      openedAs: '',
      ...over,
    })
  return { ...started, ask, key }
}

export const keysOf = (view: TpSlView): readonly string[] =>
  [...view.tp.messages, ...view.sl.messages, ...view.qtyMessages].map(({ key }) => key)

export const order58 = order({ orderId: 'o-1', price: dec('58000') })
export const toOrder: TpSlTarget = { of: 'order', orderId: 'o-1' }
const sellOrder = order({ orderId: 'o-1', side: 'Sell', price: dec('62000') })

/** Last 60000.0, mark 60000.5, index 60000.7; tick 0.1, lot 0.001. */
export const cases: readonly {
  readonly row: string
  readonly key: string
  readonly scene?: Scene
  readonly says: readonly Partial<TpSlDraft>[]
  readonly doesNot: readonly Partial<TpSlDraft>[]
}[] = [
  {
    row: 'TPSL-42',
    key: 'buySlPriceUpLiqPrice',
    scene: { kind: 'standard', position: { isIsolated: true, liqPrice: dec('50000') } },
    says: [{ sl: leg({ text: '50000' }) }, { sl: leg({ text: '49999.9' }) }],
    doesNot: [{ sl: leg({ text: '50000.1' }) }],
  },
  {
    row: 'TPSL-43',
    key: 'sellSlPriceUpLiqPrice',
    scene: { kind: 'standard', position: { side: 'Sell', isIsolated: true, liqPrice: dec('70000') } },
    says: [{ sl: leg({ text: '70000' }) }, { sl: leg({ text: '70000.1' }) }],
    doesNot: [{ sl: leg({ text: '69999.9' }) }],
  },
  {
    row: 'TPSL-44',
    key: 'buySlPriceUpLiqPrice',
    scene: { kind: 'UTA', position: { isIsolated: true, liqPrice: dec('50000') } },
    says: [],
    doesNot: [{ sl: leg({ text: '50000' }) }, { sl: leg({ text: '49999' }) }],
  },
  {
    row: 'TPSL-44',
    key: 'sellSlPriceUpLiqPrice',
    scene: { kind: 'UTA2', position: { side: 'Sell', isIsolated: true, liqPrice: dec('70000') } },
    says: [],
    doesNot: [{ sl: leg({ text: '70000' }) }],
  },
  {
    row: 'TPSL-45, TPSL-46',
    key: 'takeProfitOver',
    says: [{ tp: leg({ text: '-1' }) }, { tp: leg({ text: '0' }) }, { sl: leg({ text: '0.0' }) }],
    doesNot: [{ tp: leg({ text: '60000' }) }],
  },
  {
    row: 'TPSL-48',
    key: 'triggerOutOfRange',
    scene: { instrument: { minPrice: dec('1000'), maxPrice: dec('90000') } },
    says: [{ tp: leg({ text: '90000.1' }) }, { sl: leg({ text: '999.9' }) }],
    doesNot: [{ tp: leg({ text: '90000' }) }, { sl: leg({ text: '1000' }) }],
  },
  {
    row: 'TPSL-55',
    key: 'priceErrorTickTip',
    scene: { instrument: { tickSize: dec('0.5') } },
    says: [{ tp: leg({ text: '70000.3' }) }],
    doesNot: [{ tp: leg({ text: '70000.5' }) }],
  },
  {
    row: 'TPSL-57',
    key: 'tpPosPriceTooLow',
    says: [
      { tp: leg({ text: '59999.9' }) },
      { tp: leg({ text: '60000.4', triggerBy: 'MarkPrice' }) },
      { tp: leg({ text: '60000.6', triggerBy: 'IndexPrice' }) },
    ],
    doesNot: [
      { tp: leg({ text: '60000' }) },
      { tp: leg({ text: '60000.5', triggerBy: 'MarkPrice' }) },
      { tp: leg({ text: '60000.7', triggerBy: 'IndexPrice' }) },
    ],
  },
  {
    row: 'TPSL-57, TPSL-61',
    key: 'tpPriceTooLow',
    scene: { orders: [order58] },
    says: [{ target: toOrder, tp: leg({ text: '57999.9' }) }],
    doesNot: [{ target: toOrder, tp: leg({ text: '58000' }) }],
  },
  {
    row: 'TPSL-58',
    key: 'slPosPriceTooHigh',
    says: [{ sl: leg({ text: '60000.1' }) }, { sl: leg({ text: '60000.6', triggerBy: 'MarkPrice' }) }],
    doesNot: [{ sl: leg({ text: '60000' }) }, { sl: leg({ text: '60000.5', triggerBy: 'MarkPrice' }) }],
  },
  {
    row: 'TPSL-58, TPSL-61',
    key: 'slPriceTooHigh',
    scene: { orders: [order58] },
    says: [{ target: toOrder, sl: leg({ text: '58000.1' }) }],
    doesNot: [{ target: toOrder, sl: leg({ text: '58000' }) }],
  },
  {
    row: 'TPSL-59',
    key: 'tpPosPriceTooHigh',
    scene: { position: { side: 'Sell', positionIdx: 2, mode: 'BothSide' } },
    says: [{ tp: leg({ text: '60000.1' }) }],
    doesNot: [{ tp: leg({ text: '60000' }) }],
  },
  {
    row: 'TPSL-59, TPSL-61',
    key: 'tpPriceTooHigh',
    scene: { orders: [sellOrder] },
    says: [{ target: toOrder, tp: leg({ text: '62000.1' }) }],
    doesNot: [{ target: toOrder, tp: leg({ text: '62000' }) }],
  },
  {
    row: 'TPSL-60',
    key: 'slPosPriceTooLow',
    scene: { position: { side: 'Sell' } },
    says: [{ sl: leg({ text: '59999.9' }) }],
    doesNot: [{ sl: leg({ text: '60000' }) }],
  },
  {
    row: 'TPSL-60, TPSL-61',
    key: 'slPriceTooLow',
    scene: { orders: [sellOrder] },
    says: [{ target: toOrder, sl: leg({ text: '61999.9' }) }],
    doesNot: [{ target: toOrder, sl: leg({ text: '62000' }) }],
  },
  {
    row: 'TPSL-52',
    key: 'tpLimitPriceEmpty',
    says: [
      { mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000', orderType: 'Limit' }) },
      { mode: 'Partial', qtyText: '0.1', tp: leg({ orderType: 'Limit', limitText: '61000' }) },
    ],
    doesNot: [
      { mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000', orderType: 'Limit', limitText: '61000' }) },
      { mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000' }) },
    ],
  },
  {
    row: 'TPSL-53',
    key: 'slLimitPriceEmpty',
    says: [
      { mode: 'Partial', qtyText: '0.1', sl: leg({ text: '59000', orderType: 'Limit' }) },
      { mode: 'Partial', qtyText: '0.1', sl: leg({ orderType: 'Limit', limitText: '59000' }) },
    ],
    doesNot: [
      { mode: 'Partial', qtyText: '0.1', sl: leg({ text: '59000', orderType: 'Limit', limitText: '58900' }) },
    ],
  },
  {
    row: 'TPSL-54',
    key: 'slTips1',
    says: [{ mode: 'Partial', tp: leg({ text: '61000' }) }],
    doesNot: [
      { mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000' }) },
      { tp: leg({ text: '61000' }) },
    ],
  },
  {
    row: 'TPSL-56',
    key: 'qtyErrorTickTip',
    says: [{ mode: 'Partial', qtyText: '0.0015', tp: leg({ text: '61000' }) }],
    doesNot: [{ mode: 'Partial', qtyText: '0.002', tp: leg({ text: '61000' }) }],
  },
  {
    row: 'TPSL-62',
    key: 'tpSlQtyOver',
    says: [{ mode: 'Partial', qtyText: '0.501', tp: leg({ text: '61000' }) }],
    doesNot: [{ mode: 'Partial', qtyText: '0.5', tp: leg({ text: '61000' }) }],
  },
  {
    row: 'TPSL-62: what other entries hold is not allowed again',
    key: 'tpSlQtyOver',
    scene: {
      orders: [
        order({
          orderId: 'p-1',
          stopOrderType: 'PartialTakeProfit',
          orderStatus: 'Untriggered',
          qty: dec('0.2'),
        }),
      ],
    },
    says: [{ mode: 'Partial', qtyText: '0.301', tp: leg({ text: '61000' }) }],
    doesNot: [
      { mode: 'Partial', qtyText: '0.3', tp: leg({ text: '61000' }) },
      { mode: 'Partial', qtyText: '0.5', sl: leg({ text: '59000' }) },
    ],
  },
  {
    row: 'TPSL-63',
    key: 'maxQtySplitOrderTip',
    scene: { instrument: { maxNewMarketOrderQty: dec('0.2') } },
    says: [{ mode: 'Partial', qtyText: '0.201', tp: leg({ text: '61000' }) }],
    doesNot: [{ mode: 'Partial', qtyText: '0.2', tp: leg({ text: '61000' }) }],
  },
  {
    row: 'TPSL-64',
    key: 'tpSlLimitExecTip',
    says: [
      { mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000', orderType: 'Limit', limitText: '61000' }) },
    ],
    doesNot: [{ mode: 'Partial', qtyText: '0.1', tp: leg({ text: '61000' }) }],
  },
  {
    row: 'TPSL-64',
    key: 'closeBuyLiqPriceTips',
    scene: { position: { isIsolated: true, liqPrice: dec('50000') } },
    says: [
      { mode: 'Partial', qtyText: '0.1', sl: leg({ text: '51000', orderType: 'Limit', limitText: '50000' }) },
    ],
    doesNot: [
      {
        mode: 'Partial',
        qtyText: '0.1',
        sl: leg({ text: '51000', orderType: 'Limit', limitText: '50000.1' }),
      },
    ],
  },
  {
    row: 'TPSL-64',
    key: 'closeSellLiqPriceTips',
    scene: { position: { side: 'Sell', isIsolated: true, liqPrice: dec('70000') } },
    says: [
      { mode: 'Partial', qtyText: '0.1', sl: leg({ text: '69000', orderType: 'Limit', limitText: '70000' }) },
    ],
    doesNot: [
      {
        mode: 'Partial',
        qtyText: '0.1',
        sl: leg({ text: '69000', orderType: 'Limit', limitText: '69999.9' }),
      },
    ],
  },
]
