import { isColour } from '../lines/line-store.ts'
import { COMPARE_KIND, type StudyMeta, type StudyScale } from '../study-protocol.ts'
import { applyStudyOverrides, COMPARE_META, type Study } from './study-model.ts'

export interface NewStudy {
  name: string
  overlay?: boolean
  lock?: boolean
  inputs?: Record<string, unknown>
  overrides?: Record<string, unknown>
  scale?: StudyScale
  visible?: boolean
  /** True: the step cannot be undone. */
  quiet?: boolean
}

/** A study in a saved layout. */
export type StudySource = { type: 'study' } & Omit<Study, 'id'>

/** Reads a saved study and checks each of its fields. Null if it is invalid or the engine does not have its type. */
export function readStudySource(
  value: unknown,
  kinds: readonly StudyMeta[],
  build: (kind: StudyMeta, wanted: NewStudy) => Study,
): Study | null {
  if (typeof value !== 'object' || value === null) return null
  const source = value as Partial<StudySource>
  const kind =
    kinds.find(({ id }) => id === source.kind) ?? (source.kind === COMPARE_KIND ? COMPARE_META : undefined)
  if (source.type !== 'study' || kind === undefined) return null
  const study = build(kind, {
    name: typeof source.name === 'string' ? source.name : kind.name,
    ...(typeof source.inputs === 'object' && source.inputs !== null ? { inputs: source.inputs } : {}),
    ...(typeof source.scale === 'string' ? { scale: source.scale } : {}),
    visible: source.visible !== false,
    lock: source.lock === true,
  })
  study.overlay = typeof source.overlay === 'boolean' ? source.overlay : kind.overlay
  for (const [index, plot] of (Array.isArray(source.plots) ? source.plots : []).entries()) {
    const title = kind.plots[index]?.title ?? ''
    const { color, linewidth, visible } = plot ?? {}
    applyStudyOverrides(
      study,
      kind,
      { [`${title}.color`]: color, [`${title}.linewidth`]: linewidth, [`${title}.visible`]: visible },
      isColour,
    )
  }
  return study
}

export const STUDY_TEMPLATE_VERSION = 1

interface StudyTemplate {
  studies: readonly unknown[]
  symbol?: string
  resolution?: string
}

/** Reads a template of `createStudyTemplate`. Null if it is invalid, in another format or of a later version. */
export function readStudyTemplate(value: unknown): StudyTemplate | null {
  if (typeof value !== 'object' || value === null) return null
  const { $lib, v, studies, symbol, resolution } = value as Record<string, unknown>
  if ($lib !== 'open' || v !== STUDY_TEMPLATE_VERSION || !Array.isArray(studies)) return null
  return {
    studies,
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(typeof resolution === 'string' ? { resolution } : {}),
  }
}
