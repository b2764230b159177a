import { proxy, snapshot } from 'valtio/vanilla'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import type { TpSlDraft, TpSlLegName, TpSlOpening, TpSlView } from '#shared/contracts/tpsl.ts'
import type { Side } from '#shared/domain/enums.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { previewTpSl } from '../../bridge/ask-risk.ts'
import { createRequestLoop } from '../live-preview/request-loop.ts'
import { draftOf } from './form-edits.ts'
import type { FormDraft } from './form-edits.ts'

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
  /** How each leg's percent was corrected; null after the next edit of the leg. */
  corrected: Readonly<Record<TpSlLegName, Corrected | null>>
}

/** A percent that was typed beyond its range, and the limit that replaced it. */
export interface Corrected {
  readonly typed: string
  readonly value: string
}

const legs = ['tp', 'sl'] as const

export interface TpSlForm {
  readonly opening: TpSlOpening
  readonly state: FormState
  edit(change: (draft: FormDraft) => FormDraft): void
  replacePartial(chosen: boolean): void
  /**
   * Whether the form shows the prices that an order of this side gets. Only a typed price is the same for both sides: a
   * percent, ROI or PnL is another price for each.
   */
  shows(side: Side): boolean
  /** Resolves to the call for exactly what is typed, or to null if there are errors; each field shows its own. */
  ready(): Promise<TpSlCall | null>
  stop(): void
}

const setTimer = (act: () => void, ms: number): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

const isWrong = ({ tp, sl }: TpSlView): boolean =>
  [...tp.messages, ...sl.messages].some(({ kind }) => kind === 'error')

const isSameNumber = (one: string, other: string): boolean => {
  const [left, right] = [parseDecimalText(one), parseDecimalText(other)]
  return left === null || right === null ? one === other : compareDecimalText(left, right) === 0
}

/** Whether both forms give the same trigger prices. Leaving a field pads its number, which changes none. */
function isSameOrder(one: FormDraft | null, other: FormDraft): boolean {
  if (one === null || one.target.of !== 'ticket' || other.target.of !== 'ticket') return false
  return (
    legs.every((leg) => one[leg].input === other[leg].input && one[leg].text === other[leg].text) &&
    one.target.kind === other.target.kind &&
    isSameNumber(one.target.priceText, other.target.priceText) &&
    isSameNumber(one.target.qtyText, other.target.qtyText)
  )
}

/** While no side is chosen: the answer for the side that what is typed is right for, of a buy if it is for neither. */
async function askSide(question: TpSlDraft): Promise<TpSlView | null> {
  const view = await previewTpSl(question)
  const { target } = question
  if (view === null || target.of !== 'ticket' || target.isOpen !== true || !isWrong(view)) return view
  const other = await previewTpSl({ ...question, target: { ...target, side: 'Sell' } })
  return other === null || isWrong(other) ? view : other
}

/** Creates a TP/SL form: what is typed, and the worker's answers to it. `begun`: what was typed before. */
export function createTpSlForm(opening: TpSlOpening, begun: Partial<FormDraft> = {}): TpSlForm {
  const state = proxy<FormState>({
    draft: { ...draftOf(opening), ...begun },
    view: null,
    calculating: false,
    tried: false,
    sending: false,
    replacesPartial: false,
    corrected: { tp: null, sl: null },
  })
  /** What is typed, as plain data that can be sent to a worker. */
  const typed = (): FormDraft => snapshot(state).draft
  /** What was typed when the shown answer was given. */
  let answered: FormDraft | null = null
  /** A worker that has just started has no account yet. That isn't an answer: keep the last one. */
  const ask = async (question: TpSlDraft): Promise<TpSlView | null> => {
    const view = await askSide(question)
    return view?.state === 'unknown' && question.target.of !== 'ticket' ? null : view
  }
  const loop = createRequestLoop({
    ask,
    question: typed,
    onAnswer: (view: TpSlView) => {
      state.view = view
      takeCorrections(view)
      answered = typed()
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
    const wrong = legs.filter((leg) => view[leg].corrected !== '')
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
      for (const leg of legs)
        if (typed()[leg].text !== state.corrected[leg]?.value)
          state.corrected = { ...state.corrected, [leg]: null }
      loop.changed()
    },
    replacePartial(chosen) {
      state.replacesPartial = chosen
    },
    shows(side) {
      const isPriced = legs.every((leg) => {
        const { input, text } = state.draft[leg]
        return input === 'trigger' || text.trim() === ''
      })
      return isPriced || (isSameOrder(answered, typed()) && state.view?.head?.side === side)
    },
    async ready() {
      state.tried = true
      const asked = typed()
      const view = await loop.exactly(asked)
      if (view === null) {
        state.calculating = true
        return null
      }
      if (typed() !== asked) return null
      state.view = view
      state.calculating = false
      const isCorrected = takeCorrections(view)
      answered = typed()
      // The trader has not seen the corrected percent yet.
      if (isCorrected) return null
      // Plain data: a Valtio proxy can't be sent to a worker.
      const shown = snapshot(state).view
      return shown?.state === 'open' ? shown.call : null
    },
    stop: () => loop.stop(),
  }
}
