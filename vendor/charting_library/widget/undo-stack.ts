import { createSignal, type Signal } from './emitter.ts'

/** One step of the user that can be taken back and done again. */
export interface UndoStep {
  /** For tests and `undo`/`redo` events, e.g. `chart type`. */
  name: string
  undo: () => void
  redo: () => void
}

export interface UndoStack {
  push: (step: UndoStep) => void
  undo: () => void
  redo: () => void
  canUndo: () => boolean
  canRedo: () => boolean
  /** Name of the step that would be taken back or done again; empty without one. */
  names: () => { undo: string; redo: string }
  clear: () => void
  /** A step was taken back or done again. */
  ran: Signal<['undo' | 'redo']>
  /** Raised after every change of the stack. */
  changed: Signal<[]>
}

const MOST = 100

/**
 * What the user did, newest last; the oldest of more than a hundred steps is forgotten. A step that is pushed while another
 * is being taken back belongs to that one and is not kept.
 */
export function createUndoStack(trace: (where: string, message: string) => void): UndoStack {
  let done: UndoStep[] = []
  let undone: UndoStep[] = []
  let running = false
  const changed = createSignal<[]>(trace)
  const ran = createSignal<['undo' | 'redo']>(trace)

  const run = (work: () => void, direction: 'undo' | 'redo'): void => {
    running = true
    try {
      work()
    } catch (error) {
      trace('undo', error instanceof Error ? error.message : String(error))
    } finally {
      running = false
    }
    ran.emit(direction)
    changed.emit()
  }

  return {
    push: (step) => {
      if (running) return
      done = [...done, step].slice(-MOST)
      undone = []
      changed.emit()
    },
    undo: () => {
      const step = done.at(-1)
      if (step === undefined || running) return
      done = done.slice(0, -1)
      undone = [...undone, step]
      run(step.undo, 'undo')
    },
    redo: () => {
      const step = undone.at(-1)
      if (step === undefined || running) return
      undone = undone.slice(0, -1)
      done = [...done, step]
      run(step.redo, 'redo')
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    names: () => ({ undo: done.at(-1)?.name ?? '', redo: undone.at(-1)?.name ?? '' }),
    clear: () => {
      done = []
      undone = []
      changed.emit()
    },
    ran,
    changed,
  }
}
