/** Collects cleanup steps. `run` runs them in reverse order, each once, and goes on if one throws. */
export interface Teardown {
  add(undo: () => void): void
  run(): void
}

/** A step that is added after `run` runs at once, so that a late start cannot leak. */
export function createTeardown(onError: (error: unknown) => void = () => undefined): Teardown {
  const steps: (() => void)[] = []
  let done = false
  const undoOne = (undo: () => void): void => {
    try {
      undo()
    } catch (error) {
      onError(error)
    }
  }
  return {
    add: (undo) => {
      if (done) undoOne(undo)
      else steps.push(undo)
    },
    run: () => {
      done = true
      for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) undoOne(undo)
    },
  }
}
