import type { IWatchedValue } from '../api/primitives.ts'
import { createSignal, type Signal } from '../widget/emitter.ts'
import type { UndoStack } from '../widget/undo-stack.ts'
import { type Drawing, readDrawing, samePoints, type ToolName } from './drawing.ts'
import { type DrawingEdit, editsBetween } from './drawing-edits.ts'
import type { DrawingsFromEngine, DrawingsToEngine } from './drawing-protocol.ts'
import { TOOLS } from './tools.ts'
import { createWatched } from './watched.ts'

/** All drawings, with the active tool and the selection. The page owns them, and the engine draws them. */
export interface DrawingModel {
  list: () => Drawing[]
  get: (id: string) => Drawing | null
  /** `undoable`: the change becomes a step on the undo stack. */
  add: (drawing: Omit<Drawing, 'id' | 'symbol'>, undoable: boolean) => Drawing
  change: (id: string, patch: Partial<Omit<Drawing, 'id' | 'tool' | 'symbol'>>, undoable: boolean) => void
  remove: (ids: readonly string[], undoable: boolean) => void
  /** Shows the hidden drawings of the present symbol, as one step that can be undone. */
  showAll: () => void
  /** Adds removed drawings again, with their ids. */
  putBack: (removed: readonly Drawing[]) => void
  /** Removes the drawings of all symbols. */
  clear: () => void
  toFront: (id: string, undoable?: boolean) => void
  toBack: (id: string, undoable?: boolean) => void
  /** Adds a copy beside the drawing, and selects it. */
  clone: (id: string) => void
  selected: () => string | null
  select: (id: string | null) => void
  tool: () => ToolName | null
  setTool: (tool: ToolName | null) => void
  readonly magnet: IWatchedValue<boolean>
  readonly locked: IWatchedValue<boolean>
  readonly hidden: IWatchedValue<boolean>
  /** Whether the tool remains active after a drawing. The text tool never does. */
  readonly stay: IWatchedValue<boolean>
  receive: (message: DrawingsFromEngine) => void
  /** The chart shows another symbol: sends that symbol's drawings to the engine. */
  symbolChanged: () => void
  /** Sends the drawings to an engine that was restarted. */
  resend: () => void
  /** Excludes a drawing from `save` (for `disableSave`). */
  keepOut: (id: string) => void
  save: () => Drawing[]
  /** Replaces all drawings with the valid ones of `stored`. Returns how many were dropped. */
  load: (stored: readonly unknown[]) => number
  /** Drawings, tool or switches changed. */
  readonly changed: Signal<[]>
  /**
   * A drawing was created, changed, removed, moved or clicked. Changes are computed only while there is a listener.
   */
  readonly edited: Signal<[...DrawingEdit]>
  /** The user has to enter the text of a drawing, at pixels of the plot. */
  readonly editing: Signal<[id: string, x: number, y: number]>
}

export interface DrawingModelOptions {
  post: (message: DrawingsToEngine) => void
  symbol: () => string
  undo: Pick<UndoStack, 'push'>
  /** Called when the layout must be saved. */
  layout: () => void
  trace: (where: string, message: string) => void
}

/** Most drawings that are read from a stored layout. */
const MOST_DRAWINGS = 2000

