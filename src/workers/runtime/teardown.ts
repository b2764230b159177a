/** Collects what must be undone. `run` undoes in reverse order, each step once, and goes on when one throws. */
export interface Teardown {
  add(undo: () => void): void
  run(): void
}

/** Things added after `run` are undone at once, so a late start cannot leak. */
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
