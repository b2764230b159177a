import type { Tool } from '../figures.ts'

/** Text at a point. */
export const text: Tool = {
  count: 1,
  icon: 'M3 4V2.5h10V4M8 2.5v11M6 13.5h4',
  figures: ([at], frame) =>
    at === undefined ? [] : [{ kind: 'text', at, text: frame.text, align: 'left', baseline: 'middle' }],
}
