import type { IPaneApi, IStudyApi, StudyInputInfo } from '../api/study.ts'
import type { StudyHub } from './study-hub.ts'

/** Without the members that `full-api/` adds. */
type CoreStudy = Omit<IStudyApi, 'dataLength' | 'getStyleValues' | 'applyToEntireLayout'>
type CorePane = Omit<IPaneApi, 'getMainSourcePriceScale' | 'getRightPriceScales' | 'getLeftPriceScales'>

const info = ({
  options,
  ...rest
}: ReturnType<StudyHub['kinds']>[number]['inputs'][number]): StudyInputInfo => ({
  ...rest,
  ...(options === undefined ? {} : { options: [...options] }),
})

export const inputsInfo = (inputs: ReturnType<StudyHub['kinds']>[number]['inputs']): StudyInputInfo[] =>
  inputs.map(info)

/** The documented study object. Its methods throw if no study has this id. */
export function createStudyApi(
  hub: StudyHub,
  id: string,
  trace: (where: string, message: string) => void,
): CoreStudy {
  const study = () => {
    const found = hub.get(id)
    if (found === undefined) throw new Error(`there is no study ${id}`)
    return found
  }
  const refused = (names: readonly string[]): void => {
    if (names.length > 0) trace('studies', `${study().name}: ignored ${names.join(', ')}`)
  }
  study()
  return {
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
}

/** The documented pane objects, top to bottom. Heights are from the last drawn frame. */
export function createPaneApis(hub: StudyHub): CorePane[] {
  const heights = (): number[] => hub.panes().map(({ height }) => height)
  // Before the first frame only the price pane exists, and its height is unknown.
  return (heights().length === 0 ? [0] : heights()).map((_, index) => ({
    paneIndex: () => index,
    getHeight: () => heights()[index] ?? 0,
    setHeight: (height) => {
      if (height > 0) hub.setHeights(heights().map((own, at) => (at === index ? height : own)))
    },
    hasMainSeries: () => index === 0,
  }))
}
