import { lengthInput, readSource, sourceInput, type StudyKind, wholeInput } from '../study-kind.ts'
import { createWindow } from '../window.ts'

/** Mean of the last `length` bars. */
export const sma: StudyKind = {
  id: 'sma',
  name: 'Moving Average',
  short: 'MA',
  overlay: true,
  format: 'price',
  inputs: [lengthInput(9), sourceInput],
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '#4c8dff', linewidth: 1 }],
  create: (inputs) => {
    const window = createWindow(wholeInput(inputs, 'length'))
    const read = readSource(inputs)
    return (bar, replace, out) => {
      window.put(read(bar), replace)
      out[0] = window.full() ? window.mean() : Number.NaN
    }
  },
}
