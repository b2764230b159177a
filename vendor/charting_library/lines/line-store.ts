import type { LineFlush } from '../protocol.ts'
import { NUMBER, NUMBERS, TEXTS, numberBit, textBit } from './line-fields.ts'

export interface LineStore {
  /** Takes a free slot and clears it: no price (not drawn), no colours, no texts. */
  add: () => number
  remove: (slot: number) => void
  generation: (slot: number) => number
  has: (slot: number) => boolean
  number: (slot: number, field: number) => number
  setNumber: (slot: number, field: number, value: number) => void
  text: (slot: number, field: number) => string
  setText: (slot: number, field: number, value: string) => void
  colour: (slot: number, field: number) => string
  setColour: (slot: number, field: number, value: string) => void
  slots: () => number[]
  dirty: () => boolean
  /** All changes since the last flush in one message; null without changes. */
  flush: () => LineFlush | null
  /** All lines in one message, for an engine that was restarted. */
  snapshot: () => LineFlush
}

const BLANK = Array.from({ length: NUMBERS }, (_, field) => (field === NUMBER.price ? Number.NaN : 0))

/** Accepts `#RGB`, `#RRGGBB`, `#RRGGBBAA`, `rgb()` and `rgba()`. Other texts, such as `inherit`, reset the colour. */
export const isColour = (text: string): boolean =>
  /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text) || /^rgba?\([\d\s.,%/]+\)$/i.test(text)

/**
 * Model of all trading lines in the page. Numbers are in one block, texts in one array, with a mask of changed fields
 * per slot. Setters only write here. `onDirty` is called once, at the first change after a flush.
 */
export function createLineStore(onDirty: () => void): LineStore {
  let numbers = new Float64Array(0)
  let masks = new Uint32Array(0)
  const texts: string[] = []
  const generations: number[] = []
  const used: boolean[] = []
  const free: number[] = []
  let dirtySlots: number[] = []
  let removed: number[] = []
  const palette: string[] = ['']
  const paletteIds = new Map<string, number>([['', 0]])
  let paletteSent = 1

  const isDirty = (): boolean => dirtySlots.length > 0 || removed.length > 0

  const touch = (slot: number, bit: number): void => {
    const quiet = !isDirty()
    const mask = masks[slot] ?? 0
    if (mask === 0) dirtySlots.push(slot)
    masks[slot] = mask | bit
    if (quiet) onDirty()
  }

  const grow = (): void => {
    const slots = Math.max(32, used.length * 2)
    const largerNumbers = new Float64Array(slots * NUMBERS)
    largerNumbers.set(numbers)
    numbers = largerNumbers
    const largerMasks = new Uint32Array(slots)
    largerMasks.set(masks)
    masks = largerMasks
  }

  const clear = (slot: number): void => {
    numbers.set(BLANK, slot * NUMBERS)
    for (let field = 0; field < TEXTS; field++) texts[slot * TEXTS + field] = ''
    masks[slot] = 0
  }

  const colourId = (colour: string): number => {
    const value = isColour(colour) ? colour : ''
    const known = paletteIds.get(value)
    if (known !== undefined) return known
    palette.push(value)
    paletteIds.set(value, palette.length - 1)
    return palette.length - 1
  }

  const setNumber = (slot: number, field: number, value: number): void => {
    const at = slot * NUMBERS + field
    if (used[slot] !== true || Object.is(numbers[at], value)) return
    numbers[at] = value
    touch(slot, numberBit(field))
  }

  let scratch: Float64Array = new Float64Array(256)

  const encode = (
    slots: readonly number[],
    maskOf: (slot: number) => number,
    gone: readonly number[],
    colours: string[],
  ): LineFlush => {
    const most = 1 + gone.length + slots.length * (3 + NUMBERS)
    if (scratch.length < most) scratch = new Float64Array(most * 2)
    const words: string[] = []
    let at = 0
    scratch[at++] = gone.length
    for (const slot of gone) scratch[at++] = slot
    for (const slot of slots) {
      const mask = maskOf(slot)
      scratch[at++] = slot
      scratch[at++] = generations[slot] ?? 0
      scratch[at++] = mask
      // Few fields change at a time: iterate over the set bits only, lowest first.
      for (let left = mask; left !== 0; left &= left - 1) {
        const field = 31 - Math.clz32(left & -left)
        if (field < NUMBERS) scratch[at++] = numbers[slot * NUMBERS + field] ?? Number.NaN
        else words.push(texts[slot * TEXTS + field - NUMBERS] ?? '')
      }
    }
    return { data: scratch.slice(0, at), texts: words, palette: colours }
  }

  const ALL = 2 ** (NUMBERS + TEXTS) - 1
  const slots = (): number[] => used.flatMap((taken, slot) => (taken ? [slot] : []))

  return {
    add: () => {
      const slot = free.pop() ?? used.length
      if (slot * NUMBERS >= numbers.length) grow()
      used[slot] = true
      generations[slot] = (generations[slot] ?? 0) + 1
      clear(slot)
      return slot
    },
    remove: (slot) => {
      if (used[slot] !== true) return
      const quiet = !isDirty()
      used[slot] = false
      free.push(slot)
      if ((masks[slot] ?? 0) !== 0) dirtySlots = dirtySlots.filter((dirty) => dirty !== slot)
      masks[slot] = 0
      removed.push(slot)
      if (quiet) onDirty()
    },
    generation: (slot) => generations[slot] ?? 0,
    has: (slot) => used[slot] === true,
    number: (slot, field) => numbers[slot * NUMBERS + field] ?? Number.NaN,
    setNumber,
    text: (slot, field) => texts[slot * TEXTS + field] ?? '',
    setText: (slot, field, value) => {
      const at = slot * TEXTS + field
      if (used[slot] !== true || texts[at] === value) return
      texts[at] = value
      touch(slot, textBit(field))
    },
    colour: (slot, field) => palette[numbers[slot * NUMBERS + field] ?? 0] ?? '',
    setColour: (slot, field, value) => setNumber(slot, field, colourId(value)),
    slots,
    dirty: isDirty,
    flush: () => {
      if (!isDirty()) return null
      // A slot can be both removed and reused in one flush. The engine applies removals first.
      const message = encode(dirtySlots, (slot) => masks[slot] ?? 0, removed, palette.slice(paletteSent))
      for (const slot of dirtySlots) masks[slot] = 0
      dirtySlots = []
      removed = []
      paletteSent = palette.length
      return message
    },
    snapshot: () => encode(slots(), () => ALL, [], palette.slice(1)),
  }
}
