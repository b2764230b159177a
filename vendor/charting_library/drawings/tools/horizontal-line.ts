import type { Tool } from '../figures.ts'

/** A line across the pane at a price, labelled with that price. */
export const horizontalLine: Tool = {
  count: 1,
  icon: 'M1.5 8h13M8 8a1.4 1.4 0 1 0 0-.1z',
  figures: ([at], { width, points, priceText }) =>
    at === undefined
      ? []
      : [
          { kind: 'line', a: { x: 0, y: at.y }, b: { x: width, y: at.y } },
          {
            kind: 'text',
            at: { x: 6, y: at.y - 3 },
            text: priceText(points[0]?.price ?? Number.NaN),
            align: 'left',
            baseline: 'above',
            small: true,
          },
        ],
}
