/** Answers in a row that must agree: one answer may be cut, or older than the list of markets. */
const AGREEING = 2

/** Notices that markets were listed or ended: Bybit pushes neither, and its list of instruments is read every hour. */
export interface ListingWatch {
  /** `lane` names what was read. `listed`: names of the catalogue. `priced`: names with a ticker in this answer. */
  check(lane: string, listed: readonly string[], priced: ReadonlySet<string>): void
}

interface Lane {
  /** Differences that were reported, or were there at the first answer: '-' and a listed name, '+' and a priced one. */
  readonly known: Set<string>
  pending: string
  answers: number
}

/** `onChange`: the list of instruments must be read. A difference is reported once. */
export function createListingWatch(onChange: () => void): ListingWatch {
  const lanes = new Map<string, Lane>()
  return {
    check(name, listed, priced) {
      const names = new Set(listed)
      const differing = new Set([
        ...listed.filter((one) => !priced.has(one)).map((one) => `-${one}`),
        ...[...priced].filter((one) => !names.has(one)).map((one) => `+${one}`),
      ])
      const lane = lanes.get(name)
      if (lane === undefined) {
        lanes.set(name, { known: differing, pending: '', answers: 0 })
        return
      }
      for (const one of lane.known) if (!differing.has(one)) lane.known.delete(one)
      const fresh = [...differing].filter((one) => !lane.known.has(one)).toSorted()
      const key = fresh.join(',')
      lane.answers = key === lane.pending ? lane.answers + 1 : 1
      lane.pending = key
      if (fresh.length === 0 || lane.answers < AGREEING) return
      for (const one of fresh) lane.known.add(one)
      onChange()
    },
  }
}
