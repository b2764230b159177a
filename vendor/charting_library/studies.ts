/*
 * The studies without a chart, for other threads of the application: the same code that the chart draws with. Its own entry
 * point, so that it loads nothing of the chart.
 */
export { studyKind } from './engine/studies/registry.ts'
export type { StudyBar } from './engine/studies/study-kind.ts'
