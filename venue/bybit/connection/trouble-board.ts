/** What is wrong now, one sentence per subject. */
export interface TroubleBoard {
  /** null ends the trouble of a subject. */
  set(subject: string, text: string | null): void
  /** What is wrong with the connection. With a wrong clock of this computer it works all the same. */
  list(): readonly string[]
  /** What is wrong with the clock of this computer; null: nothing. */
  clock(): string | null
  /** Called after a change. */
  onChange(listener: () => void): void
}

/** Subject of the clock of this computer. */
export const CLOCK = 'clock'

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
    list: () => [...texts].flatMap(([subject, text]) => (subject === CLOCK ? [] : [text])),
    clock: () => texts.get(CLOCK) ?? null,
    onChange: (listener) => void listeners.push(listener),
  }
}
