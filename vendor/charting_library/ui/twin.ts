import type { Translate } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/strings.ts'
import type { LineEntry } from '../lines/line-adapter.ts'
import {
  ACTIONS,
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_MOVE,
  CAN_REVERSE,
  KIND_POSITION,
  NUMBER,
  TEXT,
} from '../lines/line-fields.ts'
import type { LineHub } from '../lines/line-hub.ts'
import type { LineAction } from '../protocol.ts'
import { element, setText } from './dom.ts'

export interface Twin {
  readonly root: HTMLElement
  /** Reports a change of the lines. The list is updated within about a second. */
  changed: () => void
  stop: () => void
}

export interface TwinOptions {
  hub: LineHub
  translate: Translate
  label: string
  priceText: (price: number) => string
  /** The price that is `steps` ticks away from `price`. */
  step: (price: number, steps: number) => number
  /** Schedules a deferrable update to run with the page's next one. */
  schedule: (update: () => void) => void
}

interface Row {
  root: HTMLElement
  text: HTMLElement
  quantity: HTMLElement
  price: HTMLElement
  reason: HTMLElement
  actions: HTMLElement
  shape: string
  /** Names of the actions that have a button, separated by spaces. */
  able: string
  pending: number | null
}

const INTERVAL = 1000
/** Maximum number of rows updated at once. The others are updated in the next updates. */
const MAX_ROWS = 24

/**
 * The chart's lines as a table in the page, for screen readers, keyboards and tests, which cannot read a canvas. It is
 * invisible until it has the focus. It is updated at most once a second.
 */
