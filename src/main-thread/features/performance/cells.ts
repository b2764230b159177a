import type { Figures, Spread } from './figures.ts'

/** One figure of the panel. */
export interface Cell {
  /** Unique in the panel; the ending of its test id. */
  readonly id: string
  /** A symbol that is the same in all languages, or the ending of a key `cell.*`. */
  readonly symbol?: 'p50' | 'p99'
  readonly label?:
    | 'max'
    | 'page'
    | 'hub'
    | 'risk'
    | 'charts'
    | 'slow'
    | 'waiting'
    | 'received'
    | 'delivered'
    | 'painted'
    | 'dropped'
  readonly value: (figures: Figures) => number
  readonly unit: 'ms' | '%' | '/s' | ''
  /** Greatest value within the budget. */
  readonly limit?: number
  /** Shown on a phone too, where the panel is one line. */
  readonly isBrief?: true
}

export interface Row {
  /** Ending of a key `row.*`. */
  readonly key: 'pixel' | 'store' | 'frames' | 'busy' | 'queue' | 'updates'
  /** The histogram beside its cells. */
  readonly spread?: 'pixel' | 'store'
  readonly cells: readonly Cell[]
}

const spreadCells = (of: 'pixel' | 'store', limit: number): readonly Cell[] => {
  const cell =
    (of_: keyof Omit<Spread, 'bars'>): Cell['value'] =>
    (figures) =>
      figures[of][of_]
  return [
    { id: `${of}-p50`, symbol: 'p50', value: cell('p50'), unit: 'ms' },
    {
      id: `${of}-p99`,
      symbol: 'p99',
      value: cell('p99'),
      unit: 'ms',
      limit,
      ...(of === 'pixel' ? { isBrief: true } : {}),
    },
    { id: `${of}-max`, label: 'max', value: cell('max'), unit: 'ms' },
  ]
}

/** Everything that the panel shows, with the budgets (docs/decisions/0032-performance-is-shown-in-the-page.md). */
export const rows: readonly Row[] = [
  { key: 'pixel', spread: 'pixel', cells: spreadCells('pixel', 100) },
  { key: 'store', spread: 'store', cells: spreadCells('store', 50) },
  {
    key: 'frames',
    cells: [
      { id: 'frames-page', label: 'page', value: ({ frames }) => frames, unit: '/s', isBrief: true },
      { id: 'frames-charts', label: 'charts', value: ({ chartFrames }) => chartFrames, unit: '/s' },
      { id: 'frames-long', label: 'slow', value: ({ longFrames }) => longFrames, unit: '', limit: 0 },
    ],
  },
  {
    key: 'busy',
    cells: [
      { id: 'busy-page', label: 'page', value: ({ busy }) => busy.page, unit: '%', limit: 5, isBrief: true },
      { id: 'busy-hub', label: 'hub', value: ({ busy }) => busy.hub, unit: '%' },
      { id: 'busy-risk', label: 'risk', value: ({ busy }) => busy.risk, unit: '%' },
      { id: 'busy-charts', label: 'charts', value: ({ busy }) => busy.chart, unit: '%' },
    ],
  },
  {
    key: 'queue',
    cells: [
      { id: 'queue-depth', label: 'waiting', value: ({ depth }) => depth, unit: '' },
      { id: 'queue-page', label: 'page', value: ({ wait }) => wait.page, unit: 'ms' },
      { id: 'queue-hub', label: 'hub', value: ({ wait }) => wait.hub, unit: 'ms' },
      { id: 'queue-risk', label: 'risk', value: ({ wait }) => wait.risk, unit: 'ms' },
    ],
  },
  {
    key: 'updates',
    cells: [
      { id: 'updates-received', label: 'received', value: ({ received }) => received, unit: '/s' },
      { id: 'updates-delivered', label: 'delivered', value: ({ delivered }) => delivered, unit: '/s' },
      { id: 'updates-painted', label: 'painted', value: ({ painted }) => painted, unit: '/s' },
      { id: 'updates-dropped', label: 'dropped', value: ({ dropped }) => dropped, unit: '', limit: 0 },
    ],
  },
]

export const cells: readonly Cell[] = rows.flatMap((row) => row.cells)

/** Made once: `toLocaleString` makes one for each figure. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A figure as text: one decimal below 100 where it has a unit of its own, thousands grouped; `--` if it is unknown. */
export function cellText({ unit }: Pick<Cell, 'unit'>, value: number): string {
  if (!Number.isFinite(value)) return '--'
  const digits = unit === '' || value >= 100 ? 0 : 1
  const number = (digits === 0 ? whole : tenths).format(value)
  return unit === '' ? number : unit === '/s' ? `${number}/s` : `${number} ${unit}`
}

/** Whether a figure is over its budget. An unknown one is not. */
export const isOver = ({ limit }: Pick<Cell, 'limit'>, value: number): boolean =>
  limit !== undefined && value > limit
