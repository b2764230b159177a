import type { LegDraft, LegView, TpSlDraft, TpSlMessage, TpSlView } from '#shared/contracts/tpsl.ts'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import { hundredthsText, isAboveZero, percentText, num, toText } from '#shared/maths/number.ts'
import { qtyFaults } from '#shared/maths/tpsl/faults.ts'
import type { Typed } from '#shared/maths/tpsl/faults.ts'
import { legFields, setTpSlFields } from '#shared/maths/tpsl/payload.ts'
import type { LegPatch } from '#shared/maths/tpsl/payload.ts'
import { sliderSize } from '#shared/maths/tpsl/sliders.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { minText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatQuantity, MISSING } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { goneState, tpSlContext } from './context.ts'
import type { TpSlContext } from './context.ts'
import { typedOf, workLeg } from './leg-work.ts'
import type { WorkedLeg } from './leg-work.ts'
import { patchOf } from './patch.ts'
import { partialEntriesOf, roomFor } from './stops.ts'

const nothing: LegView = {
  trigger: '',
  roi: '',
  change: '',
  pnl: '',
  corrected: '',
  expectedPnl: MISSING,
  expectedRoi: MISSING,
  tone: 0,
  toLiq: MISSING,
  fires: '',
  rises: false,
  exitQty: MISSING,
  intent: 'keep',
  messages: [],
}
const typedLeg = (leg: LegDraft): LegView => ({ ...nothing, [leg.input]: leg.text })

function closedView(draft: TpSlDraft, state: TpSlView['state']): TpSlView {
  return {
    requestId: draft.requestId,
    state,
    head: null,
    tp: typedLeg(draft.tp),
    sl: typedLeg(draft.sl),
    qtyFromPercent: null,
    qtyShare: 0,
    qtyMessages: [],
    formMessages: [],
    riskReward: MISSING,
    allowsRoi: true,
    allowsSliders: false,
    allowsPartial: true,
    partialEntries: 0,
    call: null,
  }
}

/** The largest quantity of a partial entry: what other entries leave on its sides. */
function allowedQty(stores: RiskStores, context: TpSlContext, draft: TpSlDraft): DecimalText {
  if (context.of === 'order') return context.size ?? ZERO_TEXT
  const room = (leg: 'tp' | 'sl', own: string): DecimalText | null =>
    draft[leg].text.trim() === '' ? null : roomFor(stores.account, context, leg, own)
  const tp = room('tp', draft.entry.tpStopOrderId)
  const sl = room('sl', draft.entry.slStopOrderId)
  if (tp !== null && sl !== null) return minText(tp, sl)
  return tp ?? sl ?? context.size ?? ZERO_TEXT
}

function qtyMessages(
  context: TpSlContext,
  draft: TpSlDraft,
  typed: Typed,
  allowed: DecimalText,
): readonly TpSlMessage[] {
  const { instrument } = context
  if (draft.mode === 'Full' || context.of === 'order') return []
  const legs = `${draft.tp.text.trim() === '' ? '' : 'tp'}${draft.sl.text.trim() === '' ? '' : 'sl'}`
  const byMarket = draft.tp.orderType === 'Market' || draft.sl.orderType === 'Market'
  return qtyFaults({
    typed,
    lot: instrument.lotSize,
    minQty: instrument.minQty,
    allowed,
    maxQty: byMarket ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty,
    coin: context.head.unit,
    legs: legs as '' | 'tp' | 'sl' | 'tpsl',
  })
}

function riskReward(tp: WorkedLeg, sl: WorkedLeg): string {
  if (tp.pnl === null || sl.pnl === null || !isAboveZero(tp.pnl)) return MISSING
  const risk = sl.pnl.negated()
  if (!isAboveZero(risk)) return MISSING
  const ratio = formatDecimal(hundredthsText(tp.pnl, risk), 2)
  return ratio === MISSING ? MISSING : `1 : ${ratio}`
}

function callOf(
  context: TpSlContext,
  draft: TpSlDraft,
  tp: LegPatch,
  sl: LegPatch,
  qty: string,
): TpSlCall | null {
  const { instrument, order, positionIdx } = context
  if (tp.kind === 'keep' && sl.kind === 'keep') return null
  // A price that couldn't be calculated (a PnL of an unknown quantity) is never sent.
  if ([tp, sl].some((leg) => leg.kind === 'set' && leg.trigger === '')) return null
  if (draft.target.of === 'ticket') return { call: 'attach', fields: legFields(draft.mode, tp, sl) }
  if (order !== null) {
    const body = {
      orderId: order.orderId,
      symbol: order.symbol,
      type: 'TpSl',
      ...legFields(draft.mode, tp, sl),
    } as const
    return { call: 'replace', body }
  }
  const body = setTpSlFields({ symbol: instrument.symbol, positionIdx, mode: draft.mode, tp, sl, qty })
  return body === null ? null : { call: 'set', body }
}

const blocks = (message: TpSlMessage): boolean => message.kind !== 'caution'

