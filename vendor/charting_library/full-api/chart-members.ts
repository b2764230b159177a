import type { IChartWidgetApi } from '../api/chart.ts'
import type { EntityId } from '../api/primitives.ts'
import type { IPaneApi, IStudyApi, StudyInputValue } from '../api/study.ts'
import { rowCount } from '../feed/bar-rows.ts'
import { periodEnd, resolutionSeconds } from '../feed/resolutions.ts'
import { refuse } from '../widget/not-supported.ts'
import { createPaneApis } from '../widget/study-api.ts'
import { createActions } from './actions.ts'
import { type ChartTools, chartTools } from './chart-tools.ts'
import { exportData } from './export-data.ts'
import type { FullApiParts } from './full-api.ts'
import { UNSUPPORTED_CHART, UNSUPPORTED_PANE, UNSUPPORTED_STUDY } from './not-implemented.ts'
import { createMainPriceScale } from './price-scale.ts'
import { createSelection } from './selection.ts'
import { createSeriesApi, MAIN_SERIES } from './series.ts'
import { createTimeScale, defaultOffset } from './time-scale.ts'

/** Members that the full API adds to the chart object of the core. */
export type FullChart = ChartTools &
  Pick<
    IChartWidgetApi,
    | 'getTimeScale'
    | 'getSeries'
    | 'selection'
    | 'exportData'
    | 'showPropertiesDialog'
    | 'getCheckableActionState'
    | 'executeActionById'
    | 'scrollPosition'
    | 'defaultScrollPosition'
    | 'canZoomOut'
    | 'getPriceToBarRatio'
    | 'setPriceToBarRatio'
    | 'barTimeToEndOfPeriod'
    | 'endOfPeriodToBarTime'
    | 'bringToFront'
    | 'sendToBack'
    | 'requestSelectBar'
    | 'cancelSelectBar'
    | 'isSelectBarRequested'
    | 'maximizeChart'
    | 'restoreChart'
    | 'isMaximized'
    | 'getStudyById'
    | 'getPanes'
  >

/** Adds to a study object the documented members that the core does not have. */
function fullStudy(parts: FullApiParts, api: IStudyApi, id: EntityId): IStudyApi {
  const { studies, client } = parts.core
  const getStyleValues = (): Record<string, StudyInputValue> => {
    const study = studies.get(id)
    if (study === undefined) throw new Error(`there is no study ${id}`)
    return Object.fromEntries(
      studies.meta(study).plots.flatMap(({ title }, plot) => {
        const style = study.plots[plot]
        if (style === undefined) return []
        const { color, linewidth, visible } = style
        return [
          [`${title}.color`, color],
          [`${title}.linewidth`, linewidth],
          [`${title}.visible`, visible],
        ]
      }),
    )
  }
  Object.assign(api, {
    dataLength: () => rowCount(client.rows() ?? new Float64Array(0)),
    getStyleValues,
    applyToEntireLayout: () => undefined,
  })
  return refuse(api, 'study', UNSUPPORTED_STUDY)
}

/** The chart members that the core does not have. */
export function chartMembers(parts: FullApiParts): { members: FullChart; stop: () => void } {
  const { core, chart, shell, store, look, chrome, trace } = parts
  const { state, drawings, studies } = core
  const timeScale = createTimeScale(core, parts.minBarSpacing, trace)
  const series = createSeriesApi(store, look)
  const selection = createSelection(drawings, trace)
  const scale = createMainPriceScale(core, trace)
  const studyById = chart.getStudyById.bind(chart)
  const actions = createActions({
    core,
    store,
    look,
    chrome,
    takeScreenshot: parts.takeScreenshot,
  })
  let picking: AbortController | null = null

  const pane = (core: ReturnType<typeof createPaneApis>[number]): IPaneApi => {
    const main = core.hasMainSeries()
    const api: IPaneApi = {
      ...core,
      getMainSourcePriceScale: () => (main ? scale : null),
      getRightPriceScales: () => (main ? [scale] : []),
      getLeftPriceScales: () => [],
    }
    return refuse(api, 'pane', UNSUPPORTED_PANE)
  }

  /** Price units per pixel of height. Null before the first frame is drawn. */
  const priceOfPixel = (): number | null => {
    const height = studies.panes()[0]?.height ?? 0
    const range = state.priceRange
    return range === null || height === 0 ? null : (range.to - range.from) / height
  }

  const members: FullChart = {
    ...chartTools(parts),
    getTimeScale: () => timeScale,
    getSeries: () => series,
    selection: () => selection,
    exportData: (options) => exportData(core, parts.signs, options),
    showPropertiesDialog: (id) => {
      if (id === MAIN_SERIES) chrome()?.dialogs.settings()
      else if (studies.get(id) !== undefined) chrome()?.dialogs.study(id)
      else trace('dialog', `${String(id)}: there are settings of studies and of the main series`)
    },
    getCheckableActionState: actions.state,
    executeActionById: actions.execute,
    scrollPosition: () => timeScale.rightOffset(),
    defaultScrollPosition: () => defaultOffset(state.timeScale.width),
    canZoomOut: () => timeScale.canZoomOut(),
    getPriceToBarRatio: () => {
      const pixel = priceOfPixel()
      return pixel === null ? null : pixel * state.timeScale.barSpacing
    },
    setPriceToBarRatio: (ratio) => {
      const now = members.getPriceToBarRatio()
      const range = state.priceRange
      if (now === null || range === null || !(ratio > 0)) return
      const middle = (range.from + range.to) / 2
      const half = (((range.to - range.from) / 2) * ratio) / now
      scale.setVisiblePriceRange({ from: middle - half, to: middle + half })
    },
    barTimeToEndOfPeriod: (time) => periodEnd(time, state.resolution),
    endOfPeriodToBarTime: (time) => {
      const start = time - resolutionSeconds(state.resolution)
      // Months differ in length, so search for the bar whose period ends at `time`.
      for (let day = -3; day <= 3; day++)
        if (periodEnd(start + day * 86_400, state.resolution) === time) return start + day * 86_400
      return start
    },
    bringToFront: (ids) => ids.forEach((id) => drawings.toFront(id)),
    sendToBack: (ids) => ids.toReversed().forEach((id) => drawings.toBack(id)),
    requestSelectBar: () => {
      members.cancelSelectBar()
      const controller = new AbortController()
      picking = controller
      return new Promise((resolve, reject) => {
        controller.signal.addEventListener('abort', () =>
          reject(new Error('the choice of a bar was called off')),
        )
        shell.plot.addEventListener(
          'click',
          ({ clientX }) => {
            const time = timeScale.coordinateToTime(clientX - shell.plot.getBoundingClientRect().left)
            picking = null
            if (time === null) reject(new Error('there are no bars'))
            else resolve(time)
          },
          { signal: controller.signal, once: true },
        )
      })
    },
    cancelSelectBar: () => {
      picking?.abort()
      picking = null
    },
    isSelectBarRequested: () => picking !== null,
    maximizeChart: () => undefined,
    restoreChart: () => undefined,
    isMaximized: () => true,
    getStudyById: (id) => fullStudy(parts, studyById(id), id),
    getPanes: () => createPaneApis(studies).map(pane),
  }
  return { members: refuse(members, 'chart', UNSUPPORTED_CHART), stop: () => members.cancelSelectBar() }
}
