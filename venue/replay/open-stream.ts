import type { Instrument } from '#shared/domain/instrument.ts'
import { binanceUsdm } from './binance-usdm.ts'
import { bybitV5 } from './bybit-v5.ts'
import { perpdeckStream } from './perpdeck-stream.ts'
import { badLine, readLines } from './read-lines.ts'
import type { MinuteCandle, StreamEvent, StreamFormat, TickerFields } from './stream-event.ts'

const formats: readonly StreamFormat[] = [bybitV5, binanceUsdm, perpdeckStream]

/** What a symbol is before the first message is played. */
export interface SymbolStart {
  readonly instrument: Instrument
  readonly fields: TickerFields
  readonly candle: MinuteCandle | null
}

/** A recording that was read through once and found whole. */
export interface Recording {
  readonly file: string
  readonly format: string
  readonly symbols: readonly SymbolStart[]
  /** Unix ms of the first and the last message. */
  readonly firstAt: number
  readonly lastAt: number
  readonly events: number
  /** Where the file is cut off, in words; null for a whole one. */
  readonly cut: string | null
  /** Plays from the beginning. */
  play(): AsyncGenerator<StreamEvent>
}

async function* parsed(file: string): AsyncGenerator<StreamEvent, StreamFormatEnd> {
  let format: StreamFormat | null = null
  let parser: ReturnType<StreamFormat['create']> | null = null
  let lastAt = 0
  const lines = readLines(file)
  let line = await lines.next()
  for (; line.done !== true; line = await lines.next()) {
    const { number } = line.value
    if (parser === null) {
      const first = line.value
      format = formats.find((candidate) => candidate.begins(first)) ?? null
      if (format === null) {
        const known = formats.map((candidate) => candidate.name).join(', ')
        throw badLine(file, number, `not the beginning of a known recording (known: ${known})`)
      }
      parser = format.create()
    }
    try {
      for (const event of parser.read(line.value)) {
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

/** Reads a recording through and checks every line; one that is cut off counts up to the cut. Rejects with file, line and reason. */
export async function openRecording(file: string): Promise<Recording> {
  const fields = new Map<string, TickerFields>()
  const candles = new Map<string, MinuteCandle>()
  const books = new Set<string>()
  let firstAt = 0
  let lastAt = 0
  let events = 0
  const reading = parsed(file)
  let step = await reading.next()
  while (step.done !== true) {
    const event = step.value
    if (events === 0) firstAt = event.at
    lastAt = event.at
    events += 1
    const { symbol } = event
    // What was told first counts, until a price is among it.
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
  return { file, format, symbols, firstAt, lastAt, events, cut, play: () => parsed(file) }
}
