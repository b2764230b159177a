interface Standing {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** An input as a browser has it: text, selection, and a history of what was typed. The field may only write through it. */
export function createBrowserInput(changed: () => void) {
  let now: Standing = { text: '', start: 0, end: 0 }
  let past: Standing[] = []
  let future: Standing[] = []
  const become = (next: Standing): void => {
    const differs = next.text !== now.text
    now = next
    if (differs) changed()
  }
  const insert = (text: string): void => {
    past.push(now)
    future = []
    const at = now.start + text.length
    become({ text: now.text.slice(0, now.start) + text + now.text.slice(now.end), start: at, end: at })
  }
  return {
    get value() {
      return now.text
    },
    /** A script sets the value: the history is lost, the caret goes to the end. */
    set value(text: string) {
      past = []
      future = []
      now = { text, start: text.length, end: text.length }
    },
    caret: (): number => now.end,
    insert,
    retype: (text: string): boolean => {
      now = { ...now, start: 0, end: now.text.length }
      insert(text)
      return true
    },
    select: (from: number, to: number): void => {
      const [a, b] = [from % (now.text.length + 1), to % (now.text.length + 1)]
      now = { ...now, start: Math.min(a, b), end: Math.max(a, b) }
    },
    erase: (): void => {
      if (now.start === now.end) now = { ...now, start: Math.max(0, now.start - 1) }
      insert('')
    },
    undo: (): void => {
      const before = past.pop()
      if (before === undefined) return
      future.push(now)
      become(before)
    },
    redo: (): void => {
      const after = future.pop()
      if (after === undefined) return
      past.push(now)
      become(after)
    },
  }
}
