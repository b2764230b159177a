import type { ToolName } from './drawing.ts'
import type { Tool } from './figures.ts'
import { fibRetracement } from './tools/fib-retracement.ts'
import { horizontalLine } from './tools/horizontal-line.ts'
import { parallelChannel } from './tools/parallel-channel.ts'
import { ray } from './tools/ray.ts'
import { rectangle } from './tools/rectangle.ts'
import { text } from './tools/text.ts'
import { trendLine } from './tools/trend-line.ts'
import { verticalLine } from './tools/vertical-line.ts'

/**
 * Registry of tools. A new tool needs a file in `tools/`, a name in `drawing.ts`, a line here, and the text
 * `tool_<name>`.
 */
export const TOOLS: Record<ToolName, Tool> = {
  trend_line: trendLine,
  ray,
  horizontal_line: horizontalLine,
  vertical_line: verticalLine,
  parallel_channel: parallelChannel,
  fib_retracement: fibRetracement,
  rectangle,
  text,
}
