import type { EntityId } from '../api/primitives.ts'
import { isColour } from '../lines/line-store.ts'
import type { ToEngine } from '../protocol.ts'
import { COMPARE_KIND, type StudyEvent, type StudyLegendRow, type StudyMeta } from '../study-protocol.ts'
import { createSignal, type Signal } from './emitter.ts'
import {
  applyInputs,
  applyStudyOverrides,
  COMPARE_META,
  defaultStudy,
  isCompareName,
  type Study,
  studySpec,
  studyTitle,
} from './study-model.ts'
import { type NewStudy, readStudySource, type StudySource } from './study-sources.ts'
import type { UndoStack } from './undo-stack.ts'

export interface StudyHub {
  /** Study types of the engine. Empty until the engine runs. */
  kinds: () => readonly StudyMeta[]
  meta: (study: Study) => StudyMeta
  /** Resolves to the id when the study has first been computed. Rejects if there is no such study. */
  create: (wanted: NewStudy) => Promise<EntityId>
  list: () => readonly Study[]
  get: (id: string) => Study | undefined
  remove: (id: string, quiet?: boolean) => void
  /** Changes a study and returns the keys of invalid values. */
  change: (
    id: string,
    change: {
      inputs?: Record<string, unknown>
      overrides?: Record<string, unknown>
      plots?: Study['plots']
      visible?: boolean
      lock?: boolean
    },
  ) => string[]
  title: (study: Study) => string
  /** Sets the data feed's description of a compared symbol. */
  setTitle: (id: string, title: string) => void
  legend: () => readonly StudyLegendRow[]
  panes: () => readonly { top: number; height: number }[]
  setHeights: (heights: number[]) => void
  receive: (event: StudyEvent) => void
  setOverrides: (overrides: Record<string, unknown>) => void
  resend: () => void
  save: () => StudySource[]
  restore: (sources: readonly unknown[]) => void
  /** Studies were added, removed or changed. */
  changed: Signal<[]>
  /** Legend values or panes changed. */
  drawn: Signal<[]>
  added: Signal<[Study]>
  /** Inputs, style, visibility or lock of a study changed. */
  edited: Signal<[Study]>
  removed: Signal<[Study]>
}

export interface StudyHubOptions {
  post: (message: ToEngine) => void
  undo: UndoStack
  /** Maximum number of studies. */
  limit: number
  trace: (where: string, message: string) => void
}

interface Waiting {
  resolve: (id: EntityId) => void
  reject: (error: Error) => void
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The page's model of studies and compared symbols. The engine computes and draws them. */
export function createStudyHub({ post, undo, limit, trace }: StudyHubOptions): StudyHub {
  let kinds: readonly StudyMeta[] = []
  let studies: Study[] = []
  let legend: readonly StudyLegendRow[] = []
  let panes: readonly { top: number; height: number }[] = []
  let overrides: Record<string, unknown> = {}
  let next = 0
  let compared = 0
  const waiting = new Map<string, Waiting>()
  let kindsWanted: (() => void)[] = []
  const changed = createSignal<[]>(trace)
  const drawn = createSignal<[]>(trace)
  const added = createSignal<[Study]>(trace)
  const edited = createSignal<[Study]>(trace)
  const removed = createSignal<[Study]>(trace)

  const metaOf = (kind: string): StudyMeta =>
    kind === COMPARE_KIND
      ? COMPARE_META
      : (kinds.find(({ id }) => id === kind) ?? { ...COMPARE_META, id: kind })
  const meta = (study: Study): StudyMeta => metaOf(study.kind)
  const titles = new Map<string, string>()
  const title = (study: Study): string => titles.get(study.id) ?? studyTitle(study, meta(study))

  const named = (name: string): StudyMeta | undefined =>
    isCompareName(name)
      ? COMPARE_META
      : kinds.find((kind) => same(kind.name, name) || same(kind.short, name) || same(kind.id, name))

  const send = (study: Study): void =>
    post({
      type: 'studies',
      command: { do: 'put', spec: studySpec(study, study.kind === COMPARE_KIND ? title(study) : '') },
    })

  const insert = (study: Study): void => {
    studies = [...studies, study]
    send(study)
    added.emit(study)
    changed.emit()
  }
  const take = (id: string): Study | undefined => {
    const study = studies.find((one) => one.id === id)
    if (study === undefined) return undefined
    studies = studies.filter((one) => one !== study)
    post({ type: 'studies', command: { do: 'remove', id } })
    removed.emit(study)
    changed.emit()
    return study
  }

  /** The overrides for one study type. Their keys start with its name; upper and lower case are equal. */
  const ownOverrides = (kind: StudyMeta): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(overrides).flatMap(([key, value]) => {
        const [name = '', ...rest] = key.split('.')
        return same(name, kind.name) && rest.length > 0 ? [[rest.join('.'), value]] : []
      }),
    )

