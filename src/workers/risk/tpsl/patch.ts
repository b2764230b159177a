import type { LegDraft } from '#shared/contracts/tpsl.ts'
import { toText } from '#shared/maths/number.ts'
import type { LegPatch } from '#shared/maths/tpsl/payload.ts'
import type { WorkedLeg } from './leg-work.ts'
import { isTypedGain, typedOf } from './leg-work.ts'

const sameNumber = (a: string, b: string): boolean => {
  if (a.trim() === b.trim()) return true
  const [one, other] = [typedOf(a), typedOf(b)]
  return (
    one.kind === 'number' &&
    other.kind === 'number' &&
    one.value.equals(other.value) &&
    isTypedGain(a) === isTypedGain(b)
  )
}

/** Whether a leg is as it was when the form was opened: then no part of it is sent. */
export function isUntouched(base: LegDraft, now: LegDraft): boolean {
  if (base.text.trim() === '' && now.text.trim() === '' && now.limitText.trim() === '') return true
  return (
    now.input === base.input &&
    sameNumber(now.text, base.text) &&
    now.triggerBy === base.triggerBy &&
    now.orderType === base.orderType &&
    (now.orderType === 'Market' || sameNumber(now.limitText, base.limitText)) &&
    sameNumber(now.slippageText, base.slippageText) &&
    (now.slippageText.trim() === '' || now.slippageType === base.slippageType)
  )
}

/** The change of a leg, from the typed text. */
export function patchOf(ask: {
  readonly base: LegDraft
  readonly now: LegDraft
  readonly worked: WorkedLeg
  readonly stopOrderId: string
  /** The entry's typed size, '' for a whole position, and whether it changed. */
  readonly size: string
  readonly sizeChanged: boolean
}): LegPatch {
  const { base, now, worked, stopOrderId } = ask
  const existed = base.text.trim() !== ''
  const isGone = now.text.trim() === ''
  if (isUntouched(base, now) && !(ask.sizeChanged && existed)) return { kind: 'keep', stopOrderId }
  if (isGone) return existed ? { kind: 'remove', stopOrderId } : { kind: 'keep', stopOrderId }
  const text = (typed: WorkedLeg['trigger']): string =>
    typed.kind === 'number' ? (toText(typed.value) ?? '') : ''
  return {
    kind: 'set',
    stopOrderId,
    trigger: text(worked.trigger),
    triggerBy: now.triggerBy,
    orderType: now.orderType,
    limit: text(worked.limit),
    size: ask.size,
    slippage: text(worked.slippage),
    slippageType: now.slippageType,
  }
}
