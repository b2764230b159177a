import type { Recorded } from './recording.ts'

/** A book by the plainest reading of Bybit's messages: maps of text, nothing of the gateway's code. */
export interface NaiveBook {
  apply(message: Recorded): void
  /** Update number of the last message. */
  update(): number
  /** Bids and asks as [price, quantity] pairs in units, best first. */
  units(priceDecimals: number, quantityDecimals: number): readonly [readonly number[], readonly number[]]
  /** A snapshot message of the present state. */
  snapshot(topic: string): Recorded
}

/** Text to units by moving the point; the recording has no finer values. */
function unitsOf(text: string, decimals: number): number {
  const [whole = '', fraction = ''] = text.split('.')
  if (/[1-9]/.test(fraction.slice(decimals))) throw new Error(`${text} has more than ${decimals} decimals`)
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

export function createNaiveBook(): NaiveBook {
  let bids = new Map<string, string>()
  let asks = new Map<string, string>()
  let last = { u: 0, seq: 0, s: '' }

  const sorted = (side: Map<string, string>, descending: boolean): [string, string][] =>
    [...side].sort(([a], [b]) => (descending ? Number(b) - Number(a) : Number(a) - Number(b)))

  return {
    apply(message) {
      const data = message['data'] as {
        readonly b: readonly [string, string][]
        readonly a: readonly [string, string][]
        readonly u: number
        readonly seq: number
        readonly s: string
      }
      if (message['type'] === 'snapshot') {
        bids = new Map()
        asks = new Map()
      }
      for (const [side, levels] of [
        [bids, data.b],
        [asks, data.a],
      ] as const)
        for (const [price, quantity] of levels)
          if (Number(quantity) === 0) side.delete(price)
          else side.set(price, quantity)
      last = { u: data.u, seq: data.seq, s: data.s }
    },
    update: () => last.u,
    units(priceDecimals, quantityDecimals) {
      const flat = (levels: [string, string][]): number[] =>
        levels.flatMap(([price, quantity]) => [
          unitsOf(price, priceDecimals),
          unitsOf(quantity, quantityDecimals),
        ])
      return [flat(sorted(bids, true)), flat(sorted(asks, false))]
    },
    snapshot: (topic) => ({
      topic,
      type: 'snapshot',
      ts: 0,
      data: { ...last, b: sorted(bids, true), a: sorted(asks, false) },
    }),
  }
}
