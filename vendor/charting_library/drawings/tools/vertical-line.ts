import type { Tool } from '../figures.ts'

/** A line from top to bottom of the pane at a time. */
export const verticalLine: Tool = {
  count: 1,
  icon: 'M8 1.5v13M8 8a1.4 1.4 0 1 0 0-.1z',
  figures: ([at], { height }) =>
    at === undefined ? [] : [{ kind: 'line', a: { x: at.x, y: 0 }, b: { x: at.x, y: height } }],
}
