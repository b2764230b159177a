import type { IOrderLineAdapter, IPositionLineAdapter } from 'charting_library'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { ChartColours } from './chart-theme.ts'
import { showDragText } from './drag-text.ts'
import type { DragActions, Follow } from './drag-text.ts'
import {
  isMovable,
  ownLine,
  styleOrderLine,
  stylePositionLine,
  writeOrderLine,
  writePositionLine,
} from './line-adapters.ts'

/** Creates lines on the chart. Depending on the library's version the methods are sync or async, so callers await them. */
export interface LineSurface {
  createOrderLine(): Promise<IOrderLineAdapter> | IOrderLineAdapter
  createPositionLine(): Promise<IPositionLineAdapter> | IPositionLineAdapter
}

export interface LineActions extends DragActions {
  /** Sends one `order/replace`. Returns the price to show, or null to move the line back. Never throws. */
  readonly move: (line: ChartLine, price: number) => Promise<DecimalText | null>
  readonly cancel: (line: ChartLine) => void
  readonly close: (line: ChartLine) => void
  /** Reverses the position; if absent, the line has no such button (LINES-17). */
  readonly reverse?: (line: ChartLine) => void
  /** Opens the position's TP/SL; if absent, the line has no such button (LINES-18). */
  readonly protect?: (line: ChartLine) => void
  /** The position's line was dropped at a price: sets take profit or stop loss there (LINES-19). The line moves back. */
  readonly protectAt?: (line: ChartLine, price: number) => void
}

export interface LineTexts {
  readonly cancel: string
  readonly close: string
}

export interface ChartLinesOptions {
  readonly actions: LineActions
  readonly texts: () => LineTexts
  /** Faults of the chart's overlays are traced, never shown (LINES-28). */
  readonly trace: (error: unknown) => void
}

export interface ChartLines {
  apply(ops: readonly LineOp[]): void
  /** Starts drawing: the chart is ready and has its data (CHART-37, LINES-26). */
  start(surface: LineSurface, colours: ChartColours): void
  /** Pauses drawing while a new symbol or interval loads; no line is lost. */
  hold(): void
  restyle(colours: ChartColours): void
  destroy(): void
}

type Drawn =
  | { readonly family: 'order'; readonly adapter: IOrderLineAdapter }
  | { readonly family: 'position'; readonly adapter: IPositionLineAdapter }

interface Entry {
  wanted: ChartLine | null
  shown: ChartLine | null
  drawn: Drawn | null
  styled: ChartColours | null
  busy: boolean
  /** Whether the replace of a drag is pending: until then the line's price is not written. */
  moving: boolean
}

/** Whether a line has other buttons than those that its adapter was created with: an adapter cannot lose one. */
const isWiredAnew = ({ shown }: Entry, line: ChartLine): boolean =>
  shown !== null &&
  (shown.closable !== line.closable ||
    (!shown.movable && line.movable) ||
    (!shown.cancellable && line.cancellable))

const familyOf = (line: ChartLine): Drawn['family'] => (line.kind === 'position' ? 'position' : 'order')

