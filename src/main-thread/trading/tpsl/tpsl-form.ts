import { proxy, snapshot } from 'valtio/vanilla'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import type {
  LegDraft,
  TpSlDraft,
  TpSlLegName,
  TpSlOpening,
  TpSlTarget,
  TpSlView,
} from '#shared/contracts/tpsl.ts'
import type { Side } from '#shared/domain/enums.ts'
import { isSameNumber } from '#shared/units/same-number.ts'
import { previewTpSl } from '../../bridge/ask-risk.ts'
import { createRequestLoop } from '../live-preview/request-loop.ts'
import { draftOf } from './form-edits.ts'
import type { FormDraft } from './form-edits.ts'
import { ELSEWHERE, followed, isContested, legs } from './follow-legs.ts'

export interface FormState {
  draft: FormDraft
  /** The answer to what is typed now; null before the first one. */
  view: TpSlView | null
  /** True where the worker is slow, gone or hung: what is shown is older than what is typed. */
  calculating: boolean
  /** True after the first attempt to send: missing values are reported from then on. */
  tried: boolean
  sending: boolean
  /** True: cancel the partial entries before setting TP/SL of the entire position. */
  replacesPartial: boolean
  /** True: the last press sent nothing, because the form did not show the prices yet. */
  unseen: boolean
  /** How each leg's percent was corrected; null after the next edit of the leg. */
  corrected: Readonly<Record<TpSlLegName, Corrected | null>>
}

/** A percent that was typed beyond its range, and the limit that replaced it. */
export interface Corrected {
  readonly typed: string
  readonly value: string
}

/** Trigger prices as a form shows them, '' for a leg without one. */
export type ShownTriggers = Readonly<Record<TpSlLegName, string>>

export interface TpSlForm {
  readonly opening: TpSlOpening
  readonly state: FormState
  edit(change: (draft: FormDraft) => FormDraft): void
  replacePartial(chosen: boolean): void
  /**
   * The trigger prices that the form shows; null if it does not show them yet. A typed price is always shown. A percent,
   * ROI or PnL is another price for each `side`, and for each price of the market.
   */
  shown(side?: Side): ShownTriggers | null
  /**
   * Resolves to the call that sets what is typed at the prices of `seen`, whatever the market did since. 'unseen': the
   * form now shows other prices, and the trader has to press again. null: there are errors; each field shows its own.
   */
  ready(seen: ShownTriggers | null): Promise<TpSlCall | 'unseen' | null>
  stop(): void
}

const setTimer = (act: () => void, ms: number): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

const isWrong = ({ tp, sl }: TpSlView): boolean =>
  [...tp.messages, ...sl.messages].some(({ kind }) => kind === 'error')

/** Whether both forms are of the same order, or both of a position or an order that exists. */
function isSameTarget(one: TpSlTarget, other: TpSlTarget): boolean {
  if (one.of !== 'ticket' || other.of !== 'ticket') return one.of === other.of
  return (
    one.kind === other.kind &&
    isSameNumber(one.priceText, other.priceText) &&
    isSameNumber(one.qtyText, other.qtyText)
  )
}

/** Whether both forms give the same trigger prices. Leaving a field pads its number, which changes none. */
const isSameForm = (one: FormDraft, other: FormDraft): boolean =>
  legs.every((leg) => one[leg].input === other[leg].input && one[leg].text === other[leg].text) &&
  one.mode === other.mode &&
  one.qtyPercent === other.qtyPercent &&
  isSameNumber(one.qtyText, other.qtyText) &&
  isSameTarget(one.target, other.target)

const isBlank = (text: string): boolean => text.trim() === ''

/** The form with the prices of `seen` typed in it. */
function withTriggers(draft: FormDraft, seen: ShownTriggers): FormDraft {
  const leg = (name: TpSlLegName): LegDraft =>
    isBlank(draft[name].text)
      ? draft[name]
      : { ...draft[name], input: 'trigger', text: seen[name], bySlider: false }
  return { ...draft, tp: leg('tp'), sl: leg('sl') }
}

/** While no side is chosen: the answer for the side that what is typed is right for, of a buy if it is for neither. */
async function askSide(question: TpSlDraft): Promise<TpSlView | null> {
  const view = await previewTpSl(question)
  const { target } = question
  if (view === null || target.of !== 'ticket' || target.isOpen !== true || !isWrong(view)) return view
  const other = await previewTpSl({ ...question, target: { ...target, side: 'Sell' } })
  return other === null || isWrong(other) ? view : other
}

const saysElsewhere = (view: TpSlView | null): boolean =>
  view?.formMessages.some(({ key }) => key === ELSEWHERE.key) === true

/**
 * Creates a TP/SL form: what is typed, and the worker's answers to it.
 *
 * @param begun what was typed before
 * @param reopen what the form would open with now: legs that nothing was typed in follow it. Resolves to null if it is unknown
 */