/** Checks and prices the TP/SL form. Never throws; unknown figures are '--'. */
export function previewTpSl(stores: RiskStores, draft: TpSlDraft): TpSlView {
  const context = tpSlContext(stores, draft.target)
  if (context === null)
    return closedView(
      draft,
      stores.account.account === null || draft.target.of === 'ticket'
        ? 'unknown'
        : goneState(stores, draft.target),
    )
  if (draft.openedAs !== '' && context.side !== draft.openedAs) return closedView(draft, 'flipped')
  const { instrument } = context
  const allowed = allowedQty(stores, context, draft)
  const fromSlider =
    draft.qtyPercent === null
      ? null
      : sliderSize(context.size, draft.qtyPercent, instrument.lotSize, allowed, instrument.minQty)
  const qtyFromPercent =
    draft.qtyPercent === null
      ? null
      : fromSlider === null
        ? ''
        : formatQuantity(toText(fromSlider), instrument.lotFraction)
  const qtyTyped = typedOf(qtyFromPercent ?? draft.qtyText)
  const isWhole = draft.mode === 'Full' || context.of === 'order'
  const qty: Decimal | null = isWhole
    ? num(context.size)
    : qtyTyped.kind === 'number' && isAboveZero(qtyTyped.value)
      ? qtyTyped.value
      : null
  const work = (leg: 'tp' | 'sl'): WorkedLeg =>
    workLeg(context, { leg, draft: draft[leg], mode: draft.mode, qty, netOfFees: draft.netOfFees })
  const tp = work('tp')
  const sl = work('sl')
  const size = isWhole ? '' : qtyTyped.kind === 'number' ? (toText(qtyTyped.value) ?? '') : ''
  const sizeChanged = !isWhole && draft.base.qtyText.trim() !== '' && !sameText(draft, qtyFromPercent)
  const patch = (leg: 'tp' | 'sl', worked: WorkedLeg): LegPatch =>
    patchOf({
      base: draft.base[leg],
      now: draft[leg],
      worked,
      stopOrderId: draft.entry[leg === 'tp' ? 'tpStopOrderId' : 'slStopOrderId'],
      size,
      sizeChanged,
    })
  const tpPatch = patch('tp', tp)
  const slPatch = patch('sl', sl)
  const ofQty = qtyMessages(context, draft, qtyTyped, allowed)
  const isOff = tpPatch.kind === 'keep' && slPatch.kind === 'keep'
  const formMessages: TpSlMessage[] = isOff
    ? [{ at: 'form', key: 'nothingChanged', params: {}, kind: 'missing' }]
    : []
  if (changedElsewhere(stores, draft, tpPatch, slPatch))
    formMessages.push({ at: 'form', key: 'changedElsewhere', params: {}, kind: 'caution' })
  // The market may have passed the trigger of an unchanged leg. That must not prevent a change of the other leg.
  const said = (worked: WorkedLeg, kind: LegPatch['kind']): readonly TpSlMessage[] =>
    kind === 'set' || (kind === 'keep' && worked.limit.kind !== 'empty' && worked.trigger.kind === 'empty')
      ? worked.view.messages
      : []
  const tpSaid = said(tp, tpPatch.kind)
  const slSaid = said(sl, slPatch.kind)
  const hasSets = tpPatch.kind === 'set' || slPatch.kind === 'set'
  const blocked = [...tpSaid, ...slSaid, ...(hasSets ? ofQty : [])].some(blocks)
  return {
    requestId: draft.requestId,
    state: 'open',
    head: context.head,
    tp: { ...tp.view, intent: tpPatch.kind, messages: tpSaid },
    sl: { ...sl.view, intent: slPatch.kind, messages: slSaid },
    qtyFromPercent,
    qtyShare: shareOf(qtyTyped, context.size),
    qtyMessages: ofQty,
    formMessages,
    riskReward: riskReward(tp, sl),
    allowsRoi: !context.isPortfolio && context.leverage !== null,
    allowsSliders: !context.isPortfolio,
    allowsPartial: context.family !== 'option',
    partialEntries:
      isWhole && context.of === 'position' ? partialEntriesOf(stores.account, context.positionKey).length : 0,
    call: blocked ? null : callOf(context, draft, tpPatch, slPatch, isWhole ? (context.size ?? '') : size),
  }
}

function shareOf(typed: Typed, size: DecimalText | null): number {
  const whole = num(size)
  if (typed.kind !== 'number' || whole === null || !isAboveZero(whole) || !isAboveZero(typed.value)) return 0
  return Math.min(100, Number(percentText(typed.value, whole) ?? 0))
}

function sameText(draft: TpSlDraft, fromSlider: string | null): boolean {
  const now = typedOf(fromSlider ?? draft.qtyText)
  const before = typedOf(draft.base.qtyText)
  return now.kind === 'number' && before.kind === 'number' && now.value.equals(before.value)
}

/** Whether a leg to be changed differs from what the form opened with: another tab changed it, or it fired. */
function changedElsewhere(stores: RiskStores, draft: TpSlDraft, tp: LegPatch, sl: LegPatch): boolean {
  const moved = (patch: LegPatch, base: LegDraft): boolean => {
    if (patch.kind === 'keep' || patch.stopOrderId === '' || draft.target.of !== 'position') return false
    const now = stores.account.orders.get(patch.stopOrderId)
    return now === undefined || (base.input === 'trigger' && now.triggerPrice !== base.text)
  }
  return moved(tp, draft.base.tp) || moved(sl, draft.base.sl)
}
