import { EMA, MACD } from 'trading-signals'
import { readSource, sourceInput, type StudyKind, wholeInput } from '../study-kind.ts'

/**
 * Difference of a fast and a slow average (MACD), the average of that difference (signal), and MACD minus signal
 * (histogram).
 */
export const macd: StudyKind = {
  id: 'macd',
  name: 'MACD',
  short: 'MACD',
  overlay: false,
  format: 'number',
  inputs: [
    { id: 'fast', name: 'Fast length', type: 'integer', defval: 12, min: 1, max: 2000 },
    { id: 'slow', name: 'Slow length', type: 'integer', defval: 26, min: 1, max: 2000 },
    { id: 'signal', name: 'Signal length', type: 'integer', defval: 9, min: 1, max: 2000 },
    sourceInput,
  ],
  plots: [
    {
      id: 'histogram',
      title: 'Histogram',
      kind: 'histogram',
      color: '#1fb57a',
      falling: '#f0465a',
      linewidth: 1,
    },
    { id: 'macd', title: 'MACD', kind: 'line', color: '#4c8dff', linewidth: 1 },
    { id: 'signal', title: 'Signal', kind: 'line', color: '#e8a33d', linewidth: 1 },
  ],
  levels: [0],
  create: (inputs) => {
    const read = readSource(inputs)
    const run = new MACD(
      new EMA(wholeInput(inputs, 'fast')),
      new EMA(wholeInput(inputs, 'slow')),
      new EMA(wholeInput(inputs, 'signal')),
    )
    return (bar, replace, out) => {
      const result = run.update(read(bar), replace)
      out[0] = result?.histogram ?? Number.NaN
      out[1] = result?.macd ?? Number.NaN
      out[2] = result?.signal ?? Number.NaN
    }
  },
}
