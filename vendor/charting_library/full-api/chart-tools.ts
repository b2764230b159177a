import type { IChartWidgetApi } from '../api/chart.ts'
import type { IShapesApi } from '../api/shapes.ts'
import { createShapeApi } from '../drawings/shape-api.ts'
import { readStudyTemplate, STUDY_TEMPLATE_VERSION } from '../widget/study-sources.ts'
import { timeFrameSeconds } from '../widget/time-frames.ts'
import type { FullApiParts } from './full-api.ts'

/** Members for shapes, study templates, the time frame and pane heights. */
export type ChartTools = IShapesApi &
  Pick<
    IChartWidgetApi,
    | 'setTimeFrame'
    | 'getAllPanesHeight'
    | 'setAllPanesHeight'
    | 'removeAllStudies'
    | 'createStudyTemplate'
    | 'applyStudyTemplate'
  >

export function chartTools({ core, trace }: FullApiParts): ChartTools {
  const { state, studies } = core
  return {
    setTimeFrame: ({ val, res }) => {
      const now = Math.floor(core.now() / 1000)
      const length = val.type === 'period-back' ? timeFrameSeconds(val.value) : val.to - val.from
      if (length === null || !(length > 0)) {
        trace('timeFrame', `the time frame ${JSON.stringify(val)} cannot be read`)
        return
      }
      const to = val.type === 'period-back' ? now : val.to
      core.open(state.symbol, res, () => {
        core.showRange(to - length, to).catch(() => undefined)
      })
    },
    getAllPanesHeight: () => studies.panes().map(({ height }) => height),
    setAllPanesHeight: (heights) => studies.setHeights([...heights]),
    removeAllStudies: () => {
      for (const { id } of studies.list()) studies.remove(id)
    },
    createStudyTemplate: ({ saveSymbol = false, saveInterval = false } = {}) => ({
      $lib: 'open',
      v: STUDY_TEMPLATE_VERSION,
      studies: studies.save(),
      ...(saveSymbol ? { symbol: state.symbol } : {}),
      ...(saveInterval ? { resolution: state.resolution } : {}),
    }),
    applyStudyTemplate: (value) => {
      const template = readStudyTemplate(value)
      if (template === null) {
        trace('studies', 'the study template is foreign or damaged and is ignored')
        return
      }
      const { symbol = state.symbol, resolution = state.resolution } = template
      if (symbol !== state.symbol || resolution !== state.resolution) core.open(symbol, resolution)
      studies.restore(template.studies)
    },
    ...createShapeApi({ model: core.drawings, barAt: core.client.barAt }),
  }
}
