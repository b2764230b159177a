import type { LegDraft, TpSlDraft, TpSlLegName, TpSlOpening } from '#shared/contracts/tpsl.ts'

/** The form as typed: a draft without its request id. */
export type FormDraft = Omit<TpSlDraft, 'requestId'>

export const emptyLeg: LegDraft = {
  input: 'trigger',
  text: '',
  bySlider: false,
  triggerBy: 'LastPrice',
  orderType: 'Market',
  limitText: '',
  slippageType: 'Percent',
  slippageText: '',
}

/** The draft of a form that was just opened. */
export const draftOf = (opening: TpSlOpening): FormDraft => ({
  target: opening.target,
  mode: opening.mode,
  entry: opening.entry,
  tp: opening.tp,
  sl: opening.sl,
  base: { tp: opening.tp, sl: opening.sl, qtyText: opening.qtyText },
  qtyText: opening.qtyText,
  qtyPercent: null,
  netOfFees: false,
  openedAs: opening.target.of === 'ticket' ? '' : opening.side,
})

export const editLeg = (draft: FormDraft, leg: TpSlLegName, change: Partial<LegDraft>): FormDraft => ({
  ...draft,
  [leg]: { ...draft[leg], ...change },
})

const byMarket: Partial<LegDraft> = { orderType: 'Market', limitText: '' }

/** TP/SL of the entire position closes it by market: choosing it resets order types and limit prices (TPSL-16). */
export function switchMode(draft: FormDraft, mode: FormDraft['mode']): FormDraft {
  if (mode === draft.mode) return draft
  const next = { ...draft, mode }
  return mode === 'Partial' ? next : editLeg(editLeg(next, 'tp', byMarket), 'sl', byMarket)
}

/** A market order has no limit price, a limit order no slippage. */
export const switchOrderType = (draft: FormDraft, leg: TpSlLegName, type: LegDraft['orderType']): FormDraft =>
  editLeg(draft, leg, type === 'Market' ? byMarket : { orderType: type, slippageText: '' })