export function createTwin(options: TwinOptions): Twin {
  const { hub, translate } = options
  const { store } = hub
  const root = element('div', { class: 'twin', attributes: { role: 'table', 'aria-label': options.label } })
  root.addEventListener('focusout', () => hub.focus(null))
  const rows = new Map<LineEntry, Row>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  let next = 0
  /** Number of rows that have not been updated since the last change. */
  let due = 0
  let dirty = false

  /** Discards a price that the user changed by keys but did not confirm. */
  const giveUp = (row: Row): void => {
    if (row.pending === null) return
    row.pending = null
    hub.dragging(false)
  }

  const priceKeys = (entry: LineEntry, row: Row, event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
    const by = steps[event.key]
    const current = row.pending ?? store.number(entry.slot, NUMBER.price)
    if (by !== undefined) {
      row.pending = options.step(current, by)
      hub.act(entry, 'moving', row.pending)
    } else if (event.key === 'Enter' && row.pending !== null) {
      const price = row.pending
      row.pending = null
      hub.act(entry, 'move', price)
    } else if (event.key === 'Escape' && row.pending !== null) giveUp(row)
    else return
    event.preventDefault()
    event.stopPropagation()
    fill(entry, row)
  }

  const makeActions = (entry: LineEntry, row: Row): void => {
    const flags = store.number(entry.slot, NUMBER.flags)
    const position = entry.kind === KIND_POSITION
    const possible: readonly (readonly [number, TextKey, LineAction])[] = [
      [CAN_MODIFY, position ? 'protectLine' : 'modifyLine', 'modify'],
      [CAN_REVERSE, 'reverseLine', 'reverse'],
      [CAN_CLOSE, position ? 'closeLine' : 'cancelLine', position ? 'close' : 'cancel'],
    ]
    const able = possible.filter(([bit]) => (flags & bit) !== 0)
    const names = able.map(([, , action]) => action).join(' ')
    // If only the movable flag changes, as during a move, the buttons are not rebuilt and can keep the focus.
    if (row.able !== names) {
      row.able = names
      row.actions.replaceChildren(
        ...able.map(([, key, action]) =>
          element('button', {
            text: translate(key),
            attributes: { type: 'button', 'data-action': action },
            on: { click: () => hub.act(entry, action) },
          }),
        ),
      )
    }
    const movable = (flags & CAN_MOVE) !== 0
    // Only a movable line's price is a spin button. Any other price is plain text in its cell.
    if (movable) {
      row.price.setAttribute('role', 'spinbutton')
      row.price.tabIndex = 0
    } else {
      for (const name of ['role', 'aria-label', 'aria-valuenow', 'aria-valuetext'])
        row.price.removeAttribute(name)
      // After a move has been confirmed, the price stays focused until it can be moved again.
      if (row.price.matches(':focus')) row.price.tabIndex = -1
      else row.price.removeAttribute('tabindex')
    }
    row.root.dataset['kind'] = position ? 'position' : (flags & ACTIONS) === 0 ? 'info' : 'order'
  }

  function fill(entry: LineEntry, row: Row): void {
    const { slot } = entry
    const text = store.text(slot, TEXT.text)
    const price = row.pending ?? store.number(slot, NUMBER.price)
    const { dataset } = row.root
    const value = Number.isFinite(price) ? String(price) : '--'
    dataset['lineId'] ??= entry.externalId || String(slot)
    if (entry.externalId !== '' && dataset['lineId'] !== entry.externalId)
      dataset['lineId'] = entry.externalId
    const isNew = dataset['text'] !== text || dataset['price'] !== value
    dataset['text'] = text
    dataset['price'] = value
    const shown = options.priceText(price)
    setText(row.text, text)
    setText(row.quantity, store.text(slot, TEXT.quantity))
    setText(row.price, shown)
    setText(row.reason, store.text(slot, TEXT.reason))
    const silent = row.reason.textContent === ''
    if (row.reason.hidden !== silent) row.reason.hidden = silent
    const colour = store.colour(slot, NUMBER.lineColor)
    if (dataset['colour'] !== colour) dataset['colour'] = colour
    const shape = String(store.number(slot, NUMBER.flags))
    const isReshaped = shape !== row.shape
    row.shape = shape
    if (isReshaped) makeActions(entry, row)
    if (!(isNew || isReshaped) || row.price.getAttribute('role') !== 'spinbutton') return
    row.price.setAttribute('aria-label', translate('movePrice', { line: text }))
    row.price.setAttribute('aria-valuenow', value)
    row.price.setAttribute('aria-valuetext', shown)
  }

  const make = (entry: LineEntry): Row => {
    const cell = (): HTMLElement => element('span', { class: 'cell', attributes: { role: 'cell' } })
    const row: Row = {
      root: element('div', { class: 'row', attributes: { role: 'row' } }),
      text: cell(),
      quantity: cell(),
      price: element('span'),
      reason: cell(),
      actions: element('span', { class: 'actions', attributes: { role: 'cell' } }),
      shape: '',
      able: '',
      pending: null,
    }
    row.root.addEventListener('focusin', () => hub.focus(entry))
    row.reason.setAttribute('aria-live', 'polite')
    row.price.addEventListener('keydown', (event) => priceKeys(entry, row, event))
    row.price.addEventListener('blur', () => {
      giveUp(row)
      fill(entry, row)
    })
    const priceCell = cell()
    priceCell.append(row.price)
    row.root.append(row.text, row.quantity, priceCell, row.reason, row.actions)
    root.append(row.root)
    rows.set(entry, row)
    return row
  }

  const update = (): void => {
    // `stop` was called while the update waited.
    if (timer === null) return
    timer = null
    last = performance.now()
    const entries = hub.entries()
    const alive = new Set(entries)
    for (const [entry, row] of rows) {
      if (alive.has(entry)) continue
      row.root.remove()
      rows.delete(entry)
    }
    const fresh = entries.filter((entry) => !rows.has(entry))
    for (const entry of fresh) fill(entry, make(entry))
    if (dirty) due = entries.length
    dirty = false
    const count = Math.min(MAX_ROWS, entries.length)
    for (let index = 0; index < count; index++) {
      const entry = entries[(next + index) % entries.length]
      const row = entry === undefined ? undefined : rows.get(entry)
      if (entry !== undefined && row !== undefined) fill(entry, row)
    }
    next = entries.length === 0 ? 0 : (next + count) % entries.length
    due = Math.max(0, due - count)
    if (due > 0) plan()
  }

  function plan(): void {
    timer ??= setTimeout(() => options.schedule(update), Math.max(50, last + INTERVAL - performance.now()))
  }

  const changed = (): void => {
    dirty = true
    plan()
  }

  return {
    root,
    changed,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      rows.clear()
      root.replaceChildren()
    },
  }
}
