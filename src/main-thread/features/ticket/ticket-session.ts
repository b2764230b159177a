import { proxy, subscribe } from 'valtio/vanilla'
import type { TicketPreview } from '#shared/contracts/risk-api.ts'
import { previewTicket } from '../../bridge/ask-risk.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { account, session } from '../../stores/account.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { draftFor, takePercentQty } from './draft.ts'
import type { Draft } from './draft.ts'
import { mergePreview } from './merge-preview.ts'
import { createPreviewLoop } from './preview-loop.ts'
import type { Question } from './preview-loop.ts'
import { createOrderSender } from './send-order.ts'

/** The newest answer about the open symbol's draft, changed field by field; `silent` when the worker didn't answer the last question. */
export const preview = proxy<{ v: TicketPreview | null; silent: boolean }>({ v: null, silent: false })

let mounted = 0

/** A symbol's form as it is typed now: a copy that later edits and symbol changes don't reach. */
export function questionOf(symbol: string, draft: Readonly<Draft>): Question {
  return {
    symbol,
    orderType: draft.orderType,
    priceText: draft.priceText,
    qtyText: draft.qtyText,
    percent: draft.percentAsked ? draft.percent : null,
    reduceOnly: draft.reduceOnly,
    // The field rewrites a decimal comma as it's typed.
    decimalSeparator: '.',
  }
}

const loop = createPreviewLoop({
  ask: previewTicket,
  question: () =>
    instrument.v?.symbol === view.symbol ? questionOf(view.symbol, draftFor(view.symbol)) : null,
  onAnswer: (answer, asked) => {
    preview.silent = answer === null
    if (answer === null || asked.symbol !== view.symbol) return
    if (preview.v === null) preview.v = answer
    else mergePreview(preview.v, answer)
    if (asked.percent !== null && answer.qtyFromPercent !== null)
      takePercentQty(draftFor(asked.symbol), asked.percent, answer.qtyFromPercent)
  },
  awake: () => mounted > 0 && view.visible,
  setTimer: (act, ms) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
})

/** Sends this ticket's orders; outlives a closed sheet. */
export const sender = createOrderSender({ preview: loop.exactly, place: placeOrder, newOrderLinkId })

/** Keeps the preview up to date while a ticket is on screen. Returns the function that stops it. */
export function followTicket(): () => void {
  mounted += 1
  let symbol = ''
  let stopDraft = (): void => undefined
  const follow = (): void => {
    if (view.symbol === symbol) return loop.moved()
    symbol = view.symbol
    preview.v = null
    sender.edited()
    stopDraft()
    const draft = draftFor(symbol)
    stopDraft = subscribe(draft, loop.changed)
    loop.changed()
  }
  follow()
  loop.changed()
  const stops = [
    subscribe(view, follow),
    subscribe(instrument, loop.changed),
    subscribe(session, loop.changed),
    subscribe(ticker, loop.moved),
    subscribe(account, loop.moved),
  ]
  return () => {
    mounted -= 1
    for (const stop of stops) stop()
    stopDraft()
  }
}
