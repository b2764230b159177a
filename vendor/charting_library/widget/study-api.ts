import type { IPaneApi, IStudyApi, StudyInputInfo } from '../api/study.ts'
import { refuse } from './not-supported.ts'
import type { StudyHub } from './study-hub.ts'

const UNSUPPORTED_STUDY = [
  'applyToEntireLayout',
  'bringForward',
  'bringToFront',
  'changePriceScale',
  'dataLength',
  'getStyleValues',
  'mergeDown',
  'mergeUp',
  'onDataLoaded',
  'onStudyError',
  'sendBackward',
  'sendToBack',
  'symbolSource',
  'unmergeDown',
  'unmergeUp',
] as const

const info = ({
  options,
  ...rest
}: ReturnType<StudyHub['kinds']>[number]['inputs'][number]): StudyInputInfo => ({
  ...rest,
  ...(options === undefined ? {} : { options: [...options] }),
})

export const inputsInfo = (inputs: ReturnType<StudyHub['kinds']>[number]['inputs']): StudyInputInfo[] =>
  inputs.map(info)

/** The documented study object; throws when there is no study with this id. */
export function createStudyApi(
  hub: StudyHub,
  id: string,
  trace: (where: string, message: string) => void,
): IStudyApi {
  const study = () => {
    const found = hub.get(id)
    if (found === undefined) throw new Error(`there is no study ${id}`)
    return found
  }
  const refused = (names: readonly string[]): void => {
    if (names.length > 0) trace('studies', `${study().name}: ignored ${names.join(', ')}`)
  }
  study()
  const api: IStudyApi = {
    isUserEditEnabled: () => !study().lock,
    setUserEditEnabled: (enabled) => {
      hub.change(study().id, { lock: !enabled })
    },
    getInputsInfo: () => inputsInfo(hub.meta(study()).inputs),
    getInputValues: () => Object.entries(study().inputs).map(([input, value]) => ({ id: input, value })),
    setInputValues: (values) =>
      refused(
        hub.change(study().id, { inputs: Object.fromEntries(values.map((item) => [item.id, item.value])) }),
      ),
    isVisible: () => study().visible,
    setVisible: (visible) => {
      hub.change(study().id, { visible })
    },
    applyOverrides: (overrides) => refused(hub.change(study().id, { overrides })),
    paneIndex: () => hub.legend().find((row) => row.id === study().id)?.pane ?? 0,
  }
  return refuse(api, 'study', UNSUPPORTED_STUDY)
}

const UNSUPPORTED_PANE = [
  'collapse',
  'getLeftPriceScales',
  'getMainSourcePriceScale',
  'getPriceScaleById',
  'getRightPriceScales',
  'hasMainSeries',
  'isCollapsed',
  'moveTo',
  'restore',
] as const

/** The documented pane objects, top to bottom. Heights are those of the last drawn frame. */
export function createPaneApis(hub: StudyHub): IPaneApi[] {
  const heights = (): number[] => hub.panes().map(({ height }) => height)
  return heights().map((_, index) =>
    refuse<IPaneApi>(
      {
        paneIndex: () => index,
        getHeight: () => heights()[index] ?? 0,
        setHeight: (height) => {
          if (height > 0) hub.setHeights(heights().map((own, at) => (at === index ? height : own)))
        },
        hasMainSeries: () => index === 0,
      },
      'pane',
      UNSUPPORTED_PANE,
    ),
  )
}
