import { RSI } from 'trading-signals'
import { lengthInput, readSource, sourceInput, type StudyKind, wholeInput } from '../study-kind.ts'

/** Average gains relative to average losses, on a scale from 0 to 100 (Wilder's smoothing). */
export const rsi: StudyKind = {
  id: 'rsi',
  name: 'Relative Strength Index',
  short: 'RSI',
  overlay: false,
  format: 'number',
  inputs: [lengthInput(14), sourceInput],
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '#b07cf5', linewidth: 1 }],
  levels: [30, 50, 70],
  create: (inputs) => {
    const index = new RSI(wholeInput(inputs, 'length'))
    const read = readSource(inputs)
    return (bar, replace, out) => {
      out[0] = index.update(read(bar), replace) ?? Number.NaN
    }
  },
}
