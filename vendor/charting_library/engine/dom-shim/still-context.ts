/*
 * The chart library draws the time axis anew in every frame, though it changes once a minute. Each drawn canvas of the page
 * goes through raster, compositor and the page's thread, whatever is on it: so what is drawn on such a canvas is written
 * down first, and drawn only when it is something else than before.
 */

/** Calls whose answer is wanted at once. They put nothing on the canvas. */
const ASKED = new Set(['measureText', 'getTransform', 'getLineDash', 'createLinearGradient', 'createPattern'])

type Method = (...args: unknown[]) => unknown
/** One call, or one property set. */
type Step =
  | readonly [name: string, args: readonly unknown[]]
  | readonly [name: string, value: unknown, set: true]

export interface StillContext {
  /** What the drawing code gets. */
  readonly context: OffscreenCanvasRenderingContext2D
  /** Draws what was written down since the last call, if it differs from what is on the canvas. */
  settle: () => void
  /** The canvas was cleared from outside (a new size, another role): whatever comes next is drawn. */
  forget: () => void
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
/** Gradients, patterns and pictures have no text of their own: a drawing with them is never the same as another. */
const isPlain = ([, value, set]: Step): boolean =>
  set === true ? !isObject(value) : !(value as readonly unknown[]).some(isObject)

export function createStillContext(real: OffscreenCanvasRenderingContext2D): StillContext {
  const target = real as unknown as Record<string, unknown>
  const methods = new Map<string, Method>()
  let steps: Step[] = []
  let drawn = ''
  let font: string | null = null

  const methodOf = (name: string): Method => {
    const known = methods.get(name)
    if (known !== undefined) return known
    const method = target[name] as Method
    const made: Method = ASKED.has(name)
      ? (...args) => {
          if (font !== null) real.font = font
          return method.apply(real, args)
        }
      : (...args) => {
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
        steps.push([name, value, true])
        return true
      },
    }),
    settle: () => {
      if (steps.length === 0) return
      const due = steps
      steps = []
      font = null
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
