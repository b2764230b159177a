/** Names of the documented API; each is one file in `tools/`. */
export const TOOL_NAMES = [
  'trend_line',
  'ray',
  'horizontal_line',
  'vertical_line',
  'parallel_channel',
  'fib_retracement',
  'rectangle',
  'text',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/** A place in the chart that outlives every interval: time in seconds, UTC. */
export interface DrawingPoint {
  time: number
  price: number
}

/** A drawing of the user or of the application. `$lib` layouts keep it as it is. */
export interface Drawing {
  id: string
  tool: ToolName
  /** The series it was drawn on; it is shown on no other. */
  symbol: string
  points: DrawingPoint[]
  text: string
  /** Empty: the chart's line colour of the theme. */
  colour: string
  /** CSS pixels. */
  width: number
  locked: boolean
  hidden: boolean
  selectable: boolean
}

export const isToolName = (value: unknown): value is ToolName => TOOL_NAMES.includes(value as ToolName)

/** More points or letters than these are no drawing of ours. */
const MOST_POINTS = 3
export const MOST_LETTERS = 500

const isPoint = (value: unknown): value is DrawingPoint => {
  if (typeof value !== 'object' || value === null) return false
  const { time, price } = value as Partial<DrawingPoint>
  return Number.isFinite(time) && Number.isFinite(price)
}

/** Reads a stored drawing; null for anything that is none. */
export function readDrawing(value: unknown): Drawing | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, tool, symbol, points, text, colour, width, locked, hidden, selectable } =
    value as Partial<Drawing>
  if (typeof id !== 'string' || id === '' || typeof symbol !== 'string' || !isToolName(tool)) return null
  if (!Array.isArray(points) || points.length === 0 || points.length > MOST_POINTS) return null
  if (!points.every(isPoint)) return null
  return {
    id,
    tool,
    symbol,
    points: points.map(({ time, price }) => ({ time, price })),
    text: typeof text === 'string' ? text.slice(0, MOST_LETTERS) : '',
    colour: typeof colour === 'string' ? colour.slice(0, 40) : '',
    width: typeof width === 'number' && width >= 0.5 && width <= 10 ? width : 1.5,
    locked: locked === true,
    hidden: hidden === true,
    selectable: selectable !== false,
  }
}

export const samePoints = (a: readonly DrawingPoint[], b: readonly DrawingPoint[]): boolean =>
  a.length === b.length &&
  a.every(({ time, price }, index) => time === b[index]?.time && price === b[index]?.price)
