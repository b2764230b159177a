import { createSignal, type Signal } from './emitter.ts'

/** One action of the user that can be undone and redone. */
export interface UndoStep {
  /** Name for tests and events, e.g. `chart type`. */
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
  /** Names of the steps that would be undone and redone next. Empty if there is none. */
  names: () => { undo: string; redo: string }
  clear: () => void
  /** Raised after a step was undone or redone. */
  ran: Signal<['undo' | 'redo']>
  /** Raised after every change of the stack. */
  changed: Signal<[]>
}

const MOST = 100

/**
 * The user's steps, newest last. Only the last hundred are stored. A step that is pushed during an undo or redo is
 * ignored, because it is an effect of that undo or redo.
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
