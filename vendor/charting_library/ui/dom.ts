type Child = Node | string

export interface ElementOptions {
  class?: string
  text?: string
  attributes?: Record<string, string>
  on?: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>>
}

/** Creates an element with class, attributes, listeners and children. It never parses markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  if (options.class !== undefined) node.className = options.class
  if (options.text !== undefined) node.textContent = options.text
  for (const [name, value] of Object.entries(options.attributes ?? {})) node.setAttribute(name, value)
  for (const [type, listener] of Object.entries(options.on ?? {})) {
    node.addEventListener(type, listener as unknown as EventListener)
  }
  node.append(...children)
  return node
}

/**
 * Sets a node's text only if it differs, to avoid layout work. An existing text node is reused, so that the browser
 * need not rebuild its box.
 */
export function setText(node: Node, text: string): void {
  if (node.textContent === text) return
  const only = node.firstChild
  if (only !== null && only === node.lastChild && only.nodeType === Node.TEXT_NODE) only.nodeValue = text
  else node.textContent = text
}

/** A key with Control, as this computer names it. */
export const commandKey = (key: string): string =>
  /^(mac|iphone|ipad)/i.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`

/** A button whose tooltip is its accessible name, with the `keys` that do the same while the plot has the focus. */
export function button(
  label: string,
  { keys = '', ...options }: ElementOptions & { keys?: string | undefined },
  children: readonly Child[] = [],
): HTMLButtonElement {
  const title = keys === '' ? label : `${label} (${keys})`
  const attributes = { type: 'button', 'aria-label': label, title, ...options.attributes }
  return element('button', { ...options, attributes }, children)
}

/** Arrow keys move the focus between the buttons of a bar. Only one of them is in the tab order. */
export function roveFocus(bar: HTMLElement): void {
  const items = (): HTMLElement[] =>
    [...bar.querySelectorAll<HTMLElement>('button:not([disabled]), a[href]')].filter(
      (item) => item.offsetParent !== null,
    )
  const enter = (target: HTMLElement | undefined): void => {
    for (const item of items()) item.tabIndex = item === target ? 0 : -1
  }
  bar.addEventListener('focusin', (event) => enter(event.target as HTMLElement))
  bar.addEventListener('keydown', (event) => {
    const all = items()
    const active =
      bar.getRootNode() instanceof ShadowRoot ? (bar.getRootNode() as ShadowRoot).activeElement : null
    const at = all.indexOf(active as HTMLElement)
    if (at < 0) return
    const rtl = getComputedStyle(bar).direction === 'rtl'
    const steps: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : step === undefined
            ? -1
            : (at + step + all.length) % all.length
    if (target < 0) return
    event.preventDefault()
    all[target]?.focus()
  })
}

/**
 * Runs `rebuild`, which replaces the contents of `box`. The focus moves to the new element with the same `data-study`
 * and `data-action`.
 */
export function keepFocus(box: HTMLElement, rebuild: () => void): void {
  const tree = box.getRootNode()
  const active = tree instanceof ShadowRoot ? tree.activeElement : null
  const owner = active?.closest<HTMLElement>('[data-study]')?.dataset['study']
  const action = (active as HTMLElement | null)?.dataset['action']
  const inside = active !== null && box.contains(active)
  rebuild()
  if (!inside || owner === undefined || action === undefined) return
  for (const row of box.querySelectorAll<HTMLElement>('[data-study]'))
    if (row.dataset['study'] === owner) row.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
}
