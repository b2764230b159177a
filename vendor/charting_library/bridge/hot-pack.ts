import type { ToEngine } from '../protocol.ts'

/*
 * Bars and line changes are sent to the worker up to sixty times a second. They are packed into 16-bit codes and sent
 * as one string, or through shared memory (mailbox.ts). Measured: a string takes 50 µs of the page's time, an object
 * with an array of numbers and texts 190 µs. Layout: the count of doubles, each double as four codes, then all texts
 * joined.
 */
export type HotMessage = Extract<ToEngine, { type: 'ticks' | 'lines' }>

const TICKS = 1
const LINES = 2
const HEAD = 2
/** `String.fromCharCode` takes its codes as arguments, so a long text is built in chunks. */
const CHUNK = 4096

let doubles = new Float64Array(512)

export const isHot = (message: ToEngine): message is HotMessage =>
  message.type === 'ticks' || message.type === 'lines'

function sizeOf(message: HotMessage): number {
  if (message.type === 'ticks') return 3 + message.bars.length
  const { data, texts, palette } = message.flush
  return 4 + data.length + texts.length + palette.length
}

/** Writes all numbers into `doubles`. Returns their count and the texts that follow them. */
function collect(messages: readonly HotMessage[]): { count: number; texts: string[] } {
  const most = messages.reduce((sum, message) => sum + sizeOf(message), 0)
  if (doubles.length < most) doubles = new Float64Array(most * 2)
  const all: string[] = []
  let at = 0
  for (const message of messages) {
    if (message.type === 'ticks') {
      doubles[at++] = TICKS
      doubles[at++] = message.series
      doubles[at++] = message.bars.length
      doubles.set(message.bars, at)
      at += message.bars.length
      continue
    }
    const { data, texts, palette } = message.flush
    doubles[at++] = LINES
    doubles[at++] = data.length
    doubles[at++] = texts.length
    doubles[at++] = palette.length
    doubles.set(data, at)
    at += data.length
    for (const text of texts) doubles[at++] = text.length
    for (const text of palette) doubles[at++] = text.length
    all.push(...texts, ...palette)
  }
  return { count: at, texts: all }
}

/** Builds a text from codes. Both halves of a surrogate pair are copied unchanged. */
function textOf(codes: Uint16Array): string {
  let text = ''
  for (let from = 0; from < codes.length; from += CHUNK) {
    text += String.fromCharCode.apply(null, codes.subarray(from, from + CHUNK) as unknown as number[])
  }
  return text
}

/** Packs messages into one string, in order. */
export function packText(messages: readonly HotMessage[]): string {
  const { count, texts } = collect(messages)
  const codes = new Uint16Array(doubles.buffer, 0, count * 4)
  return String.fromCharCode(count >>> 15, count & 0x7fff) + textOf(codes) + texts.join('')
}

/** Packs messages into `target`. Returns the number of codes written; 0 if they do not fit. */
export function packInto(target: Uint16Array, messages: readonly HotMessage[]): number {
  const { count, texts } = collect(messages)
  const length = texts.reduce((sum, text) => sum + text.length, HEAD + count * 4)
  if (length > target.length) return 0
  target[0] = count >>> 15
  target[1] = count & 0x7fff
  target.set(new Uint16Array(doubles.buffer, 0, count * 4), HEAD)
  let at = HEAD + count * 4
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) target[at++] = text.charCodeAt(index)
  }
  return length
}

export function unpack(packed: string | Uint16Array): HotMessage[] {
  const codes =
    typeof packed === 'string'
      ? Uint16Array.from({ length: packed.length }, (_, index) => packed.charCodeAt(index))
      : packed
  const count = (codes[0] ?? 0) * 0x8000 + (codes[1] ?? 0)
  const numbers = new Float64Array(codes.slice(HEAD, HEAD + count * 4).buffer)
  let at = 0
  let word = HEAD + count * 4
  const next = (): number => numbers[at++] ?? Number.NaN
  const takeAll = (wanted: number): string[] =>
    Array.from({ length: wanted }, () => {
      const from = word
      word += next()
      return textOf(codes.subarray(from, word))
    })
  const found: HotMessage[] = []
  while (at < count) {
    if (next() === TICKS) {
      const series = next()
      const length = next()
      found.push({ type: 'ticks', series, bars: numbers.slice(at, (at += length)) })
      continue
    }
    const length = next()
    const texts = next()
    const palette = next()
    const data = numbers.slice(at, (at += length))
    found.push({ type: 'lines', flush: { data, texts: takeAll(texts), palette: takeAll(palette) } })
  }
  return found
}
