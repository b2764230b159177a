import type { IChartingLibraryWidget } from 'charting_library'
import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import type { Market } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import { candleKind } from '#shared/domain/chart-symbol.ts'
import type { ChartKind } from './chart-symbols.ts'

/** Adds the buttons Last and Mark to the chart's toolbar (CHART-07). Returns a function that stops following the choice. */
export function addKindButtons({ view }: Market, widget: IChartingLibraryWidget): () => void {
  let stop = (): void => undefined
  let over = false
  const make = (): void => {
    // Bars that are replayed are of one kind.
    if (over || replay.isOfBars) return
    const buttons = (['market', 'mark'] as const).map((kind: ChartKind) => {
      const button = widget.createButton({
        align: 'right',
        useTradingViewStyle: false,
      })
      button.textContent = t(kind === 'mark' ? 'chart:mark' : 'chart:last')
      button.title = t('chart:kindTitle')
      button.setAttribute('aria-label', button.textContent)
      button.setAttribute('role', 'button')
      button.tabIndex = 0
      button.dataset['kind'] = kind
      button.addEventListener('click', () => (view.chartKind = kind))
      button.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        view.chartKind = kind
      })
      return { kind, button }
    })
    const mark = (): void => {
      for (const { kind, button } of buttons) {
        const chosen = candleKind(view.symbol, view.chartKind) === kind
        button.setAttribute('aria-pressed', String(chosen))
        button.style.cursor = 'pointer'
        button.style.color = chosen ? 'var(--text)' : 'var(--text-2)'
        button.style.fontWeight = chosen ? '600' : '400'
      }
    }
    mark()
    stop = subscribe(view, mark)
  }
  widget.headerReady().then(make, () => undefined)
  return () => {
    over = true
    stop()
  }
}
