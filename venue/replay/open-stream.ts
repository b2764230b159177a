import type { Instrument } from '#shared/domain/instrument.ts'
import { binanceUsdm } from './binance-usdm.ts'
import { bybitV5 } from './bybit-v5.ts'
import { perpdeckStream } from './perpdeck-stream.ts'
import { badLine, readLines } from './read-lines.ts'
import type { MinuteCandle, StreamEvent, StreamFormat, TickerFields } from './stream-event.ts'

const formats: readonly StreamFormat[] = [bybitV5, binanceUsdm, perpdeckStream]

const unknown = `not the beginning of a known recording (known: ${formats.map(({ name }) => name).join(', ')})`

/** Lines of several connections are out of order by milliseconds; a line that is earlier by more has a wrong time. */
const BACK_MAX_MS = 60_000
/** A longer gap means that the times after it are wrong. */
const GAP_MAX_MS = 24 * 3_600_000
/** A gap from this length on is reported when the recording is opened. */
const GAP_REPORT_MS = 10 * 60_000

const timeText = (ms: number): string => {
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? `${ms} ms` : time.toISOString()
}

/** Why a line's time can't follow the times before it; null if it can. Unix ms. */
function problemOfTime(at: number, lastAt: number, lastLine: number): string | null {
  if (lastAt === 0) return null
  const after = `line ${lastLine} (${timeText(lastAt)})`
  if (at < lastAt - BACK_MAX_MS)
    return `its time (${timeText(at)}) is before that of ${after}: one of both is wrong`
  if (at > lastAt + GAP_MAX_MS) return `its time (${timeText(at)}) is more than a day after ${after}`
  return null
}

/** State of a symbol before the first message is played. */
export interface SymbolStart {
  readonly instrument: Instrument
  readonly fields: TickerFields
  readonly candle: MinuteCandle | null
}

/** A recording that was read once from start to end and checked. */
export interface Recording {
  readonly file: string
  readonly format: string
  readonly symbols: readonly SymbolStart[]
  /** Unix ms of the first and the last message. */
  readonly firstAt: number
  readonly lastAt: number
  readonly events: number
  /** A sentence that says where the file is cut off; null for a complete file. */
  readonly cut: string | null
  /** A sentence about the longest gap; null if it is short. */
  readonly silence: string | null
  /** Plays from the beginning. */
  play(): AsyncGenerator<StreamEvent>
}

async function* parsed(file: string): AsyncGenerator<StreamEvent, StreamFormatEnd> {
  let format: StreamFormat | null = null
  let parser: ReturnType<StreamFormat['create']> | null = null
  let lastAt = 0
  let lastLine = 0
  const lines = readLines(file, unknown)
  let line = await lines.next()
  for (; line.done !== true; line = await lines.next()) {
    const { number } = line.value
    if (parser === null) {
      const first = line.value
      format = formats.find((candidate) => candidate.begins(first)) ?? null
      if (format === null) throw badLine(file, number, unknown)
      parser = format.create()
    }
    try {
      for (const event of parser.read(line.value)) {
        const problem = problemOfTime(event.at, lastAt, lastLine)
        if (problem !== null) throw new Error(problem)
        if (event.at > lastAt) lastLine = number
        // Connections are written one after the other: a few are out of order by milliseconds.
        lastAt = Math.max(lastAt, event.at)
        yield { ...event, at: lastAt }
      }
    } catch (error) {
      throw badLine(file, number, error instanceof Error ? error.message : String(error))
    }
  }
  if (parser === null || format === null) throw new Error(`${file}: the file is empty`)
  return { format: format.name, instruments: parser.instruments(), cut: line.value }
}

interface StreamFormatEnd {
  readonly format: string
  readonly instruments: readonly Instrument[]
  readonly cut: string | null
}

/** Reads a whole recording and checks every line. A file that is cut off is used up to the cut. Rejects with file, line and reason. */
export async function openRecording(file: string): Promise<Recording> {
  const fields = new Map<string, TickerFields>()
  const candles = new Map<string, MinuteCandle>()
  const books = new Set<string>()
  let firstAt = 0
  let lastAt = 0
  let events = 0
  let longest = { ms: 0, from: 0 }
  const reading = parsed(file)
  let step = await reading.next()
  while (step.done !== true) {
    const event = step.value
    if (events === 0) firstAt = event.at
    else if (event.at - lastAt > longest.ms) longest = { ms: event.at - lastAt, from: lastAt }
    lastAt = event.at
    events += 1
    const { symbol } = event
    // The first values count, until they include a price.
    const known = fields.get(symbol)
    const isPriced = known?.lastPrice !== undefined
    if (event.kind === 'ticker' && !isPriced) fields.set(symbol, { ...event.fields, ...known })
    if (event.kind === 'candle' && !candles.has(symbol)) candles.set(symbol, event.candle)
    if (event.kind === 'trade' && !isPriced) fields.set(symbol, { ...known, lastPrice: event.price })
    if (event.kind === 'book') books.add(symbol)
    step = await reading.next()
  }
  const { format, instruments, cut } = step.value
  const symbols = instruments
    .filter(({ symbol }) => books.has(symbol) && fields.get(symbol)?.lastPrice !== undefined)
    .map((instrument) => ({
      instrument,
      fields: fields.get(instrument.symbol) ?? {},
      candle: candles.get(instrument.symbol) ?? null,
    }))
  if (symbols.length === 0) throw new Error(`${file}: no symbol with a book and a price in it`)
  const silence =
    longest.ms > GAP_REPORT_MS
      ? `Nothing was recorded for ${Math.round(longest.ms / 60_000)} minutes from ${timeText(longest.from)} on: the market stands still there.`
      : null
  return { file, format, symbols, firstAt, lastAt, events, cut, silence, play: () => parsed(file) }
}
