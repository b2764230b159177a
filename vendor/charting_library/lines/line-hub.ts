import type { IExecutionLineAdapter, IOrderLineAdapter, IPositionLineAdapter } from '../api/trading-lines.ts'
import { createPulse } from '../bridge/pulse.ts'
import type { ExecutionMark, FromEngine, LineAction, ToEngine } from '../protocol.ts'
import { createExecutionAdapter } from './execution-line.ts'
import type { LineEntry } from './line-adapter.ts'
import { EXTEND_LEFT, KIND_ORDER, KIND_POSITION, NUMBER, TEXT } from './line-fields.ts'
import { createLineStore, type LineStore } from './line-store.ts'
import { createOrderLineAdapter } from './order-line.ts'
import { createPositionLineAdapter } from './position-line.ts'

export interface LineHub {
  readonly store: LineStore
  createOrderLine: () => IOrderLineAdapter
  createPositionLine: () => IPositionLineAdapter
  createExecution: () => IExecutionLineAdapter
  entries: () => readonly LineEntry[]
  /** Handles an action of the user that the engine reports. */
  receive: (message: Extract<FromEngine, { type: 'line' }>) => void
  dragging: (active: boolean) => void
  /** Performs an action from the page's list of lines (keyboard, screen reader, tests). */
  act: (entry: LineEntry, action: LineAction, price?: number) => void
  /** The keyboard's focus is on a line of the page's list, or on none: the engine shows its whole label. */
  focus: (entry: LineEntry | null) => void
  clear: () => void
  /** Another message is being posted. Sends pending changes with it if they are nearly due. */
  join: () => void
  /** Sends pending changes at once. */
  now: () => void
  /** Sends all lines, to an engine that was restarted. */
  resend: () => void
  stop: () => void
}

export interface LineHubOptions {
  post: (message: ToEngine) => void
  /** Called when lines were added, removed or changed. */
  changed: () => void
  trace: (where: string, message: string) => void
}

const DEFAULT_LENGTH = 12
/**
 * Least time between two messages of line changes, ms. Prices of lines change far faster than anyone can read. The
 * first change after a pause is sent at once, and the engine moves a dragged line itself.
 */
export const LINES_MS = 33
/** About half a frame, ms. Line changes join a message that is posted this close to their own time. */
const JOIN_MS = 9
const DASHED = 2

/**
 * All trading lines of one chart. It creates adapters, sends changes at most once per LINES_MS, and calls the
 * callbacks.
 */
export function createLineHub(options: LineHubOptions): LineHub {
  const entries = new Map<number, LineEntry>()
  const marks = new Map<number, ExecutionMark>()
  let changedMarks = new Map<number, ExecutionMark>()
  let removedMarks: number[] = []
  let nextMark = 1

  const flush = (): void => {
    const message = store.flush()
    if (message !== null) options.post({ type: 'lines', flush: message })
    if (changedMarks.size > 0 || removedMarks.length > 0) {
      options.post({ type: 'executions', upsert: [...changedMarks.values()], removed: removedMarks })
      changedMarks = new Map()
      removedMarks = []
    }
  }
  const pulse = createPulse(flush, LINES_MS, JOIN_MS)
  const store: LineStore = createLineStore(() => {
    pulse.request()
    options.changed()
  })

  const add = (kind: number): LineEntry => {
    const slot = store.add()
    const entry: LineEntry = {
      slot,
      generation: store.generation(slot),
      kind,
      externalId: '',
      editable: true,
      cancellable: true,
      dragPrice: null,
      dropPrice: null,
      gaveUp: () => undefined,
      callbacks: new Map(),
      adapter: {},
    }
    entries.set(slot, entry)
    store.setNumber(slot, NUMBER.kind, kind)
    store.setNumber(slot, NUMBER.flags, EXTEND_LEFT)
    store.setNumber(slot, NUMBER.lineLength, DEFAULT_LENGTH)
    store.setNumber(slot, NUMBER.lineWidth, 1)
    store.setNumber(slot, NUMBER.lineStyle, kind === KIND_ORDER ? DASHED : 0)
    return entry
  }

  const remove = (entry: LineEntry): void => {
    if (entries.get(entry.slot) !== entry) return
    entries.delete(entry.slot)
    store.remove(entry.slot)
  }

  const call = (callback: (() => void) | undefined): void => {
    try {
      callback?.()
    } catch (error) {
      options.trace('callback', error instanceof Error ? error.message : String(error))
    }
  }

  const endDrag = (entry: LineEntry): void => {
    entry.dragPrice = null
    store.setText(entry.slot, TEXT.reason, '')
  }
  /** Ends a drag without a drop. After a drop there is none any more. */
  const giveUp = (entry: LineEntry): void => {
    const wasDragged = entry.dragPrice !== null
    endDrag(entry)
    if (wasDragged) call(entry.gaveUp)
  }

  const act = (entry: LineEntry, action: LineAction, price?: number): void => {
    if (entries.get(entry.slot) !== entry) return
    if (action === 'moving') entry.dragPrice = price ?? null
    if (action === 'move') {
      endDrag(entry)
      entry.dropPrice = price ?? null
      if (price !== undefined && entry.kind !== KIND_POSITION)
        store.setNumber(entry.slot, NUMBER.price, price)
    }
    call(entry.callbacks.get(action))
  }

  return {
    store,
    createOrderLine: () => {
      const entry = add(KIND_ORDER)
      const adapter = createOrderLineAdapter(store, entry, () => remove(entry))
      entry.adapter = adapter
      return adapter
    },
    createPositionLine: () => {
      const entry = add(KIND_POSITION)
      const adapter = createPositionLineAdapter(store, entry, () => remove(entry))
      entry.adapter = adapter
      return adapter
    },
    createExecution: () =>
      createExecutionAdapter(nextMark++, {
        changed: (mark) => {
          marks.set(mark.id, mark)
          changedMarks.set(mark.id, mark)
          pulse.request()
        },
        removed: (id) => {
          marks.delete(id)
          changedMarks.delete(id)
          removedMarks.push(id)
          pulse.request()
        },
      }),
    entries: () => [...entries.values()],
    receive: ({ slot, generation, action, price }) => {
      const entry = entries.get(slot)
      if (entry?.generation === generation) act(entry, action, price)
    },
    dragging: (active) => {
      if (!active) for (const entry of entries.values()) giveUp(entry)
    },
    act,
    focus: (entry) => options.post({ type: 'lineFocus', slot: entry?.slot ?? -1 }),
    clear: () => {
      for (const entry of Array.from(entries.values())) remove(entry)
      pulse.now()
    },
    join: () => pulse.join(),
    now: () => pulse.now(),
    resend: () => {
      pulse.cancel()
      // Discard pending changes: the snapshot below contains them.
      store.flush()
      changedMarks = new Map()
      removedMarks = []
      for (const entry of entries.values()) giveUp(entry)
      options.post({ type: 'lines', flush: store.snapshot() })
      if (marks.size > 0) options.post({ type: 'executions', upsert: [...marks.values()], removed: [] })
    },
    stop: () => {
      pulse.cancel()
      entries.clear()
    },
  }
}
