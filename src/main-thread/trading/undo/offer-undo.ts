import '../../i18n/english/workspace.ts'
import { subscribe } from 'valtio/vanilla'
import { accountIdNow, session } from '../../stores/account.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { dismissNotice, notices, pushNotice, UNDO_ID } from '../../stores/notices.ts'

/** Time to read what is gone, and to bring it back, ms. */
const LIFETIME_MS = 12_000

interface Offer {
  readonly id: string
  readonly run: () => void
}

/** What can be brought back now, newest last. An offer ends with its notice. */
let offers: readonly Offer[] = []
let count = 0
/** Nothing was pressed since the newest offer: its keys come before those of the chart. */
let isLast = false

const isShown = ({ id }: Offer): boolean => notices.list.some((notice) => notice.id === id)

/** Ctrl+Z or ⌘Z brings the newest one back. In a field it is the field's own. */
function pressed(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isUndo || event.key.toLowerCase() !== 'z' || event.defaultPrevented || isTyping(event)) return
  // In the chart Ctrl+Z is the chart's, unless nothing was done there since.
  if (event.eventPhase === Event.CAPTURING_PHASE && !isLast) return
  offers = offers.filter(isShown)
  const newest = offers.at(-1)
  if (newest === undefined) return
  event.preventDefault()
  event.stopPropagation()
  dismissNotice(newest.id)
  newest.run()
}

let isListening = false
function listen(): void {
  if (isListening || typeof window === 'undefined') return
  isListening = true
  let whose = accountIdNow()
  // What was one account's is never brought back to another one.
  subscribe(session, () => {
    if (accountIdNow() === whose) return
    whose = accountIdNow()
    for (const { id } of offers) dismissNotice(id)
    offers = []
  })
  window.addEventListener('keydown', pressed, true)
  document.addEventListener('keydown', pressed)
  window.addEventListener('pointerdown', () => (isLast = false), true)
}

/** Something of the trader is gone by one press: its text in `workspace:undo`, and the one that it replaces. */
export interface Gone {
  readonly titleKey: string
  readonly bodyKey?: string
  readonly params?: Readonly<Record<string, string>>
  /** Only the last one with this name is offered. */
  readonly only?: string
}

/**
 * Reports what a press took away, with Undo in the notice and by Ctrl+Z. `undo` brings it back; it reports its own failure.
 * Nothing is reported in the history of notices.
 */
export function offerUndo(gone: Gone, undo: () => void): void {
  listen()
  count += 1
  const id = `${UNDO_ID}${gone.only ?? count}`
  const run = (): void => {
    offers = offers.filter((offer) => offer.id !== id)
    undo()
  }
  offers = [...offers.filter((offer) => offer.id !== id && isShown(offer)), { id, run }]
  isLast = true
  const { titleKey, bodyKey = '', params = {} } = gone
  pushNotice({ id, tone: 'info', titleKey, bodyKey, params }, LIFETIME_MS, {
    labelKey: 'workspace:undo.action',
    run,
  })
}

/** Reports that something could not be brought back. `reasonKey`: '' without a known reason. */
export const notifyNotRestored = (reasonKey: string, params: Gone['params'] = {}): void =>
  pushNotice({
    id: 'undo-failed',
    tone: 'failure',
    titleKey: 'workspace:undo.failed',
    bodyKey: reasonKey,
    params,
  })
