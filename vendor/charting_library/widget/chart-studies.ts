import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { ToEngine } from '../protocol.ts'
import { createStudyHub, type StudyHub } from './study-hub.ts'
import type { UndoStack } from './undo-stack.ts'

const MOST_STUDIES = 40

export interface ChartStudiesOptions {
  options: ChartingLibraryWidgetOptions
  undo: UndoStack
  post: (message: ToEngine) => void
  /** Something the user may want saved changed. */
  changed: () => void
  /** The last symbol compared in percent went: its scale goes with it. */
  lastCompareGone: () => void
  trace: (where: string, message: string) => void
}

const isPercent = (name: string): boolean => /^compare$/i.test(name)

/** The studies of a chart with the options' limits and overrides. */
export function createChartStudies(setup: ChartStudiesOptions): StudyHub {
  const { options, undo, post, trace } = setup
  const studies = createStudyHub({ post, undo, limit: options.study_count_limit ?? MOST_STUDIES, trace })
  if (options.studies_overrides !== undefined) studies.setOverrides(options.studies_overrides)
  studies.changed.subscribe(null, setup.changed)
  studies.removed.subscribe(null, ({ name }) => {
    if (isPercent(name) && !studies.list().some((study) => isPercent(study.name))) setup.lastCompareGone()
  })
  return studies
}