  const refusedBy = (name: string, refused: readonly string[]): void => {
    if (refused.length > 0) trace('studies', `${name}: ignored ${refused.join(', ')}`)
  }

  const build = (kind: StudyMeta, wanted: NewStudy): Study => {
    const study = defaultStudy(`study-${++next}`, wanted.name, kind, compared)
    if (kind.id === COMPARE_KIND) {
      compared++
      study.scale = wanted.scale ?? 'as-series'
    } else if (wanted.overlay === true) study.overlay = true
    study.lock = wanted.lock ?? false
    study.visible = wanted.visible ?? true
    refusedBy(wanted.name, [
      ...applyStudyOverrides(study, kind, ownOverrides(kind), isColour),
      ...applyInputs(study, kind, wanted.inputs ?? {}),
      ...applyStudyOverrides(study, kind, wanted.overrides ?? {}, isColour),
    ])
    return study
  }

  const whenKnown = (): Promise<void> =>
    kinds.length > 0 ? Promise.resolve() : new Promise((resolve) => kindsWanted.push(resolve))

  const create = async (wanted: NewStudy): Promise<EntityId> => {
    await whenKnown()
    const kind = named(wanted.name)
    if (kind === undefined)
      throw new Error(`study ${wanted.name} is not supported by this build of charting_library`)
    if (studies.length >= limit) throw new Error(`no more than ${limit} studies`)
    const study = build(kind, wanted)
    if (kind.id === COMPARE_KIND && study.inputs['symbol'] === '')
      throw new Error('Compare: a symbol is needed')
    const done = new Promise<EntityId>((resolve, reject) => waiting.set(study.id, { resolve, reject }))
    insert(study)
    if (wanted.quiet !== true)
      undo.push({ name: `add ${wanted.name}`, undo: () => take(study.id), redo: () => insert(study) })
    return done
  }

  const change: StudyHub['change'] = (id, wanted) => {
    const study = studies.find((one) => one.id === id)
    if (study === undefined) return []
    const kind = meta(study)
    const refused = [
      ...applyInputs(study, kind, wanted.inputs ?? {}),
      ...applyStudyOverrides(study, kind, wanted.overrides ?? {}, isColour),
    ]
    if (wanted.plots !== undefined) study.plots = wanted.plots.map((plot) => ({ ...plot }))
    study.visible = wanted.visible ?? study.visible
    study.lock = wanted.lock ?? study.lock
    send(study)
    changed.emit()
    edited.emit(study)
    return refused
  }

  return {
    kinds: () => kinds,
    meta,
    create,
    list: () => studies,
    get: (id) => studies.find((study) => study.id === id),
    remove: (id, quiet = false) => {
      const study = take(id)
      if (study !== undefined && !quiet)
        undo.push({ name: `remove ${study.name}`, undo: () => insert(study), redo: () => take(study.id) })
    },
    change,
    title,
    setTitle: (id, text) => {
      const study = studies.find((one) => one.id === id)
      if (study === undefined || text === '' || titles.get(id) === text) return
      titles.set(id, text)
      send(study)
      changed.emit()
    },
    legend: () => legend,
    panes: () => panes,
    setHeights: (heights) => post({ type: 'studies', command: { do: 'heights', heights } }),
    receive: (event) => {
      if (event.what === 'kinds') {
        kinds = event.kinds
        const asked = kindsWanted
        kindsWanted = []
        asked.forEach((resolve) => resolve())
        changed.emit()
      } else if (event.what === 'done') {
        const asked = waiting.get(event.id)
        waiting.delete(event.id)
        if (event.fault === null) asked?.resolve(event.id as EntityId)
        else {
          trace('studies', event.fault)
          studies = studies.filter(({ id }) => id !== event.id)
          changed.emit()
          asked?.reject(new Error(event.fault))
        }
      } else {
        if (event.what === 'values') legend = event.rows
        else panes = event.panes
        drawn.emit()
      }
    },
    setOverrides: (more) => {
      overrides = { ...overrides, ...more }
    },
    resend: () => studies.forEach(send),
    save: () => studies.map(({ id: _id, ...rest }) => ({ type: 'study' as const, ...structuredClone(rest) })),
    restore: (sources) => {
      whenKnown()
        .then(() => {
          for (const { id } of studies) take(id)
          let damaged = 0
          for (const source of sources) {
            const study = readStudySource(source, kinds, build)
            if (study === null) damaged++
            else if (studies.length < limit) insert(study)
          }
          if (damaged > 0) trace('studies', `${damaged} saved studies are not known and are left out`)
        })
        .catch((error: unknown) => trace('studies', String(error)))
    },
    changed,
    drawn,
    added,
    edited,
    removed,
  }
}
