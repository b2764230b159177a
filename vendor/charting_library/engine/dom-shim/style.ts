/** Style properties that can move boxes. A write to one of them invalidates the layout. */
const GEOMETRY = new Set(['width', 'height', 'left', 'top', 'display', 'position', 'zIndex'])

export interface ShimStyle {
  [property: string]: unknown
  setProperty: (name: string, value: string | null) => void
  getPropertyValue: (name: string) => string
  removeProperty: (name: string) => void
}

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * A style declaration that stores values and calls `onGeometry` when a box may have moved. It is a Proxy, because the
 * chart library assigns properties by name. The cost is low: the library writes only on layout changes.
 */
export function createStyle(onGeometry: () => void): ShimStyle {
  const values: Record<string, unknown> = {}
  const write = (name: string, value: unknown): void => {
    if (values[name] === value) return
    values[name] = value
    if (GEOMETRY.has(name)) onGeometry()
  }
  const methods: Record<string, unknown> = {
    setProperty: (name: string, value: string | null) => write(camel(name), value ?? ''),
    getPropertyValue: (name: string) => {
      const value = values[camel(name)]
      return typeof value === 'string' ? value : ''
    },
    removeProperty: (name: string) => write(camel(name), ''),
  }
  return new Proxy(values, {
    get: (_, name: string) => methods[name] ?? values[name],
    set: (_, name: string, value: unknown) => {
      write(name, value)
      return true
    },
  }) as ShimStyle
}

/** Pixels of a style value such as `12px`; NaN for missing values, `auto` and percentages. */
export function pixels(value: unknown): number {
  if (typeof value !== 'string' || value.endsWith('%')) return Number.NaN
  return Number.parseFloat(value)
}