export function createTpSlForm(
  opening: TpSlOpening,
  begun: Partial<FormDraft> = {},
  reopen: () => Promise<TpSlOpening | null> = () => Promise.resolve(null),
): TpSlForm {
  const state = proxy<FormState>({
    draft: { ...draftOf(opening), ...begun },
    view: null,
    calculating: false,
    tried: false,
    sending: false,
    replacesPartial: false,
    unseen: false,
    corrected: { tp: null, sl: null },
  })
  /** What is typed, as plain data that can be sent to a worker. */
  const typed = (): FormDraft => snapshot(state).draft
  /** What was typed when the shown answer was given. */
  let answered: FormDraft | null = null
  /** A worker that has just started has no account yet. That isn't an answer: keep the last one. */
  const ask = async (question: TpSlDraft): Promise<TpSlView | null> => {
    const [view, now] = await Promise.all([askSide(question), reopen()])
    if (view === null || (view.state === 'unknown' && question.target.of !== 'ticket')) return null
    present = now
    if (now === null || saysElsewhere(view) || !isContested(question, now)) return view
    return { ...view, formMessages: [...view.formMessages, ELSEWHERE] }
  }
  let present: TpSlOpening | null = null
  /** Lets legs that nothing was typed in follow what another tab or program set. Returns whether one changed. */
  function follow(): boolean {
    const before = typed()
    const next = present === null ? before : followed(before, present)
    if (next !== before) state.draft = next
    return next !== before
  }
  const loop = createRequestLoop({
    ask,
    question: typed,
    onAnswer: (view: TpSlView) => {
      state.view = view
      takeCorrections(view)
      answered = typed()
      if (follow()) loop.changed()
    },
    onSlow: (slow) => {
      state.calculating = slow
    },
    setTimer,
  })
  /**
   * Writes a percent beyond its range back into its field as the limit (TPSL-50, TPSL-51), and the slider's quantity
   * into its field. Returns whether a percent was corrected.
   */
  function takeCorrections(view: TpSlView): boolean {
    // An answer to the text before the correction may arrive after it.
    const wrong = legs.filter((leg) => !['', typed()[leg].text].includes(view[leg].corrected))
    for (const leg of wrong) {
      const value = view[leg].corrected
      state.corrected = { ...state.corrected, [leg]: { typed: typed()[leg].text, value } }
      state.draft = { ...typed(), [leg]: { ...typed()[leg], text: value } }
    }
    if (view.qtyFromPercent !== null && state.draft.qtyPercent !== null)
      state.draft = { ...typed(), qtyText: view.qtyFromPercent }
    return wrong.length > 0
  }
  loop.changed()
  return {
    opening,
    state,
    edit(change) {
      state.draft = change(typed())
      state.unseen = false
      for (const leg of legs)
        if (typed()[leg].text !== state.corrected[leg]?.value)
          state.corrected = { ...state.corrected, [leg]: null }
      loop.changed()
    },
    replacePartial(chosen) {
      state.replacesPartial = chosen
    },
    shown(side) {
      const { draft, view, calculating } = snapshot(state)
      const isAnswered =
        !calculating &&
        answered !== null &&
        isSameForm(answered, draft) &&
        (side === undefined || view?.head?.side === side)
      const of = (leg: TpSlLegName): string => {
        const { input, text } = draft[leg]
        if (input === 'trigger' || isBlank(text)) return text
        return isAnswered ? (view?.[leg].trigger ?? '') : ''
      }
      const found = { tp: of('tp'), sl: of('sl') }
      return legs.every((leg) => isBlank(draft[leg].text) || found[leg] !== '') ? found : null
    },
    async ready(shownThen) {
      let seen = shownThen
      state.tried = true
      state.unseen = false
      const isTold = saysElsewhere(state.view)
      let asked = typed()
      let view = await loop.exactly(asked)
      if (view !== null && typed() === asked && follow()) {
        const before = asked
        asked = typed()
        for (const leg of legs)
          if (seen !== null && asked[leg] !== before[leg]) seen = { ...seen, [leg]: asked[leg].text }
        view = await loop.exactly(asked)
      }
      if (view === null) {
        state.calculating = true
        return null
      }
      if (typed() !== asked) return null
      if (saysElsewhere(view) && !isTold) {
        state.view = view
        answered = asked
        state.unseen = true
        return 'unseen'
      }
      const [now, shownNow] = [view, seen]
      const isOther = shownNow === null || legs.some((leg) => !isSameNumber(now[leg].trigger, shownNow[leg]))
      // The market moved what the form computes from it: what was shown is judged as a typed price.
      const asSeen =
        seen === null || !isOther || view.call === null ? null : await loop.exactly(withTriggers(asked, seen))
      if (typed() !== asked) return null
      const isStill = asSeen !== null && asSeen.state === 'open' && asSeen.call !== null
      state.view = isStill ? asSeen : view
      state.calculating = false
      const isCorrected = takeCorrections(state.view)
      answered = typed()
      // The trader has not seen the corrected percent yet.
      if (isCorrected) return null
      // Plain data: a Valtio proxy can't be sent to a worker.
      const shown = snapshot(state).view
      if (shown?.state !== 'open' || shown.call === null) return null
      state.unseen = isOther && !isStill
      return state.unseen ? 'unseen' : shown.call
    },
    stop: () => loop.stop(),
  }
}
