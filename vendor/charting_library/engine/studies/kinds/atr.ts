import { ATR } from 'trading-signals'
import { lengthInput, type StudyKind, wholeInput } from '../study-kind.ts'

/** Average range of a bar, including the gap from the previous close (Wilder's smoothing). */
export const atr: StudyKind = {
  id: 'atr',
  name: 'Average True Range',
  short: 'ATR',
  overlay: false,
  format: 'price',
  inputs: [lengthInput(14)],
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '#f0465a', linewidth: 1 }],
  create: (inputs) => {
    const range = new ATR(wholeInput(inputs, 'length'))
    return ({ high, low, close }, replace, out) => {
      out[0] = range.update({ high, low, close }, replace) ?? Number.NaN
    }
  },
}