export function createDrawingModel(options: DrawingModelOptions): DrawingModel {
  const { post, symbol, undo, trace } = options
  let all: Drawing[] = []
  let tool: ToolName | null = null
  let selected: string | null = null
  let count = 0
  const unsaved = new Set<string>()
  const changed = createSignal<[]>(trace)
  const edited = createSignal<[...DrawingEdit]>(trace)
  const editing = createSignal<[id: string, x: number, y: number]>(trace)
  const magnet = createWatched(false, trace)
  const locked = createWatched(false, trace)
  const hidden = createWatched(false, trace)
  const stay = createWatched(false, trace)

  const shown = (): Drawing[] => all.filter((drawing) => drawing.symbol === symbol())
  const postMode = (): void => {
    post({
      type: 'drawingMode',
      mode: { tool, magnet: magnet.value(), locked: locked.value(), hidden: hidden.value(), selected },
    })
    changed.emit()
  }
  const postAll = (): void => post({ type: 'drawings', all: true, upsert: shown(), removed: [] })
  for (const watched of [magnet, locked, hidden])
    watched.subscribe(() => {
      postMode()
      options.layout()
    })
  stay.subscribe(() => changed.emit())

  const newId = (): string => {
    count += 1
    return `d${Date.now().toString(36)}${count.toString(36)}`
  }

  /** Replaces the list. Sends only the changed drawings if the old ones still lead it in order, else all of them. */
  const set = (next: Drawing[]): void => {
    const before = all
    all = next
    if (selected !== null && !all.some(({ id }) => id === selected)) {
      selected = null
      postMode()
    }
    const same = before.length === next.length && before.every(({ id }, index) => id === next[index]?.id)
    if (same || next.length > before.length) {
      const known = new Map(before.map((drawing) => [drawing.id, drawing]))
      const inPlace = before.every(({ id }, index) => id === next[index]?.id)
      if (inPlace) {
        const upsert = next.filter(
          (drawing) => drawing.symbol === symbol() && known.get(drawing.id) !== drawing,
        )
        if (upsert.length > 0) post({ type: 'drawings', all: false, upsert, removed: [] })
      } else postAll()
    } else postAll()
    changed.emit()
    if (edited.size() > 0) for (const edit of editsBetween(before, next)) edited.emit(...edit)
    options.layout()
  }

  const step = (name: string, next: Drawing[], undoable: boolean): void => {
    const before = all
    set(next)
    if (undoable) undo.push({ name, undo: () => set(before), redo: () => set(next) })
  }

  const replace = (id: string, make: (drawing: Drawing) => Drawing): Drawing[] =>
    all.map((drawing) => (drawing.id === id ? make(drawing) : drawing))

  const model: DrawingModel = {
    list: shown,
    get: (id) => all.find((drawing) => drawing.id === id) ?? null,
    add: (drawing, undoable) => {
      const made: Drawing = { ...drawing, id: newId(), symbol: symbol() }
      step('drawing', [...all, made], undoable)
      return made
    },
    change: (id, patch, undoable) => {
      if (!all.some((drawing) => drawing.id === id)) return
      step(
        'drawing',
        replace(id, (drawing) => ({ ...drawing, ...patch })),
        undoable,
      )
    },
    remove: (ids, undoable) => {
      const gone = new Set(ids)
      const next = all.filter(({ id }) => !gone.has(id))
      if (next.length !== all.length) step('remove drawing', next, undoable)
    },
    showAll: () =>
      step(
        'drawing',
        all.map((drawing) =>
          drawing.hidden && drawing.symbol === symbol() ? { ...drawing, hidden: false } : drawing,
        ),
        true,
      ),
    putBack: (removed) => {
      const missing = removed.filter(({ id }) => model.get(id) === null)
      if (missing.length > 0) step('drawing', [...all, ...missing], true)
    },
    clear: () => {
      unsaved.clear()
      if (all.length > 0) set([])
    },
    toFront: (id, undoable = false) => {
      const one = model.get(id)
      if (one !== null) step('order', [...all.filter((drawing) => drawing !== one), one], undoable)
    },
    toBack: (id, undoable = false) => {
      const one = model.get(id)
      if (one !== null) step('order', [one, ...all.filter((drawing) => drawing !== one)], undoable)
    },
    clone: (id) => post({ type: 'cloneDrawing', id }),
    selected: () => selected,
    select: (id) => {
      if (id === selected || (id !== null && model.get(id) === null)) return
      selected = id
      postMode()
    },
    tool: () => tool,
    setTool: (next) => {
      if (next === tool) return
      tool = next
      if (next !== null) selected = null
      postMode()
    },
    magnet,
    locked,
    hidden,
    stay,
    receive: (message) => {
      switch (message.type) {
        case 'drawn': {
          if (message.points.length !== TOOLS[message.tool].count) return
          if (!stay.value() || message.tool === 'text') tool = null
          // Not an undo step yet: the drawing is removed if the user enters no text.
          const isText = message.tool === 'text'
          const drawing = {
            tool: message.tool,
            points: message.points,
            text: '',
            colour: '',
            width: 1.5,
            locked: false,
            hidden: false,
            selectable: true,
          }
          const made = model.add(drawing, !isText)
          selected = made.id
          postMode()
          if (isText) editing.emit(made.id, message.x, message.y)
          return
        }
        case 'redrawn': {
          const known = model.get(message.id)
          if (known !== null && !samePoints(known.points, message.points)) {
            model.change(message.id, { points: message.points }, true)
            edited.emit(message.id, 'move')
          }
          return
        }
        case 'cloned': {
          const known = model.get(message.id)
          if (known === null || known.symbol !== symbol()) return
          const { id: _id, symbol: _symbol, ...look } = known
          model.select(model.add({ ...look, points: message.points, locked: false }, true).id)
          return
        }
        case 'drawingSelected':
          model.select(message.id)
          if (message.id !== null) edited.emit(message.id, 'click')
          return
        case 'drawingOpened':
          if (model.get(message.id)?.tool === 'text') editing.emit(message.id, message.x, message.y)
          return
        case 'toolDropped':
          model.setTool(null)
      }
    },
    symbolChanged: () => {
      selected = null
      postAll()
      postMode()
    },
    resend: () => {
      postAll()
      postMode()
    },
    keepOut: (id) => unsaved.add(id),
    save: () => all.filter(({ id }) => !unsaved.has(id)),
    load: (stored) => {
      const readable = stored.slice(0, MOST_DRAWINGS).flatMap((value) => readDrawing(value) ?? [])
      const ids = new Set<string>()
      all = readable.filter(({ id }) => !ids.has(id) && ids.add(id))
      unsaved.clear()
      selected = null
      postAll()
      postMode()
      return stored.length - all.length
    },
    changed,
    edited,
    editing,
  }
  return model
}
