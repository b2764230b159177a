import type { StudyInputInfo } from '../api/study.ts'
import type { UndoRedoState } from '../api/widget.ts'
import type { ChartCore } from './core-types.ts'
import { notSupported } from './not-supported.ts'
import { inputsInfo } from './study-api.ts'

/** Members of the widget for study types and undo. */
export interface StudyMembers {
  /** English names of all study types. Empty until the chart is ready. */
  getStudiesList(): string[]
  getStudyInputs(name: string): StudyInputInfo[]
  /** Colours and widths of each plot, in the form of the overrides of `createStudy`. */
  getStudyStyles(name: string): Record<string, string | number>
  undoRedoState(): UndoRedoState
  clearUndoHistory(): void
}

export function createStudyMembers({ studies, undo }: ChartCore): StudyMembers {
  const kind = (name: string) => {
    const found = studies.kinds().find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    if (found === undefined) throw new Error(notSupported(`study ${name}`))
    return found
  }
  return {
    getStudiesList: () => studies.kinds().map(({ name }) => name),
    getStudyInputs: (name) => inputsInfo(kind(name).inputs),
    getStudyStyles: (name) =>
      Object.fromEntries(
        kind(name).plots.flatMap(({ title, color, linewidth }) => [
          [`${title}.color`, color],
          [`${title}.linewidth`, linewidth],
        ]),
      ),
    undoRedoState: () => {
      const names = undo.names()
      return {
        enableUndo: undo.canUndo(),
        undoText: names.undo === '' ? undefined : names.undo,
        enableRedo: undo.canRedo(),
        redoText: names.redo === '' ? undefined : names.redo,
      }
    },
    clearUndoHistory: undo.clear,
  }
}
