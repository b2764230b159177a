/** What is wrong with the connection now, one sentence per subject. */
export interface TroubleBoard {
  /** null ends the trouble of a subject. */
  set(subject: string, text: string | null): void
  list(): readonly string[]
  /** Called after `list` changed. */
  onChange(listener: () => void): void
}

export function createTroubleBoard(): TroubleBoard {
  const texts = new Map<string, string>()
  const listeners: (() => void)[] = []
  return {
    set(subject, text) {
      if ((texts.get(subject) ?? null) === text) return
      if (text === null) texts.delete(subject)
      else texts.set(subject, text)
      for (const listener of listeners) listener()
    },
    list: () => [...texts.values()],
    onChange: (listener) => void listeners.push(listener),
  }
}
