import type { LegDraft, TpSlEntryIds, TpSlOpening, TpSlTarget } from '#shared/contracts/tpsl.ts'
import type { Order } from '#shared/domain/records.ts'
import { tpSlDefaults } from '#shared/maths/tpsl/defaults.ts'
import type { TpSlDefaults } from '#shared/maths/tpsl/defaults.ts'
import { formModeOf, legOrderTypeOf, presentValue, triggerByOf } from '#shared/maths/tpsl/kinds.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { tpSlContext } from './context.ts'
import type { TpSlContext } from './context.ts'
import { stopsOf } from './stops.ts'
import { trailingView } from './trailing.ts'

type LegDefaults = Pick<LegDraft, 'text' | 'triggerBy' | 'orderType' | 'limitText'>

interface LegSlippage {
  readonly type: LegDraft['slippageType'] | undefined
  readonly text: string | undefined
}

const legOf = (leg: LegDefaults, slippage: LegSlippage): LegDraft => ({
  input: 'trigger',
  bySlider: false,
  ...leg,
  slippageType: slippage.type ?? 'Percent',
  slippageText: slippage.text ?? '',
})

const slippageOf = (stop: Order | null): LegSlippage => ({
  type: stop?.maxSlippageType,
  text: stop?.maxSlippage,
})

function legsOf(
  tp: Order | null,
  sl: Order | null,
): { readonly tp: LegDraft; readonly sl: LegDraft } & TpSlEntryIds {
  const d: TpSlDefaults = tpSlDefaults(tp, sl)
  return {
    tp: legOf(
      {
        text: d.takeProfit,
        triggerBy: d.tpTriggerBy,
        orderType: d.tpOrderType,
        limitText: d.limitTakeProfit,
      },
      slippageOf(tp),
    ),
    sl: legOf(
      { text: d.stopLoss, triggerBy: d.slTriggerBy, orderType: d.slOrderType, limitText: d.limitStopLoss },
      slippageOf(sl),
    ),
    tpStopOrderId: d.tpStopOrderId,
    slStopOrderId: d.slStopOrderId,
  }
}

/** TP/SL of an open order. */
function legsOfOrder(order: Order | null): ReturnType<typeof legsOf> {
  if (order === null) return legsOf(null, null)
  return {
    tp: legOf(
      {
        text: presentValue(order.takeProfit) ?? '',
        triggerBy: triggerByOf(order.tpTriggerBy),
        orderType: legOrderTypeOf(order.tpOrderType),
        limitText: presentValue(order.limitTakeProfit) ?? '',
      },
      { type: order.tpMaxSlippageType, text: order.tpMaxSlippage },
    ),
    sl: legOf(
      {
        text: presentValue(order.stopLoss) ?? '',
        triggerBy: triggerByOf(order.slTriggerBy),
        orderType: legOrderTypeOf(order.slOrderType),
        limitText: presentValue(order.limitStopLoss) ?? '',
      },
      { type: order.slMaxSlippageType, text: order.slMaxSlippage },
    ),
    tpStopOrderId: '',
    slStopOrderId: '',
  }
}

function opening(
  context: TpSlContext,
  target: TpSlTarget,
  mode: TpSlOpening['mode'],
  legs: ReturnType<typeof legsOf>,
  qtyText: string,
  trailing: TpSlOpening['trailing'],
): TpSlOpening {
  const { tpStopOrderId, slStopOrderId, tp, sl } = legs
  return {
    target,
    mode,
    isModify: tp.text !== '' || sl.text !== '',
    entry: { tpStopOrderId, slStopOrderId },
    tp,
    sl,
    qtyText,
    side: context.side,
    trailing,
    allowsRoi: !context.isPortfolio && context.leverage !== null,
    allowsPartial: context.family !== 'option',
  }
}

/**
 * The initial form of a target (TPSL-08, TPSL-32). A position with partial entries but no TP/SL for all of it starts in
 * partial mode (TPSL-33). Null if the target is closed.
 */
export function openTpSl(stores: RiskStores, target: TpSlTarget): TpSlOpening | null {
  const context = tpSlContext(stores, target)
  if (context === null) return null
  if (context.of === 'order')
    return opening(
      context,
      target,
      formModeOf(context.order?.tpSlMode),
      legsOfOrder(context.order),
      context.size ?? '',
      null,
    )
  const { positionKey } = context
  const [tp = null] = stopsOf(stores.account, positionKey, 'TakeProfit')
  const [sl = null] = stopsOf(stores.account, positionKey, 'StopLoss')
  const hasPartial = stopsOf(stores.account, positionKey).some(
    (stop) => stop.stopOrderType?.startsWith('Partial') === true,
  )
  const mode = tp === null && sl === null && hasPartial ? 'Partial' : 'Full'
  return opening(context, target, mode, legsOf(tp, sl), '', trailingView(stores, positionKey, context))
}

/** The form of one partial entry of a position, by its stop orders; null if none of them is open. */
export function openEntry(stores: RiskStores, positionKey: string, ids: TpSlEntryIds): TpSlOpening | null {
  const target: TpSlTarget = { of: 'position', key: positionKey }
  const context = tpSlContext(stores, target)
  const tp = stores.account.orders.get(ids.tpStopOrderId) ?? null
  const sl = stores.account.orders.get(ids.slStopOrderId) ?? null
  if (context === null || (tp === null && sl === null)) return null
  const qty = (tp ?? sl)?.qty ?? ''
  return opening(context, target, 'Partial', legsOf(tp, sl), qty, null)
}
