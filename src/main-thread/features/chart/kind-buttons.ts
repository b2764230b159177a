import type { IChartingLibraryWidget } from 'charting_library'
import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import type { Market } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import { candleKind } from '#shared/domain/chart-symbol.ts'
import type { ChartKind } from './chart-symbols.ts'

/** Adds the buttons Last and Mark to the chart's toolbar (CHART-07). Returns a function that stops following the choice. */
export function addKindButtons({ view }: Market, widget: IChartingLibraryWidget): () => void {
  let stop: (() => void) | null = () => undefined
  const make = (): void => {
    // Bars that are replayed are of one kind.
    if (stop === null || replay.isOfBars) return
    const buttons = (['market', 'mark'] as const).map((kind: ChartKind) => {
      const button = widget.createButton({ align: 'right' })
      button.textContent = t(kind === 'mark' ? 'chart:mark' : 'chart:last')
      button.title = t('chart:kindTitle')
      button.setAttribute('aria-label', button.textContent)
      button.dataset['kind'] = kind
      button.addEventListener('click', () => (view.chartKind = kind))
      return { kind, button }
    })
    const mark = (): void => {
      for (const { kind, button } of buttons)
        button.setAttribute('aria-pressed', String(candleKind(view.symbol, view.chartKind) === kind))
    }
    mark()
    stop = subscribe(view, mark)
  }
  widget.headerReady().then(make, () => undefined)
  return () => {
    stop?.()
    stop = null
  }
}
