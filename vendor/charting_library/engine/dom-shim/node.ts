import { createStyle, pixels, type ShimStyle } from './style.ts'

export interface ShimEvent {
  type: string
  bubbles: boolean
  target?: ShimNode
  currentTarget?: ShimNode
  stopped?: boolean
  [field: string]: unknown
}

type Listener = (event: ShimEvent) => void

export interface ShimRect {
  x: number
  y: number
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

/** The parts of a DOM element that the chart library uses: tree, styles, boxes of tables and blocks, events. */
export interface ShimNode {
  readonly tagName: string
  readonly nodeName: string
  readonly style: ShimStyle
  readonly childNodes: ShimNode[]
  readonly children: ShimNode[]
  readonly dataset: Record<string, string>
  readonly classList: {
    add(...names: string[]): void
    remove(...names: string[]): void
    contains(name: string): boolean
  }
  parentNode: ShimNode | null
  readonly parentElement: ShimNode | null
  readonly ownerDocument: unknown
  readonly firstChild: ShimNode | null
  readonly lastChild: ShimNode | null
  readonly clientWidth: number
  readonly clientHeight: number
  readonly offsetWidth: number
  readonly offsetHeight: number
  appendChild: (child: ShimNode) => ShimNode
  insertBefore: (child: ShimNode, reference: ShimNode | null) => ShimNode
  removeChild: (child: ShimNode) => ShimNode
  remove: () => void
  contains: (other: ShimNode | null) => boolean
  setAttribute: (name: string, value: string) => void
  getAttribute: (name: string) => string | null
  removeAttribute: (name: string) => void
  addEventListener: (type: string, listener: Listener, options?: { once?: boolean }) => void
  removeEventListener: (type: string, listener: Listener) => void
  dispatch: (event: ShimEvent) => void
  getBoundingClientRect: () => ShimRect
  getClientRects: () => ShimRect[]
  focus: () => void
  blur: () => void
}

export interface NodeContext {
  document: unknown
  viewport: { width: number; height: number }
  onGeometry: () => void
}

const rect = (x: number, y: number, width: number, height: number): ShimRect => ({
  x,
  y,
  left: x,
  top: y,
  width,
  height,
  right: x + width,
  bottom: y + height,
})

const outOfFlow = (node: ShimNode): boolean =>
  node.style.position === 'absolute' || node.style.position === 'fixed'

/** Height of a node in its parent's flow: its own pixels, else the tallest of its children in flow. */
function flowHeight(node: ShimNode): number {
  if (node.style.display === 'none' || outOfFlow(node)) return 0
  const own = pixels(node.style.height)
  if (!Number.isNaN(own)) return own
  return node.childNodes.reduce((tallest, child) => Math.max(tallest, flowHeight(child)), 0)
}

function flowWidth(node: ShimNode): number {
  if (node.style.display === 'none' || outOfFlow(node)) return 0
  const own = pixels(node.style.width)
  if (!Number.isNaN(own)) return own
  return node.childNodes.reduce((widest, child) => Math.max(widest, flowWidth(child)), 0)
}

/**
 * Top-left corner of a node. Rows stack downwards and cells are side by side. Other blocks stack unless they are out
 * of flow.
 */
function origin(node: ShimNode): { x: number; y: number } {
  const parent = node.parentNode
  if (parent === null || node.tagName === 'BODY') return { x: 0, y: 0 }
  if (node.style.position === 'fixed') return { x: 0, y: 0 }
  const at = origin(parent)
  if (node.tagName === 'TD') {
    for (const sibling of parent.childNodes) {
      if (sibling === node) break
      at.x += flowWidth(sibling)
    }
    return at
  }
  const left = pixels(node.style.left)
  const top = pixels(node.style.top)
  if (!Number.isNaN(left)) at.x += left
  if (!Number.isNaN(top)) at.y += top
  if (node.style.position === 'absolute') return at
  for (const sibling of parent.childNodes) {
    if (sibling === node) break
    at.y += flowHeight(sibling)
  }
  return at
}

function extent(node: ShimNode, axis: 'width' | 'height', context: NodeContext): number {
  if (node.tagName === 'BODY' || node.tagName === 'HTML' || node.tagName === '#DOCUMENT')
    return context.viewport[axis]
  const value = node.style[axis]
  const own = pixels(value)
  if (!Number.isNaN(own)) return own
  const parent = node.style.position === 'fixed' ? null : node.parentNode
  const outer = parent === null ? context.viewport[axis] : extent(parent, axis, context)
  if (node.tagName === 'TD' || node.tagName === 'TR') {
    const content = axis === 'width' ? flowWidth(node) : flowHeight(node)
    if (content > 0) return content
  }
  return typeof value === 'string' && value.endsWith('%') ? (outer * Number.parseFloat(value)) / 100 : outer
}

/** Turns `host` (a plain object or an OffscreenCanvas) into a shim node with the given tag. */
export function graftNode<Host extends object>(
  host: Host,
  tag: string,
  context: NodeContext,
): Host & ShimNode {
  const childNodes: ShimNode[] = []
  const attributes = new Map<string, string>()
  const classes = new Set<string>()
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>()
  const style = createStyle(context.onGeometry)
  const tagName = tag.toUpperCase()
  let parentNode: ShimNode | null = null

  const define = (name: string, descriptor: PropertyDescriptor): void => {
    Object.defineProperty(host, name, { configurable: true, enumerable: true, ...descriptor })
  }
  const node = host as Host & ShimNode

  const place = (child: ShimNode, at: number): ShimNode => {
    childNodes.splice(at, 0, child)
    child.parentNode = node
    context.onGeometry()
    return child
  }
  const detach = (child: ShimNode): void => {
    const at = childNodes.indexOf(child)
    if (at >= 0) childNodes.splice(at, 1)
    child.parentNode = null
    context.onGeometry()
  }

  const members: Record<string, unknown> = {
    tagName,
    nodeName: tagName,
    style,
    childNodes,
    children: childNodes,
    dataset: {},
    ownerDocument: context.document,
    classList: {
      add: (...names: string[]) => names.forEach((name) => classes.add(name)),
      remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
      contains: (name: string) => classes.has(name),
    },
    appendChild: (child: ShimNode) => {
      child.remove()
      return place(child, childNodes.length)
    },
    insertBefore: (child: ShimNode, reference: ShimNode | null) => {
      child.remove()
      const at = reference === null ? -1 : childNodes.indexOf(reference)
      return place(child, at < 0 ? childNodes.length : at)
    },
    removeChild: (child: ShimNode) => {
      detach(child)
      return child
    },
    remove: () => parentNode?.removeChild(node),
    contains: (other: ShimNode | null) => {
      for (let at = other; at !== null && at !== undefined; at = at.parentNode) if (at === node) return true
      return false
    },
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    removeAttribute: (name: string) => attributes.delete(name),
    addEventListener: (type: string, listener: Listener, options?: { once?: boolean }) => {
      const list = listeners.get(type) ?? []
      listeners.set(type, [...list, { listener, once: options?.once === true }])
    },
    removeEventListener: (type: string, listener: Listener) => {
      const list = listeners.get(type)
      if (list !== undefined)
        listeners.set(
          type,
          list.filter((entry) => entry.listener !== listener),
        )
    },
    dispatch: (event: ShimEvent) => {
      event.target = node
      for (let at: ShimNode | null = node; at !== null; at = event.bubbles ? at.parentNode : null) {
        event.currentTarget = at
        ;(at as unknown as { deliver(event: ShimEvent): void }).deliver(event)
        if (event.stopped === true) break
      }
    },
    deliver: (event: ShimEvent) => {
      for (const entry of listeners.get(event.type) ?? []) {
        if (entry.once) node.removeEventListener(event.type, entry.listener)
        entry.listener(event)
      }
    },
    getBoundingClientRect: () => {
      const at = origin(node)
      return rect(at.x, at.y, extent(node, 'width', context), extent(node, 'height', context))
    },
    // The library uses it only to compute a bitmap size. It has no position, so that rounding never depends on one.
    getClientRects: () => [rect(0, 0, extent(node, 'width', context), extent(node, 'height', context))],
    focus: () => undefined,
    blur: () => undefined,
  }
  for (const [name, value] of Object.entries(members)) define(name, { value, writable: true })
  define('parentNode', {
    get: () => parentNode,
    set: (next: ShimNode | null) => {
      parentNode = next
    },
  })
  define('parentElement', { get: () => parentNode })
  define('firstChild', { get: () => childNodes[0] ?? null })
  define('lastChild', { get: () => childNodes.at(-1) ?? null })
  for (const name of ['clientWidth', 'offsetWidth'])
    define(name, { get: () => extent(node, 'width', context) })
  for (const name of ['clientHeight', 'offsetHeight'])
    define(name, { get: () => extent(node, 'height', context) })
  return node
}
