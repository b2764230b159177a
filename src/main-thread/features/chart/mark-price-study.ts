import type { EntityId, IChartWidgetApi } from 'charting_library'
import type { ContractType } from '#shared/domain/enums.ts'
import { chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'

/** The parts of the chart that the overlay needs. */
export type StudyChart = Pick<
  IChartWidgetApi,
  'symbol' | 'getAllStudies' | 'getStudyById' | 'createStudy' | 'removeEntity'
>

export interface MarkPriceStudyOptions {
  readonly chart: StudyChart
  /** Contract type of the symbol; null while unknown. */
  readonly contract: (symbol: string) => { readonly type: ContractType; readonly symbolType?: string } | null
  readonly colour: () => string
  /** Whether the user removed the overlay; stored between visits. */
  readonly dismissed: { get(): boolean; set(dismissed: boolean): void }
  readonly trace: (error: unknown) => void
}

export interface MarkPriceStudy {
  /** Reports a change of symbol, bars or studies; all changes within 500 ms are handled at once. */
  touch(): void
  stop(): void
}

/** Debounce of comparison updates (CHART-30), and delay before a chart without studies is checked again (CHART-44), ms. */
export const COMPARISON_DELAY = 500

const isCompare = (name: string): boolean => /^(compare|overlay)$/i.test(name)
const isVolume = (name: string): boolean => /^volume$/i.test(name)

/** Contract types with a mark price, without TradFi (CHART-41, CHART-42). */
export const hasMarkPrice = (type: ContractType | null, symbolType = ''): boolean =>
  type !== null && type !== 'Spot' && type !== 'Unknown' && symbolType.toUpperCase() !== 'TRADFI'

/**
 * Shows exactly one Mark Price series and one Volume on the chart of a contract, and no Mark Price series on others
 * (CHART-41..44). Uses only the documented API.
 *
 * @source docs/choices.md#chart-first-view
 */
export function createMarkPriceStudy(options: MarkPriceStudyOptions): MarkPriceStudy {
  const { chart, trace } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let again = false
  /** The overlay on the chart at the last check; '' for none. */
  let shown = ''
  let stopped = false

  const symbolOf = (id: EntityId): string => {
    const input = chart
      .getStudyById(id)
      .getInputValues()
      .find((value) => value.id === 'symbol')
    return String(input?.value ?? '')
  }

  const remove = (id: EntityId): void => chart.removeEntity(id, { disableUndo: true })

  const reconcile = async (): Promise<void> => {
    const studies = chart.getAllStudies()
    if (studies.length === 0 && !again) {
      again = true
      later()
      return
    }
    again = false
    for (const { id } of studies.filter(({ name }) => isVolume(name)).slice(1)) remove(id)
    const { symbol, kind } = parseChartSymbol(chart.symbol())
    const mark = chartSymbol(symbol, 'mark')
    const contract = options.contract(symbol)
    const wanted = kind === 'market' && hasMarkPrice(contract?.type ?? null, contract?.symbolType)
    const seen = new Set<string>()
    for (const { id, name } of studies) {
      if (!isCompare(name)) continue
      const compared = symbolOf(id)
      const isMark = parseChartSymbol(compared).kind === 'mark'
      const drop = seen.has(compared) || (isMark && (!wanted || compared !== mark))
      if (drop) remove(id)
      else seen.add(compared)
    }
    const isOn = seen.has(mark)
    // The overlay disappeared from the same chart and this code did not remove it: the user did (or added it again).
    if (wanted && isOn) options.dismissed.set(false)
    else if (wanted && shown === mark) options.dismissed.set(true)
    shown = wanted && isOn ? mark : ''
    if (!wanted || isOn || options.dismissed.get()) return
    await chart.createStudy(
      'Overlay',
      true,
      false,
      { symbol: mark, source: 'close' },
      { 'Plot.color': options.colour(), 'Plot.linewidth': 1 },
      { priceScale: 'as-series', disableUndo: true },
    )
    shown = mark
  }

  function later(): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      if (!stopped) reconcile().catch(trace)
    }, COMPARISON_DELAY)
  }

  return {
    touch: () => {
      if (!stopped) later()
    },
    stop: () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
