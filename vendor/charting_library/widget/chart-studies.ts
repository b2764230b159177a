import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { ToEngine } from '../protocol.ts'
import { createStudyHub, type StudyHub } from './study-hub.ts'
import type { UndoStack } from './undo-stack.ts'

const MOST_STUDIES = 40

export interface ChartStudiesOptions {
  options: ChartingLibraryWidgetOptions
  undo: UndoStack
  post: (message: ToEngine) => void
  /** Called after a change that the user may want to save. */
  changed: () => void
  /** Called when the last symbol compared in percent has been removed: the price scale is no longer percent. */
  lastCompareGone: () => void
  trace: (where: string, message: string) => void
}

const isPercent = (name: string): boolean => /^compare$/i.test(name)

/** The chart's studies, with the limits and overrides of the options. */
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
