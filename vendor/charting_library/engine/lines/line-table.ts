import { NUMBER, NUMBERS, TEXT, TEXTS, numberBit, textBit } from '../../lines/line-fields.ts'
import type { LineFlush } from '../../protocol.ts'

/** The engine's copy of the line model. */
export interface LineTable {
  /** Returns the slots with changes in fields that a direct port may also write. */
  apply: (flush: LineFlush) => number[]
  /** One more than the highest slot that was ever used. */
  size: () => number
  used: (slot: number) => boolean
  count: () => number
  generation: (slot: number) => number
  number: (slot: number, field: number) => number
  setPrice: (slot: number, price: number) => void
  text: (slot: number, field: number) => string
  setText: (slot: number, field: number, value: string) => void
  /** Colour of a field; `fallback` if it is not set. */
  colour: (slot: number, field: number, fallback: string) => string
}

/** Fields that a direct port may write, and the identifier by which it addresses a line. */
const DIRECT_BITS =
  numberBit(NUMBER.price) |
  textBit(TEXT.text) |
  textBit(TEXT.quantity) |
  textBit(TEXT.tooltip) |
  textBit(TEXT.id)

export function createLineTable(): LineTable {
  let numbers = new Float64Array(0)
  const texts: string[] = []
  const generations: number[] = []
  const used: boolean[] = []
  const palette: string[] = ['']
  let count = 0

  const ensure = (slot: number): void => {
    if ((slot + 1) * NUMBERS <= numbers.length) return
    const larger = new Float64Array(Math.max((slot + 1) * NUMBERS, numbers.length * 2, NUMBERS * 64))
    larger.set(numbers)
    numbers = larger
  }

  const blank = (slot: number): void => {
    numbers.fill(0, slot * NUMBERS, (slot + 1) * NUMBERS)
    numbers[slot * NUMBERS + NUMBER.price] = Number.NaN
    for (let field = 0; field < TEXTS; field++) texts[slot * TEXTS + field] = ''
  }

  return {
    apply: ({ data, texts: words, palette: colours }) => {
      palette.push(...colours)
      const written: number[] = []
      let at = 0
      let word = 0
      const next = (): number => data[at++] ?? Number.NaN
      for (let left = next(); left > 0; left--) {
        const slot = next()
        if (used[slot] === true) count--
        used[slot] = false
      }
      while (at < data.length) {
        const slot = next()
        const generation = next()
        const mask = next()
        ensure(slot)
        if (used[slot] !== true || generations[slot] !== generation) blank(slot)
        if (used[slot] !== true) count++
        used[slot] = true
        generations[slot] = generation
        if ((mask & DIRECT_BITS) !== 0) written.push(slot)
        for (let field = 0; field < NUMBERS; field++) {
          if ((mask & numberBit(field)) !== 0) numbers[slot * NUMBERS + field] = next()
        }
        for (let field = 0; field < TEXTS; field++) {
          if ((mask & textBit(field)) !== 0) texts[slot * TEXTS + field] = words[word++] ?? ''
        }
      }
      return written
    },
    size: () => used.length,
    used: (slot) => used[slot] === true,
    count: () => count,
    generation: (slot) => generations[slot] ?? 0,
    number: (slot, field) => numbers[slot * NUMBERS + field] ?? Number.NaN,
    setPrice: (slot, price) => {
      numbers[slot * NUMBERS + NUMBER.price] = price
    },
    setText: (slot, field, value) => {
      texts[slot * TEXTS + field] = value
    },
    text: (slot, field) => texts[slot * TEXTS + field] ?? '',
    colour: (slot, field, fallback) => palette[numbers[slot * NUMBERS + field] ?? 0] || fallback,
  }
}
