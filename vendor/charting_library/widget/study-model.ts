import type { EntityId } from '../api/primitives.ts'
import {
  COMPARE_KIND,
  type PlotStyle,
  type StudyInput,
  type StudyMeta,
  type StudyPlot,
  type StudyScale,
  type StudySpec,
  type StudyValue,
} from '../study-protocol.ts'

/** One study of the chart in the page's model. */
export interface Study {
  id: EntityId
  /** English name that was passed to `createStudy`. */
  name: string
  kind: string
  inputs: Record<string, StudyValue>
  plots: PlotStyle[]
  overlay: boolean
  visible: boolean
  scale: StudyScale
  lock: boolean
}

/** Colours of compared symbols, assigned in this order. */
const COMPARE_COLOURS = ['#e8a33d', '#b07cf5', '#2bb3c0', '#e06fb4', '#8bb34a', '#6f8dff']

export const COMPARE_META: StudyMeta = {
  id: COMPARE_KIND,
  name: 'Compare',
  short: '',
  overlay: true,
  format: 'price',
  inputs: [
    { id: 'source', name: 'Source', type: 'source', defval: 'close', options: ['close'] },
    { id: 'symbol', name: 'Symbol', type: 'text', defval: '' },
  ],
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '', linewidth: 2 }],
}

/** `Compare` and `Overlay` are the same study type with different price scales. */
export const isCompareName = (name: string): boolean => /^(compare|overlay)$/i.test(name.trim())

/** Converts a value for an input. Undefined if it is out of bounds, not an option or of a wrong type. */
export function readInput(input: StudyInput, value: unknown): StudyValue | undefined {
  if (input.type === 'integer' || input.type === 'float') {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && value !== ''
          ? Number(value)
          : Number.NaN
    if (!Number.isFinite(number)) return undefined
    const whole = input.type === 'integer' ? Math.round(number) : number
    return whole < (input.min ?? -Infinity) || whole > (input.max ?? Infinity) ? undefined : whole
  }
  if (input.type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'string') return undefined
  return input.options === undefined || input.options.includes(value) ? value : undefined
}

const plotStyle = ({ color, falling = '', linewidth }: StudyPlot): PlotStyle => ({
  color,
  falling,
  linewidth,
  visible: true,
})

/** A study with the defaults of its type. `compared` selects the colour of a compared symbol. */
export function defaultStudy(id: string, name: string, meta: StudyMeta, compared: number): Study {
  const plots = meta.plots.map(plotStyle)
  const [only] = plots
  if (meta.id === COMPARE_KIND && only !== undefined)
    only.color = COMPARE_COLOURS[compared % COMPARE_COLOURS.length] ?? ''
  return {
    id: id as EntityId,
    name,
    kind: meta.id,
    inputs: Object.fromEntries(meta.inputs.map((input) => [input.id, input.defval])),
    plots,
    overlay: meta.overlay,
    visible: true,
    scale: 'as-series',
    lock: false,
  }
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Index of an input key: documented studies number their inputs, and `in_0` is the first. -1 for any other key. */
const numbered = (key: string): number => (/^in_\d+$/i.test(key) ? Number(key.slice(3)) : -1)

/**
 * Sets inputs of a study by id, English name or `in_<n>`. Returns the keys that are unknown or have an invalid value.
 */
export function applyInputs(study: Study, meta: StudyMeta, inputs: Record<string, unknown>): string[] {
  const refused: string[] = []
  for (const [key, value] of Object.entries(inputs)) {
    const input =
      meta.inputs[numbered(key)] ?? meta.inputs.find(({ id, name }) => same(id, key) || same(name, key))
    const read = input === undefined ? undefined : readInput(input, value)
    if (input === undefined || read === undefined) refused.push(key)
    else study.inputs = { ...study.inputs, [input.id]: read }
  }
  return refused
}

/**
 * Applies overrides to a study: `Plot.color`, `plot.linewidth`, `visible` or an input's name. Returns the keys that are
 * unknown or have a value of a wrong type.
 */
export function applyStudyOverrides(
  study: Study,
  meta: StudyMeta,
  overrides: Record<string, unknown>,
  isColour: (text: string) => boolean,
): string[] {
  const refused: string[] = []
  for (const [key, value] of Object.entries(overrides)) {
    const parts = key.split('.')
    const property = parts.length > 1 ? (parts.at(-1) ?? '') : ''
    const index = meta.plots.findIndex(
      ({ id, title }) => same(id, parts[0] ?? '') || same(title, parts[0] ?? ''),
    )
    const plot = study.plots[index]
    const is = (name: string): boolean => same(property, name)
    if (same(key, 'visible') && typeof value === 'boolean') study.visible = value
    else if (plot !== undefined && is('color') && typeof value === 'string' && isColour(value))
      plot.color = value
    else if (plot !== undefined && is('linewidth') && typeof value === 'number' && value > 0)
      plot.linewidth = Math.min(4, value)
    else if (plot !== undefined && is('visible') && typeof value === 'boolean') plot.visible = value
    else if (plot !== undefined && is('display') && typeof value === 'number') plot.visible = value !== 0
    else if (parts.length > 1 || applyInputs(study, meta, { [key]: value }).length > 0) refused.push(key)
  }
  return refused
}

/** Short name and inputs for legends, e.g. `MA 9 close`. */
export function studyTitle(study: Study, meta: StudyMeta): string {
  if (study.kind === COMPARE_KIND) return String(study.inputs['symbol'] ?? '')
  const values = meta.inputs.map(({ id }) => String(study.inputs[id] ?? '')).filter((text) => text !== '')
  return [meta.short, ...values].join(' ')
}

export const studySpec = (study: Study, title: string): StudySpec => ({
  id: study.id,
  kind: study.kind,
  inputs: { ...study.inputs },
  plots: study.plots.map((plot) => ({ ...plot })),
  overlay: study.overlay,
  visible: study.visible,
  scale: study.scale,
  title,
})
