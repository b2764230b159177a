import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import { keptValues } from '../../stores/kept.ts'
import type { Kept } from '../../stores/kept.ts'
import { filterOrders, filterPositions, ordersAsked, positionsAsked } from '../../stores/table-questions.ts'
import { view } from '../../stores/view.ts'
import { draftsAsData, forgetDrafts, putDrafts } from '../../trading/ticket/drafts-data.ts'
import type { DraftsData } from '../../trading/ticket/drafts-data.ts'
import { legsAsData, putLegs } from '../../trading/tpsl/typed-legs.ts'
import type { LegsData } from '../../trading/tpsl/typed-legs.ts'
import { deskPanelOf } from './open-window.ts'
import { windows } from './pop-out.ts'

/**
 * What was typed and chosen in a panel moves with it into a window of its own, and back. A window starts with a copy of its
 * opener's session storage, which holds it for that moment. A window that ends sends it to its opener.
 */

const STORED = 'perpdeck.handover'
const TAKEN = 'perpdeck-panel-taken'
const BACK = 'perpdeck-panel-back'

/**
 * The build that wrote the data: the address of this file names its content and that of its imports. Data of another
 * build are not read.
 */
const BUILD = import.meta.url

/** All that a panel has of a trader. */
interface Handed {
  readonly build: string
  readonly kept: Record<string, Kept>
  readonly ticket?: { readonly drafts: DraftsData; readonly legs: LegsData }
  readonly tables?: { readonly positions: PositionsQuestion; readonly orders: OrdersQuestion }
}

function collect(kind: string, scope: string): string {
  const own = Object.entries(keptValues).filter(([key]) => key.startsWith(`${scope} `))
  const handed: Handed = {
    build: BUILD,
    kept: Object.fromEntries(own.map(([key, value]) => [key.slice(scope.length + 1), value])),
    ...(kind === 'ticket' ? { ticket: { drafts: draftsAsData(), legs: legsAsData(view.symbol) } } : {}),
    ...(kind === 'tables' ? { tables: { positions: positionsAsked(), orders: ordersAsked() } } : {}),
  }
  return JSON.stringify(handed)
}

/** The collected data of another window; null for anything else. */
function read(text: unknown): Handed | null {
  if (typeof text !== 'string') return null
  try {
    const data: unknown = JSON.parse(text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this build wrote it
    return Reflect.get(Object(data), 'build') === BUILD ? (data as Handed) : null
  } catch {
    return null
  }
}

/** Continues what another window collected. */
function put(scope: string, { kept, ticket, tables }: Handed): void {
  for (const [name, value] of Object.entries(kept)) keptValues[`${scope} ${name}`] = value
  if (tables !== undefined && scope !== '') keptValues[`${scope} back`] = kept['tables'] ?? ''
  if (ticket !== undefined) {
    putLegs(ticket.legs)
    // Last: it empties both if they were typed for another account.
    putDrafts(ticket.drafts)
  }
  if (tables !== undefined) {
    filterPositions(tables.positions)
    filterOrders(tables.orders)
  }
}

function store(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, text)
  } catch {
    // Storage is forbidden or full: the window starts empty.
  }
}

/** Follows what this page's windows continue and return. */
function listen(): void {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source === null) return
    const [type, text] = ['type', 'text'].map((name): unknown => Reflect.get(Object(data), name))
    const key = [...windows].find(([, opened]) => opened === source)?.[0]
    if (key === undefined) return
    // Only one window has the draft of an order.
    if (type === TAKEN && text === 'ticket') {
      forgetDrafts()
      putLegs(null)
    }
    const handed = type === BACK ? read(text) : null
    if (handed !== null) put(deskPanelOf(key), handed)
  })
}

if (typeof window !== 'undefined') listen()

/** What was typed and chosen in all panels of this tab (decision 35). */
export function tabAsText(): string {
  const all: Handed = {
    build: BUILD,
    kept: { ...keptValues },
    ticket: { drafts: draftsAsData(), legs: legsAsData(view.symbol) },
    tables: { positions: positionsAsked(), orders: ordersAsked() },
  }
  return JSON.stringify(all)
}

/** Continues what a tab had before it slept. A text of another build, or a broken one, is ignored. */
export function continueTab(text: string): void {
  const handed = read(text)
  if (handed === null) return
  Object.assign(keptValues, handed.kept)
  put('', { ...handed, kept: {} })
}

/** Opens a panel's window with what was typed and chosen in it. `scope`: the panel of a desk, '' of the fixed page. */
export function handOver(kind: string, scope: string, open: () => boolean): boolean {
  store(collect(kind, scope))
  try {
    return open()
  } finally {
    store(null)
  }
}

let isTaken = false

/** In a panel's window: continues what was typed, and returns it when the window ends. A reload continues, too. */
export function takeOver(kind: string): void {
  if (isTaken) return
  isTaken = true
  const opener = window.opener as Window | null
  const send = (type: string, text: string): void => opener?.postMessage({ type, text }, location.origin)
  let stored: string | null = null
  try {
    stored = sessionStorage.getItem(STORED)
  } catch {
    // Storage is forbidden.
  }
  store(null)
  const handed = read(stored)
  if (handed !== null) {
    put('', handed)
    send(TAKEN, kind)
  }
  window.addEventListener('pagehide', () => {
    const text = collect(kind, '')
    store(text)
    send(BACK, text)
  })
}