/** Draws the risk worker's lines on the chart: creates each once, updates it in place, removes it when stale (LINES-20, 21). */
export function createChartLines(options: ChartLinesOptions): ChartLines {
  const { actions, trace } = options
  const entries = new Map<string, Entry>()
  let surface: LineSurface | null = null
  let colours: ChartColours | null = null
  let dead = false

  const remove = (drawn: Drawn | null): void => {
    if (drawn === null) return
    try {
      drawn.adapter.remove()
    } catch (error) {
      trace(error)
    }
  }

  const moved = async (entry: Entry, adapter: IOrderLineAdapter): Promise<void> => {
    const line = entry.wanted
    if (line === null || entry.moving) return
    entry.moving = true
    adapter.setEditable(false)
    const price = await actions.move(line, adapter.getPrice())
    entry.moving = false
    if (dead || entry.drawn?.adapter !== adapter) return
    const now = entry.wanted
    adapter.setEditable(now !== null && isMovable(now))
    adapter.setPrice(Number(price ?? now?.price ?? line.price))
    // Written again only when the server's price changes: an update with the old price may still arrive.
    if (now !== null && entry.shown !== null) entry.shown = { ...entry.shown, price: now.price }
    settle(line.id)
  }

  const wireJudge = (entry: Entry, adapter: object, follow: Follow): (() => void) =>
    showDragText({ actions, adapter, follow, lineNow: () => (dead ? null : entry.wanted), trace })

  const wireDrop = (
    entry: Entry,
    adapter: IPositionLineAdapter,
    dropped: NonNullable<LineActions['protectAt']>,
  ): void => {
    const end = wireJudge(entry, adapter, (moved) => ownLine(adapter).onMoving?.(moved))
    ownLine(adapter).onMove?.((price) => {
      end()
      const line = entry.wanted
      if (line === null || dead) return
      adapter.setPrice(Number(line.price))
      dropped(line, price)
    })
  }

  const wire = (entry: Entry, drawn: Drawn, line: ChartLine): void => {
    const act = (action: (line: ChartLine) => void) => (): void => {
      if (entry.wanted !== null && !dead) action(entry.wanted)
    }
    if (drawn.family === 'position') {
      if (line.closable) drawn.adapter.onClose(act(actions.close))
      if (line.closable && line.isOption !== true && actions.reverse !== undefined)
        drawn.adapter.onReverse(act(actions.reverse))
      if (line.closable && actions.protect !== undefined) drawn.adapter.onModify(act(actions.protect))
      if (line.closable && actions.protectAt !== undefined) wireDrop(entry, drawn.adapter, actions.protectAt)
      return
    }
    const { adapter } = drawn
    if (line.movable) {
      const end = wireJudge(entry, adapter, (change) => adapter.onMoving(() => change(adapter.getPrice())))
      adapter.onMove(() => {
        end()
        moved(entry, adapter).catch(trace)
      })
    }
    if (line.cancellable) adapter.onCancel(act(actions.cancel))
  }

  const create = async (line: ChartLine, on: LineSurface): Promise<Drawn> =>
    familyOf(line) === 'position'
      ? { family: 'position', adapter: await on.createPositionLine() }
      : { family: 'order', adapter: await on.createOrderLine() }

  const write = (entry: Entry, line: ChartLine, drawn: Drawn, tint: ChartColours): void => {
    const before = entry.shown
    const style =
      entry.styled !== tint ||
      before?.tone !== line.tone ||
      before.side !== line.side ||
      before.kind !== line.kind
    if (drawn.family === 'position') {
      writePositionLine(drawn.adapter, before, line, options.texts())
      if (style) stylePositionLine(drawn.adapter, line, tint)
    } else {
      writeOrderLine(drawn.adapter, before, line, options.texts(), entry.moving)
      if (style) styleOrderLine(drawn.adapter, line, tint)
    }
    entry.shown = entry.moving && before !== null ? { ...line, price: before.price } : line
    entry.styled = tint
  }

  /** Updates one line to its wanted state; the same loop applies changes that arrive meanwhile. */
  const syncLine = async (id: string, entry: Entry): Promise<void> => {
    entry.busy = true
    try {
      for (;;) {
        const line = entry.wanted
        if (dead || line === null) {
          remove(entry.drawn)
          entry.drawn = null
          if (entries.get(id) === entry && entry.wanted === null) entries.delete(id)
          return
        }
        if (surface === null || colours === null) return
        if (entry.drawn !== null && (entry.drawn.family !== familyOf(line) || isWiredAnew(entry, line))) {
          remove(entry.drawn)
          entry.drawn = null
        }
        if (entry.drawn === null) {
          const drawn = await create(line, surface)
          entry.drawn = drawn
          entry.shown = null
          entry.styled = null
          wire(entry, drawn, line)
          continue
        }
        if (entry.shown === line && entry.styled === colours) return
        write(entry, line, entry.drawn, colours)
        if (entry.moving) return
      }
    } finally {
      // Immediately and not in a later turn: the next update must find the line unlocked.
      entry.busy = false
    }
  }

  const settle = (id: string): void => {
    const entry = entries.get(id)
    if (entry === undefined || entry.busy) return
    syncLine(id, entry).catch(trace)
  }

  return {
    apply: (ops) => {
      if (dead) return
      for (const op of ops) {
        const id = op.op === 'remove' ? op.id : op.line.id
        const entry = entries.get(id)
        if (op.op === 'remove') {
          if (entry === undefined) continue
          entry.wanted = null
        } else if (entry === undefined)
          entries.set(id, {
            wanted: op.line,
            shown: null,
            drawn: null,
            styled: null,
            busy: false,
            moving: false,
          })
        else entry.wanted = op.line
        settle(id)
      }
    },
    start: (on, tint) => {
      surface = on
      colours = tint
      for (const id of Array.from(entries.keys())) settle(id)
    },
    hold: () => {
      surface = null
    },
    restyle: (tint) => {
      colours = tint
      for (const id of Array.from(entries.keys())) settle(id)
    },
    destroy: () => {
      dead = true
      for (const entry of entries.values()) {
        remove(entry.drawn)
        entry.drawn = null
      }
      entries.clear()
    },
  }
}
