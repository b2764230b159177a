/** Tool names of the documented API. Each tool is one file in `tools/`. */
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

/** A point in the chart, independent of the interval. Time in seconds, UTC. */
export interface DrawingPoint {
  time: number
  price: number
}

/** A drawing of the user or of the application. Layouts marked `$lib` store it unchanged. */
export interface Drawing {
  id: string
  tool: ToolName
  /** Symbol on which it was drawn. It is shown on no other symbol. */
  symbol: string
  points: DrawingPoint[]
  text: string
  /** Empty uses the line colour of the theme. */
  colour: string
  /** Line width, CSS pixels. */
  width: number
  locked: boolean
  hidden: boolean
  selectable: boolean
}

export const isToolName = (value: unknown): value is ToolName => TOOL_NAMES.includes(value as ToolName)

/** Limits of a stored drawing: more points are rejected, longer texts are cut. */
const MOST_POINTS = 3
export const MOST_LETTERS = 500

const isPoint = (value: unknown): value is DrawingPoint => {
  if (typeof value !== 'object' || value === null) return false
  const { time, price } = value as Partial<DrawingPoint>
  return Number.isFinite(time) && Number.isFinite(price)
}

/** Validates a stored drawing. Returns null if it is not one. */
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
