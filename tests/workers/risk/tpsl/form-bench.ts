import type { LegDraft, TpSlDraft, TpSlView } from '#shared/contracts/tpsl.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, order, position, privateState, tickerRow } from '../support/samples.ts'

export const stop = (over: Partial<Order>): Order =>
  order({
    side: 'Sell',
    orderType: 'Market',
    orderStatus: 'Untriggered',
    qty: dec('0.5'),
    leavesQty: dec('0.5'),
    reduceOnly: true,
    closeOnTrigger: true,
    triggerBy: 'LastPrice',
    ...over,
  })
export const fullPair = [
  stop({ orderId: 'tp-1', stopOrderType: 'TakeProfit', triggerPrice: dec('65000') }),
  stop({ orderId: 'sl-1', stopOrderType: 'StopLoss', triggerPrice: dec('55000'), triggerBy: 'MarkPrice' }),
]
export const entry = (n: number, over: Partial<Order> = {}): readonly Order[] => [
  stop({
    orderId: `pt-${n}`,
    ocoOrderId: `ps-${n}`,
    stopOrderType: 'PartialTakeProfit',
    triggerPrice: dec(String(61_000 + n * 1000)),
    qty: dec('0.1'),
    updatedAt: 1000 + n,
    ...over,
  }),
  stop({
    orderId: `ps-${n}`,
    ocoOrderId: `pt-${n}`,
    stopOrderType: 'PartialStopLoss',
    triggerPrice: dec(String(59_000 - n * 1000)),
    qty: dec('0.1'),
    updatedAt: 1000 + n,
  }),
]

export async function bench(orders: readonly Order[], of: Partial<Position> = {}) {
  const started = await startRisk()
  started.hub.account({
    kind: 'State',
    state: privateState({ positions: [position(of)], orders: [...orders] }),
  })
  started.hub.batch({ tickers: tickerRow(1) })
  const { api } = started.risk
  const target = { of: 'position', key: 'BTCUSDT:0' } as const
  /** The form as opened, with edits of its legs. */
  function edit(
    edits: { readonly tp?: Partial<LegDraft>; readonly sl?: Partial<LegDraft>; readonly qtyText?: string },
    opening = api.openTpSl(target),
    more: Partial<TpSlDraft> = {},
  ): TpSlView {
    if (opening === null) throw new Error('nothing to open')
    return api.previewTpSl({
      requestId: 7,
      target: opening.target,
      mode: opening.mode,
      entry: opening.entry,
      tp: { ...opening.tp, ...edits.tp },
      sl: { ...opening.sl, ...edits.sl },
      base: { tp: opening.tp, sl: opening.sl, qtyText: opening.qtyText },
      qtyText: edits.qtyText ?? opening.qtyText,
      qtyPercent: null,
      netOfFees: false,
      openedAs: opening.side,
      ...more,
    })
  }
  const body = (view: TpSlView) => (view.call?.call === 'set' ? view.call.body : null)
  return { ...started, api, target, edit, body }
}
