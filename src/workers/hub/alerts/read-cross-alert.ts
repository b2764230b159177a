import { lineTools, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type {
  CrossAlert,
  CrossAsk,
  WatchedLine,
  WatchedPrice,
  WatchedStudy,
} from '#shared/contracts/alerts.ts'
import { intervals } from '#shared/domain/enums.ts'
import { compareDecimalText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { isMap } from '../feeds/read-record.ts'

const MOST_POINTS = 2
const MOST_INPUTS = 20

/** Points of a line; null if one is unusable. */
export function readPoints(value: unknown): WatchedLine['points'] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_POINTS) return null
  const points = value.map((point: unknown) =>
    isMap(point) && Number.isFinite(point['time']) && Number.isFinite(point['price'])
      ? { time: Number(point['time']), price: Number(point['price']) }
      : null,
  )
  return points.every((point) => point !== null) ? points : null
}

function readLine({ drawing, tool, points }: Readonly<Record<string, unknown>>): WatchedLine | null {
  const known = lineTools.find((one) => one === tool)
  const read = readPoints(points)
  return typeof drawing !== 'string' || known === undefined || read === null
    ? null
    : { drawing, tool: known, points: read }
}

function readStudy(watched: Readonly<Record<string, unknown>>): WatchedStudy | null {
  const { study, inputs, plot, name, level } = watched
  if (typeof study !== 'string' || typeof name !== 'string' || !isMap(inputs)) return null
  if (typeof plot !== 'number' || !Number.isInteger(plot) || plot < 0) return null
  const values = Object.entries(inputs).filter((entry): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  const value = level === null ? null : typeof level === 'string' ? parseDecimalText(level) : undefined
  if (values.length > MOST_INPUTS || value === undefined || (level !== null && value === null)) return null
  return { study, inputs: Object.fromEntries(values), plot, name: name.slice(0, 60), level: value }
}

/** A watched price; null if it is unusable. */
export function readPrice(value: unknown): WatchedPrice | null {
  const price = typeof value === 'string' ? parseDecimalText(value) : null
  return price === null || compareDecimalText(price, ZERO_TEXT) <= 0 ? null : { price }
}

/** An alert on a study or a drawing as a page sends it; null if it is unusable. */
export function readCrossAsk(one: unknown): CrossAsk | null {
  if (!isMap(one)) return null
  const { of, symbol, watched, direction, by } = one
  const interval = intervals.find((known) => known === one['interval'])
  const repeat = one['repeat'] === 'perBar' ? 'perBar' : 'once'
  if (typeof symbol !== 'string' || interval === undefined || !isMap(watched)) return null
  if (of !== 'Line' && of !== 'Study' && of !== 'Price') return null
  const read =
    of === 'Line' ? readLine(watched) : of === 'Study' ? readStudy(watched) : readPrice(watched['price'])
  const only: Pick<CrossAsk, 'direction'> = direction === 'up' || direction === 'down' ? { direction } : {}
  const ofPrice: Pick<CrossAsk, 'by'> = by === 'MarkPrice' ? { by } : {}
  return read === null ? null : { of, symbol, interval, ...ofPrice, repeat, ...only, watched: read }
}

/** An alert from storage or another hub; null if it is unusable. */
export function readCrossAlert(one: unknown): CrossAlert | null {
  const ask = readCrossAsk(one)
  if (ask === null || !isMap(one) || typeof one['id'] !== 'string') return null
  return { ...ask, id: one['id'], ...(one['ended'] === true ? { ended: true } : {}) }
}

/** Stored alerts, without unusable ones. */
export const readCrossAlerts = (stored: unknown): readonly CrossAlert[] =>
  Array.isArray(stored)
    ? stored.slice(0, MOST_ALERTS).flatMap((one: unknown) => readCrossAlert(one) ?? [])
    : []
