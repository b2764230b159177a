import type { LegDraft, TpSlLegName, TpSlMessage, TpSlOpening } from '#shared/contracts/tpsl.ts'
import { isSameNumber } from '#shared/units/same-number.ts'
import type { FormDraft } from './form-edits.ts'

export const legs = ['tp', 'sl'] as const

const isNone = ({ text, limitText }: LegDraft): boolean => text.trim() === '' && limitText.trim() === ''

/** Whether two legs set the same: no part of a leg that is as it was is sent. */
const isSameLeg = (one: LegDraft, other: LegDraft): boolean =>
  (isNone(one) && isNone(other)) ||
  (one.input === other.input &&
    isSameNumber(one.text, other.text) &&
    one.triggerBy === other.triggerBy &&
    one.orderType === other.orderType &&
    isSameNumber(one.limitText, other.limitText) &&
    isSameNumber(one.slippageText, other.slippageText) &&
    (one.slippageText === '' || one.slippageType === other.slippageType))

/** What the exchange has now of what a form changes. */
type Present = Pick<TpSlOpening, TpSlLegName | 'entry' | 'qtyText'>

type Typed = Pick<FormDraft, TpSlLegName | 'base' | 'qtyText' | 'qtyPercent'>

const isQtyTyped = ({ qtyText, qtyPercent, base }: Typed): boolean =>
  qtyPercent !== null || !isSameNumber(qtyText, base.qtyText)

/** The legs that nothing was typed in and that were changed elsewhere: another tab, another program, or they fired. */
const toFollow = (draft: FormDraft, now: Present): readonly TpSlLegName[] =>
  legs.filter((leg) => isSameLeg(draft[leg], draft.base[leg]) && !isSameLeg(draft.base[leg], now[leg]))

/** The form with the present legs and quantity where nothing was typed; the same object if none of them changed. */
export function followed(draft: FormDraft, now: Present): FormDraft {
  let next = draft
  for (const leg of toFollow(draft, now)) {
    const id = `${leg}StopOrderId` as const
    next = {
      ...next,
      [leg]: now[leg],
      base: { ...next.base, [leg]: now[leg] },
      entry: { ...next.entry, [id]: now.entry[id] },
    }
  }
  const { qtyText } = now
  return isQtyTyped(draft) || isSameNumber(draft.base.qtyText, qtyText)
    ? next
    : { ...next, qtyText, base: { ...next.base, qtyText } }
}

export const ELSEWHERE: TpSlMessage = { at: 'form', key: 'changedElsewhere', params: {}, kind: 'caution' }

/** Whether a leg or the quantity that was typed was changed elsewhere to something else. */
export const isContested = (draft: Typed, now: Present): boolean =>
  (isQtyTyped(draft) &&
    !isSameNumber(draft.base.qtyText, now.qtyText) &&
    !isSameNumber(draft.qtyText, now.qtyText)) ||
  legs.some(
    (leg) =>
      !isSameLeg(draft[leg], draft.base[leg]) &&
      !isSameLeg(draft.base[leg], now[leg]) &&
      !isSameLeg(draft[leg], now[leg]),
  )
