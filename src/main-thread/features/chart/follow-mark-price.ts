import type { IChartingLibraryWidget } from 'charting_library'
import { subscribe } from 'valtio/vanilla'
import type { Market } from '../../stores/market.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { createMarkPriceStudy } from './mark-price-study.ts'

/** Colour of the Mark Price series: the theme's warning colour, which the mark price has everywhere. */
const markColour = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--warn').trim() || '#e8a33d'

/** Updates the Mark Price overlay for a market's chart. Returns a function that stops it. */
export function followMarkPrice(
  { instrument }: Market,
  widget: IChartingLibraryWidget,
  user: string,
  trace: (error: unknown) => void,
): () => void {
  const key = `chart-mark-off.${user}`
  const chart = widget.activeChart()
  const study = createMarkPriceStudy({
    chart,
    contract: (symbol) => {
      if (instrument.v?.symbol !== symbol) return null
      const { contractType, symbolType = '' } = instrument.v
      return { type: contractType, symbolType }
    },
    colour: markColour,
    dismissed: {
      get: () => readStored(key) === '1',
      set: (dismissed) => {
        if ((readStored(key) === '1') !== dismissed) writeStored(key, dismissed ? '1' : '')
      },
    },
    trace,
  })
  const touch = (): void => study.touch()
  chart.onDataLoaded().subscribe(null, touch)
  const stop = subscribe(instrument, touch)
  touch()
  return () => {
    chart.onDataLoaded().unsubscribe(null, touch)
    stop()
    study.stop()
  }
}
