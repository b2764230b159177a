/*
 * The chart library draws the time axis in every frame, though it changes once a minute. Each drawn canvas passes
 * through raster, compositor and the page's thread, even if its content is the same. So calls on such a canvas are
 * recorded, and drawn only if they differ from the previous frame.
 */

/** Methods whose result is needed at once. They draw nothing. */
const ASKED = new Set(['measureText', 'getTransform', 'getLineDash', 'createLinearGradient', 'createPattern'])

type Method = (...args: unknown[]) => unknown
/** One call, or one property set. */
type Step =
  | readonly [name: string, args: readonly unknown[]]
  | readonly [name: string, value: unknown, set: true]

export interface StillContext {
  /** Context for the drawing code. It records calls. */
  readonly context: OffscreenCanvasRenderingContext2D
  /** Draws the recorded calls if they differ from the content of the canvas. */
  settle: () => void
  /** The canvas was cleared from outside (resize, other use). The next recording is always drawn. */
  forget: () => void
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
/** Gradients, patterns and images cannot be compared as text, so a drawing with them always counts as changed. */
const isPlain = ([, value, set]: Step): boolean =>
  set === true ? !isObject(value) : !(value as readonly unknown[]).some(isObject)

export function createStillContext(real: OffscreenCanvasRenderingContext2D): StillContext {
  const target = real as unknown as Record<string, unknown>
  const methods = new Map<string, Method>()
  let steps: Step[] = []
  let drawn = ''
  let font: string | null = null
  /** As recorded: a text that is measured on another line is drawn too high or too low. */
  let baseline: CanvasTextBaseline | null = null
  let saved: (CanvasTextBaseline | null)[] = []

  /** Asks as if the recorded calls were drawn. */
  const ask = (method: Method, args: readonly unknown[]): unknown => {
    if (font !== null) real.font = font
    const before = real.textBaseline
    real.textBaseline = baseline ?? before
    const answer = method.apply(real, [...args])
    real.textBaseline = before
    return answer
  }

  const methodOf = (name: string): Method => {
    const known = methods.get(name)
    if (known !== undefined) return known
    const method = target[name] as Method
    const made: Method = ASKED.has(name)
      ? (...args) => ask(method, args)
      : (...args) => {
          if (name === 'save') saved.push(baseline)
          if (name === 'restore') baseline = saved.pop() ?? null
          steps.push([name, args])
        }
    methods.set(name, made)
    return made
  }

  return {
    context: new Proxy(real, {
      get: (_, name: string) => {
        if (name === 'font' && font !== null) return font
        return typeof target[name] === 'function' ? methodOf(name) : target[name]
      },
      set: (_, name: string, value: unknown) => {
        if (name === 'font') font = String(value)
        if (name === 'textBaseline') baseline = value as CanvasTextBaseline
        steps.push([name, value, true])
        return true
      },
    }),
    settle: () => {
      if (steps.length === 0) return
      const due = steps
      steps = []
      font = null
      saved = []
      baseline = null
      const text = due.every(isPlain) ? JSON.stringify(due) : ''
      if (text !== '' && text === drawn) return
      drawn = text
      for (const [name, value, set] of due) {
        if (set === true) target[name] = value
        else (target[name] as Method).apply(real, [...(value as readonly unknown[])])
      }
    },
    forget: () => {
      drawn = ''
    },
  }
}
