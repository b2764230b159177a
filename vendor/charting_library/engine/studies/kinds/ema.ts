import { EMA } from 'trading-signals'
import { lengthInput, readSource, sourceInput, type StudyKind, wholeInput } from '../study-kind.ts'

/** Exponential moving average, initialised with the first bar. */
export const ema: StudyKind = {
  id: 'ema',
  name: 'Moving Average Exponential',
  short: 'EMA',
  overlay: true,
  format: 'price',
  inputs: [lengthInput(9), sourceInput],
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '#e8a33d', linewidth: 1 }],
  create: (inputs) => {
    const mean = new EMA(wholeInput(inputs, 'length'))
    const read = readSource(inputs)
    return (bar, replace, out) => {
      const value = mean.update(read(bar), replace)
      out[0] = mean.isStable ? value : Number.NaN
    }
  },
}
