import type { StudyInput, StudyMeta, StudyValue } from '../../study-protocol.ts'

/** Input of a study for one bar. */
export interface StudyBar {
  /** Start of the bar, seconds UTC. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * A running study. It is called once per bar, in order. A call with `replace` changes the bar of the previous call.
 * It writes one number per plot into `out`; NaN while there are too few bars.
 */
export type StudyRun = (bar: StudyBar, replace: boolean, out: Float64Array) => void

/**
 * A kind of study: its description for the page, and its computation. Each kind is one file in `kinds/`, listed in
 * `registry.ts`.
 */
export interface StudyKind extends StudyMeta {
  create: (inputs: Record<string, StudyValue>) => StudyRun
}

const SOURCES = ['open', 'high', 'low', 'close', 'hl2', 'hlc3', 'ohlc4'] as const
type Source = (typeof SOURCES)[number]

export const sourceInput: StudyInput = {
  id: 'source',
  name: 'Source',
  type: 'source',
  defval: 'close',
  options: SOURCES,
}

export const lengthInput = (length: number): StudyInput => ({
  id: 'length',
  name: 'Length',
  type: 'integer',
  defval: length,
  min: 1,
  max: 2000,
})

const READ: Record<Source, (bar: StudyBar) => number> = {
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  close: ({ close }) => close,
  hl2: ({ high, low }) => (high + low) / 2,
  hlc3: ({ high, low, close }) => (high + low + close) / 3,
  ohlc4: ({ open, high, low, close }) => (open + high + low + close) / 4,
}

/** Returns the function that reads a bar's price. Unknown sources use the close. */
export const readSource = (inputs: Record<string, StudyValue>): ((bar: StudyBar) => number) =>
  READ[inputs['source'] as Source] ?? READ.close

/** Integer value of an input, at least `least`. Invalid values give `least`. */
export function wholeInput(inputs: Record<string, StudyValue>, id: string, least = 1): number {
  const value = Number(inputs[id])
  return Number.isFinite(value) ? Math.max(least, Math.round(value)) : least
}

export function numberInput(inputs: Record<string, StudyValue>, id: string, fallback: number): number {
  const value = Number(inputs[id])
  return Number.isFinite(value) ? value : fallback
}
