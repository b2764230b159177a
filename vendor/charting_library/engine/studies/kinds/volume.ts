import type { StudyKind } from '../study-kind.ts'

/** What was traded in each bar, in the colour of its direction; at the foot of the price pane. */
export const volume: StudyKind = {
  id: 'volume',
  name: 'Volume',
  short: 'Vol',
  overlay: true,
  format: 'volume',
  inputs: [],
  // Without colours of its own it takes those of the bars.
  plots: [{ id: 'volume', title: 'Volume', kind: 'histogram', color: '', falling: '', linewidth: 1 }],
  create: () => (bar, _replace, out) => {
    out[0] = bar.volume
  },
}
