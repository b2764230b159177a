import type { Outcome } from '#shared/contracts/outcome.ts'
import { slippageChoices } from '#shared/domain/slippage.ts'
import type { SlippageChoices, SlippageRange } from '#shared/domain/slippage.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toReadOutcome } from '../http/to-outcome.ts'

const MOST_PRESETS = 12

/** Reads a range; its presets must be within it and within what may be sent at all. */
function readRange(raw: unknown, widest: SlippageRange): SlippageRange | null {
  if (!isMap(raw) || !Array.isArray(raw['presets'])) return null
  const least = parseDecimalText(widest.min)
  const most = parseDecimalText(widest.max)
  const presets = (raw['presets'] as readonly unknown[])
    .map(parseDecimalText)
    .filter((value) => value !== null)
    .filter(
      (value) =>
        least !== null &&
        most !== null &&
        compareDecimalText(value, least) >= 0 &&
        compareDecimalText(value, most) <= 0,
    )
  const first = presets[0]
  if (first === undefined || presets.length !== raw['presets'].length || presets.length > MOST_PRESETS)
    return null
  const preset = parseDecimalText(raw['default'])
  return {
    min: widest.min,
    max: widest.max,
    presets,
    default: preset !== null && presets.includes(preset) ? preset : (presets[1] ?? first),
  }
}

/** The exchange's choices; null for an unusable answer (the built-in lists are used then, SLIP-10). */
export function readSlippageChoices(result: unknown): SlippageChoices | null {
  if (!isMap(result)) return null
  const widest = slippageChoices('')
  const percent = readRange(result['percent'], widest.percent)
  const ticks = readRange(result['ticks'], widest.ticks)
  return percent === null || ticks === null ? null : { percent, ticks }
}

/** The choices of a symbol, fetched once per hub; a failed call is repeated at the next request. */
export function createSlippageCalls(http: HttpClient): (symbol: string) => Promise<Outcome<SlippageChoices>> {
  const known = new Map<string, Promise<Outcome<SlippageChoices>>>()
  return (symbol) => {
    const before = known.get(symbol)
    if (before !== undefined) return before
    const call = http
      .call({ method: 'GET', path: path.slippage, query: { symbol }, symbol })
      .then((answer) => toReadOutcome(answer, readSlippageChoices))
    known.set(symbol, call)
    const forget = (): void => void known.delete(symbol)
    call.then((outcome) => {
      if (outcome.kind !== 'accepted') forget()
    }, forget)
    return call
  }
}
