import type { StudyKind } from '../study-kind.ts'

/** Traded volume of each bar, in the colour of its direction, at the bottom of the price pane. */
export const volume: StudyKind = {
  id: 'volume',
  name: 'Volume',
  short: 'Vol',
  overlay: true,
  format: 'volume',
  inputs: [],
  // Empty colours use the volume colours of the chart's style.
  plots: [{ id: 'volume', title: 'Volume', kind: 'histogram', color: '', falling: '', linewidth: 1 }],
  create: () => (bar, _replace, out) => {
    out[0] = bar.volume
  },
}
