import { proxy, snapshot } from 'valtio/vanilla'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import type { TpSlDraft, TpSlOpening, TpSlView } from '#shared/contracts/tpsl.ts'
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
}

export interface TpSlForm {
  readonly opening: TpSlOpening
  readonly state: FormState
  edit(change: (draft: FormDraft) => FormDraft): void
  replacePartial(chosen: boolean): void
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
  })
  /** What is typed, as plain data that can be sent to a worker. */
  const typed = (): FormDraft => snapshot(state).draft
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
    },
    onSlow: (slow) => {
      state.calculating = slow
    },
    setTimer,
  })
  /**
   * Writes a percent beyond its range back into its field as the limit (TPSL-50, TPSL-51), and the slider's quantity
   * into its field.
   */
  function takeCorrections(view: TpSlView): void {
    for (const leg of ['tp', 'sl'] as const) {
      const { corrected } = view[leg]
      if (corrected !== '') state.draft = { ...typed(), [leg]: { ...typed()[leg], text: corrected } }
    }
    if (view.qtyFromPercent !== null && state.draft.qtyPercent !== null)
      state.draft = { ...typed(), qtyText: view.qtyFromPercent }
  }
  loop.changed()
  return {
    opening,
    state,
    edit(change) {
      state.draft = change(typed())
      loop.changed()
    },
    replacePartial(chosen) {
      state.replacesPartial = chosen
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
      // Plain data: a Valtio proxy can't be sent to a worker.
      const shown = snapshot(state).view
      return shown?.state === 'open' ? shown.call : null
    },
    stop: () => loop.stop(),
  }
}
