import { readSource, sourceInput, type StudyKind } from '../study-kind.ts'

/** Number of the session that contains a time: a UTC day, week (from Monday) or month. */
function anchor(time: number, session: unknown): number {
  const day = Math.floor(time / 86_400)
  if (session === 'week') return Math.floor((day + 3) / 7)
  if (session !== 'month') return day
  const date = new Date(time * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Volume-weighted average price since the start of the session. Sessions of perpetual markets are UTC days. */
export const vwap: StudyKind = {
  id: 'vwap',
  name: 'VWAP',
  short: 'VWAP',
  overlay: true,
  format: 'price',
  inputs: [
    { id: 'session', name: 'Anchor period', type: 'text', defval: 'day', options: ['day', 'week', 'month'] },
    { ...sourceInput, defval: 'hlc3' },
  ],
  plots: [{ id: 'vwap', title: 'VWAP', kind: 'line', color: '#b07cf5', linewidth: 1 }],
  create: (inputs) => {
    const read = readSource(inputs)
    let session = Number.NaN
    let turnover = 0
    let volume = 0
    let lastTurnover = 0
    let lastVolume = 0
    return (bar, replace, out) => {
      const now = anchor(bar.time, inputs['session'])
      if (!replace) {
        turnover += lastTurnover
        volume += lastVolume
      }
      if (now !== session) {
        session = now
        turnover = 0
        volume = 0
      }
      lastVolume = bar.volume
      lastTurnover = bar.volume === 0 ? 0 : read(bar) * bar.volume
      const traded = volume + lastVolume
      out[0] = traded > 0 ? (turnover + lastTurnover) / traded : Number.NaN
    }
  },
}
