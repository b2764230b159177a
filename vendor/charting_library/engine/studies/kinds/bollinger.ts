import {
  lengthInput,
  numberInput,
  readSource,
  sourceInput,
  type StudyKind,
  wholeInput,
} from '../study-kind.ts'
import { createWindow } from '../window.ts'

/** A moving average with a band of `mult` standard deviations on each side. */
export const bollinger: StudyKind = {
  id: 'bollinger',
  name: 'Bollinger Bands',
  short: 'BB',
  overlay: true,
  format: 'price',
  inputs: [
    lengthInput(20),
    { id: 'mult', name: 'Mult', type: 'float', defval: 2, min: 0.001, max: 50 },
    sourceInput,
  ],
  plots: [
    { id: 'median', title: 'Median', kind: 'line', color: '#e8a33d', linewidth: 1 },
    { id: 'upper', title: 'Upper', kind: 'line', color: '#4c8dff', linewidth: 1 },
    { id: 'lower', title: 'Lower', kind: 'line', color: '#4c8dff', linewidth: 1 },
  ],
  band: [1, 2],
  create: (inputs) => {
    const window = createWindow(wholeInput(inputs, 'length'))
    const mult = numberInput(inputs, 'mult', 2)
    const read = readSource(inputs)
    return (bar, replace, out) => {
      window.put(read(bar), replace)
      const full = window.full()
      const mean = full ? window.mean() : Number.NaN
      const width = full ? window.deviation() * mult : Number.NaN
      out[0] = mean
      out[1] = mean + width
      out[2] = mean - width
    }
  },
}
